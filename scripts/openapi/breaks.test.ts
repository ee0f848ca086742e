import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findBreaks, findUnannounced, type Description } from "./breaks.ts";
import type { Schema } from "./schemas.ts";

const game: Schema = {
  type: "object",
  properties: {
    id: { type: "string", format: "uuid" },
    kind: { enum: ["game", "practice"], type: "string" },
    opponent: { anyOf: [{ type: "string" }, { type: "null" }] },
    tags: { type: "array", items: { type: "string" } },
  },
  required: ["id", "kind", "opponent"],
};
const body: Schema = {
  type: "object",
  properties: {
    on: { type: "string", format: "date" },
    kind: { enum: ["game", "practice"], type: "string" },
    notes: { anyOf: [{ type: "string", maxLength: 500 }, { type: "null" }] },
  },
  required: ["on"],
};
const toJson = (schema: Schema) => ({ "application/json": { schema } });

const original = {
  info: { version: "1.2.0" },
  paths: {
    "/games": {
      get: {
        "x-key": "read",
        parameters: [{ name: "from", in: "query", schema: { type: "string" } }],
        responses: { 200: { content: toJson(game) } },
      },
      post: {
        "x-key": "write",
        requestBody: { required: true, content: toJson(body) },
        responses: { 201: { content: toJson(game) } },
      },
    },
  },
  webhooks: { "game.created": { post: { requestBody: { content: toJson(game) } } } },
} satisfies Description;

// oxlint-disable-next-line typescript/no-explicit-any -- each case changes another place of the document
type Change = (document: any) => void;

function change(edit: Change): Description {
  const copy = structuredClone(original);
  edit(copy);
  return copy;
}
const output = (document: typeof original) =>
  document.paths["/games"].get.responses[200].content["application/json"].schema;
const input = (document: typeof original) =>
  document.paths["/games"].post.requestBody.content["application/json"].schema;

const lose = (version: string) =>
  findUnannounced(
    original,
    change((d) => {
      d.info.version = version;
      delete d.paths["/games"];
    }),
  );

describe("comparison of two descriptions", () => {
  it.each<[string, Change, string]>([
    ["an operation", (d) => delete d.paths["/games"].post, "POST /games was removed"],
    ["a response field", (d) => delete output(d).properties!.tags, ".tags was removed"],
    ["a required response field", (d) => output(d).required!.pop(), ".opponent may be missing now"],
    ["the type of a field", (d) => (output(d).properties!.id = { type: "integer" }), "is integer instead of"],
    [
      "a field that was never null",
      (d) => (output(d).properties!.id = { anyOf: [{ type: "string" }, { type: "null" }] }),
      ".id is null instead of string",
    ],
    ["a value of a response", (d) => output(d).properties!.kind!.enum!.pop(), 'lost the value "practice"'],
    [
      "the items of a list",
      (d) => (output(d).properties!.tags!.items = { type: "number" }),
      "tags[] is number",
    ],
    ["a value of a request", (d) => input(d).properties!.kind!.enum!.pop(), 'lost the value "practice"'],
    ["an input", (d) => delete input(d).properties!.kind, ".kind was removed"],
    [
      "a new required input",
      (d) => {
        input(d).properties!.venueId = { type: "string" };
        input(d).required!.push("venueId");
      },
      ".venueId is required now",
    ],
    ["an input that was optional", (d) => input(d).required!.push("kind"), ".kind is required now"],
    ["a tighter limit", (d) => (input(d).properties!.notes!.anyOf![0]!.maxLength = 100), "tighter maxLength"],
    [
      "a null that was accepted",
      (d) => input(d).properties!.notes!.anyOf!.pop(),
      "is string instead of null",
    ],
    ["a key's right", (d) => (d.paths["/games"].get["x-key"] = "write"), "needs more of a key: write"],
    ["a parameter", (d) => d.paths["/games"].get.parameters.pop(), "parameter from was removed"],
    [
      "a required parameter",
      (d) => d.paths["/games"].get.parameters.push({ name: "to", in: "query", required: true, schema: {} }),
      "parameter to is new and required",
    ],
    ["a response", (d) => delete d.paths["/games"].get.responses[200], "doesn't respond with 200 anymore"],
    ["an event", (d) => delete d.webhooks["game.created"], "POST game.created was removed"],
    [
      "a field of an event",
      (d) =>
        delete d.webhooks["game.created"].post.requestBody.content["application/json"].schema.properties.id,
      ".id was removed",
    ],
  ])("refuses to lose or narrow %s", (_name, edit, expected) => {
    expect(findBreaks(original, change(edit)).join("\n")).toContain(expected);
    expect(findUnannounced(original, change(edit))).not.toEqual([]);
  });

  it.each<[string, Change]>([
    ["an operation", (d) => (d.paths["/teams"] = { get: { responses: {} } })],
    ["a response field", (d) => (output(d).properties!.venue = { type: "string" })],
    ["a value of a response", (d) => output(d).properties!.kind!.enum!.push("other")],
    ["an optional input", (d) => (input(d).properties!.venueId = { type: "string" })],
    ["a value of a request", (d) => input(d).properties!.kind!.enum!.push("other")],
    [
      "a null that's accepted",
      (d) => (input(d).properties!.on = { anyOf: [input(d).properties!.on!, { type: "null" }] }),
    ],
    ["a looser limit", (d) => (input(d).properties!.notes!.anyOf![0]!.maxLength = 900)],
    ["a key's right", (d) => (d.paths["/games"].post["x-key"] = "read")],
    ["an event", (d) => (d.webhooks["game.updated"] = { post: {} })],
  ])("lets someone add %s", (_name, edit) => {
    expect(findBreaks(original, change(edit))).toEqual([]);
  });

  it("lets a higher version lose something, and only a higher one", () => {
    for (const version of ["1.2.1", "1.10.0", "2.0.0"]) expect(lose(version)).toEqual([]);
    for (const version of ["1.2.0", "1.1.9", "0.9.0"]) expect(lose(version)).toHaveLength(2);
  });

  it("finds nothing in a description that's compared with itself", () => {
    const document = JSON.parse(readFileSync("docs/api/openapi.json", "utf8")) as Description;
    expect(Object.keys(document.paths!).length).toBeGreaterThan(200);
    expect(findBreaks(document, document)).toEqual([]);
  });
});
