import { describe, expect, it } from "vitest";
import { parseCommands, parseCurl } from "./harness/doc-commands.ts";
import { readParts } from "./harness/doc-pages.ts";
import { tellStory } from "./harness/doc-stories.ts";
import { DocValues } from "./harness/doc-values.ts";

// Whether a wrong example on a page would fail.

const first = "0199f3a0-51c2-7d10-a6b4-3f6c1de28f01";
const second = "0199f3a1-0b7e-7c55-9d02-58a1f0c4e7b3";
const real = "5e0f7f0e-4c83-4b6e-9f0a-2f6f7d1f1c55";
const other = "6b6d0d8a-3a50-4f8e-8a1b-5f7e0c2d9b41";

const tell = (markdown: string, story = {}) =>
  tellStory({ file: "page.md", parts: readParts(markdown) }, { settings: {}, ...story });

const parse = (text: string) => [...parseCommands(text, new Map([["KEY", "secret"]]))];

describe("comparison of an response with its page", () => {
  it.each<[string, unknown, unknown]>([
    ["a field that's gone", { id: first, name: "Hawks" }, { id: real }],
    ["a field that the page doesn't show", { id: first }, { id: real, name: "Hawks" }],
    ["an ellipsis that leaves nothing out", { id: first, "...": "and more" }, { id: real }],
    ["another value", { name: "Hawks" }, { name: "Owls" }],
    ["another kind of value", { count: 1 }, { count: "1" }],
    ["null in place of a value", { at: "2030-05-14T00:00:00.000Z" }, { at: null }],
    ["something else than an instant", { at: "2030-05-14T00:00:00.000Z" }, { at: "soon" }],
    ["another number of rows", [1], [1, 2]],
    ["an ID that was another one before", [first, first], [real, other]],
    ["two IDs that are the same", [first, second], [real, real]],
    ["a secret that isn't one", { secret: "whsec_x" }, { secret: "x" }],
  ])("refuses %s", (_title, shown, response) => {
    expect(() => new DocValues().compare(shown, response)).toThrow(/response|stands|on the page/);
  });

  it("knows IDs from responses, in requests and in links", () => {
    const values = new DocValues();
    values.compare({ id: first, version: 3, "...": "and more" }, { id: real, version: 7, name: "Hawks" });
    expect(values.toReal(`/teams/${first}/games`)).toBe(`/teams/${real}/games`);
    expect(() => values.toReal(`/teams/${second}`)).toThrow("no response before this");
  });
});

describe("page", () => {
  it.each([
    ["    curl example.com", "an indented block"],
    ["```\nhello\n```", "no language"],
    ["```sh\ncurl", "no end"],
    ["<!-- a note -->", "isn't a step"],
  ])("can't hide code from the tests: %j", (markdown, problem) => {
    expect(() => readParts(markdown)).toThrow(problem);
  });

  it.each([
    ["```python\nprint(1)\n```", "a block of python"],
    ["```json\n{}\n```", "no request before"],
    ["```text\nhello\n```", "no program before"],
    ["```sh\nrm x\n```", "the command rm"],
    ["```sh\nexport KEY=abc\n```", "what to export"],
    ["<!-- step: it rains -->", 'no step "it rains"'],
    ["```ts a.ts\nconsole.log(1);\n```\n\n```sh\nnode a.ts\n```\n\n```text\n2\n```", "output is"],
    ["```ts a.ts\nthrow new Error('no');\n```\n\n```sh\nnode a.ts\n```", "node a.ts failed"],
    ["```ts a.ts\nconst text: string = 1;\nconsole.log(text);\n```", "not assignable"],
  ])(
    "fails for a block that isn't run, or doesn't do what it says: %j",
    async (markdown, problem) => {
      await expect(tell(markdown)).rejects.toThrow(problem);
    },
    60_000,
  );

  it("fails if the test has steps that aren't there", async () => {
    await expect(tell("Hello", { steps: { "it rains": async () => {} } })).rejects.toThrow("never uses");
  });
});

describe("command", () => {
  it("is split like in a shell", () => {
    expect(parse(`curl "a/$KEY" \\\n  --json '{ "a": "$KEY" }'\nnode b.ts &\n`)).toEqual([
      { words: ["curl", "a/secret", "--json", '{ "a": "$KEY" }'], isBackground: false },
      { words: ["node", "b.ts"], isBackground: true },
    ]);
  });

  it.each([
    "curl a | jq .\n",
    "curl a > b\n",
    "curl $(id)\n",
    "curl a; ls\n",
    "curl `id`\n",
    'curl "$NONE"\n',
  ])("isn't more than the tests run: %j", (text) =>
    expect(() => parse(text)).toThrow(/don't know|without setting/),
  );

  it("of curl sends JSON by POST, and nothing that the tests don't know", () => {
    const { method, body, headers } = parseCurl(["curl", "https://a", "--json", "{}"]);
    expect([method, body, headers.get("content-type")]).toEqual(["POST", "{}", "application/json"]);
    for (const option of ["-d", "-F", "--data", "-L", "https://b"])
      expect(() => parseCurl(["curl", "https://a", option, "x"])).toThrow("don't know");
  });
});
