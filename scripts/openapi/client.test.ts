import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { verifyWebhook } from "../../docs/api/client.ts";
import { writeClient } from "./client.ts";

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const other = `whsec_${Buffer.alloc(32, 8).toString("base64")}`;
const body = JSON.stringify({ type: "endpoint.verify", timestamp: "2027-01-01T00:00:00Z", data: {} });

/** Signs with the published library, as someone who isn't us would. */
function sign(keys: readonly string[], at = new Date()) {
  const signatures = keys.map((key) => new Webhook(key).sign("event-1", at, body));
  return {
    "webhook-id": "event-1",
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": signatures.join(" "),
  };
}
const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000);

describe("verifyWebhook of the client", () => {
  it("accepts what the published library signs, in both forms of headers [CONNECT-15, CONNECT-34]", async () => {
    for (const headers of [sign([secret]), new Headers(sign([secret]))])
      expect(await verifyWebhook(body, headers, secret)).toEqual(JSON.parse(body));
  });

  it("accepts either secret while it's rotated [CONNECT-16, CONNECT-34]", async () => {
    for (const key of [secret, other])
      expect(await verifyWebhook(body, sign([secret, other]), key)).toMatchObject({
        type: "endpoint.verify",
      });
  });

  it.each<[string, string, object]>([
    ["another secret's signature", body, sign([other])],
    ["a changed body", body.replace("2027", "2028"), sign([secret])],
    ["another ID", body, { ...sign([secret]), "webhook-id": "event-2" }],
    ["no signature", body, { ...sign([secret]), "webhook-signature": undefined }],
    ["a signature that isn't base64", body, { ...sign([secret]), "webhook-signature": "v1,???" }],
    ["another version's signature", body, { ...sign([secret]), "webhook-signature": `v2,${hmac()}` }],
    ["no headers", body, {}],
    ["a time that isn't one", body, { ...sign([secret]), "webhook-timestamp": "soon" }],
    ["an old delivery", body, sign([secret], minutesAgo(6))],
    ["one from the future", body, sign([secret], minutesAgo(-6))],
  ])("refuses %s [CONNECT-34]", async (_title, text, headers) => {
    await expect(verifyWebhook(text, headers as Record<string, string>, secret)).rejects.toThrow(
      /signature|too old/,
    );
  });
});

const hmac = () => createHmac("sha256", Buffer.alloc(32, 7)).update(`event-1.1.${body}`).digest("base64");

/** A description of one operation that takes and returns this. */
const describeOne = (schema: object) =>
  JSON.stringify({
    info: { version: "1.0.0" },
    paths: {
      "/games/{gameId}": {
        put: {
          operationId: "games.update",
          summary: "Update a game",
          "x-key": "write",
          parameters: [{ name: "gameId", in: "path", required: true, schema: { type: "string" } }],
          requestBody: {
            content: { "application/json": { schema: { type: "object", properties: { a: schema } } } },
          },
          responses: { 200: { content: { "application/json": { schema } } } },
        },
        delete: { operationId: "games.remove", "x-key": "never", responses: { 200: {} } },
      },
    },
    webhooks: {},
  });

describe("writer of the client", () => {
  it.each([
    [{ type: "integer" }, "number"],
    [{ type: ["string", "null"] }, "string | null"],
    [{ anyOf: [{ enum: ["home", "away"] }, { type: "null" }] }, '"home" | "away" | null'],
    [{ type: "array", items: { anyOf: [{ type: "string" }, { type: "null" }] } }, "(string | null)[]"],
    [{ type: "array", items: { type: "number" } }, "number[]"],
    [{ type: "object", additionalProperties: { type: "boolean" } }, "Record<string, boolean>"],
    [{ const: true }, "true"],
    [{}, "unknown"],
  ])("describes %j", (schema, type) => {
    const client = writeClient(describeOne(schema));
    expect(client).toContain(`output: ${type};`);
    expect(client).toContain(`      a?: ${type};`);
    expect(client).toContain('"games.update": "PUT /games/{gameId} body"');
    expect(client).not.toContain("games.remove");
  });

  it("refuses a schema that it has no type for, and leaves no mark of its own", () => {
    expect(() => writeClient(describeOne({ type: "date" }))).toThrow("no type");
    expect(writeClient(describeOne({}))).not.toContain("made from the description");
  });
});
