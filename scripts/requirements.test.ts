import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const getHead = (area: string) =>
  readFileSync(path.resolve(import.meta.dirname, `../docs/requirements/${area}.md`), "utf8").split("\n")[0];

it.each([
  [1, ["land", "dash", "team", "memb", "blast", "pass", "sched", "att", "rsvp"]],
  [
    2,
    ["league", "build", "venue", "invite", "admacc", "admbill", "admblog", "admteam", "shell", "acct", "set"],
  ],
])("attributes the areas from document %i to that document [CONST1-10]", (document, areas) => {
  for (const area of areas) expect(getHead(area)).toContain(`document ${document}:`);
});
