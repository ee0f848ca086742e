import { describe, expect, it } from "vitest";
import { findSites } from "./sites.ts";

const FILE = "src/features/blog/commands.server.ts";
const listIds = (source: string) => findSites(FILE, source).mutants.map(({ id }) => id);
const short = (source: string) => listIds(source).map((id) => id.replace("blog/commands.server.ts ", ""));

describe("findSites", () => {
  it("finds every part of a query that can be removed", () => {
    const source = `export const find = (id: string) =>
      db.selectFrom("post").where("id", "=", id).whereRef("a", "=", "b").limit(1).forUpdate().execute();`;
    expect(short(source).toSorted()).toEqual([
      "find: limit limit(1)",
      "find: lock forUpdate()",
      'find: where where("id", "=", id)',
      'find: where whereRef("a", "=", "b")',
    ]);
  });

  it("finds transactions, awaited writes, and returned writes", () => {
    const source = `
      export async function move(id: string) {
        await db.transaction().execute(async (trx) => {
          await record(trx, id);
          const found = await read(trx);
        });
        return db.deleteFrom("post").execute();
      }`;
    expect(short(source)).toEqual([
      "move: write db.transaction().execute(async (trx) => { await record(trx, id); const found = await read(",
      "move: transaction db.transaction()",
      "move: write record(trx, id);",
      'move: write db.deleteFrom("post").execute()',
    ]);
  });

  it("names each guard after the operation it protects", () => {
    const source = `export const api = {
      list: signedIn.list.handler(async ({ input, context }) => list(await requireTeam(context.signedIn, input.id))),
    };`;
    expect(short(source)).toEqual(["api.list: guard requireTeam(context.signedIn, input.id)"]);
  });

  it("finds removable parts of SQL", () => {
    const source =
      "const read = (id: string) => sql<Row>`select 1 from post where id = ${id} and x limit 1`;";
    expect(short(source)).toEqual(["read: where id = ${}", "read: where x", "read: limit limit 1"]);
  });

  it("creates ids that don't depend on other code in the file", () => {
    const source = `async function end(id: string) { await trx.deleteFrom("post").where("id", "=", id).execute(); }`;
    const surroundingSource = `import x from "y";\n\nasync function other() { await x(); }\n${source}\nconst last = q.limit(2);`;
    expect(listIds(surroundingSource)).toEqual(expect.arrayContaining(listIds(source)));
  });

  it("numbers sites with identical code", () => {
    const source = `const both = [a.where("id", "=", id), b.where("id", "=", id)];`;
    expect(short(source)).toEqual([
      'both: where where("id", "=", id)',
      'both: where where("id", "=", id) #2',
    ]);
  });

  it("keeps line numbers", () => {
    const source = `const find = () =>\n  db\n    .selectFrom("post")\n    // The last.\n    .where(\n      "id", "=", id,\n    )\n    .execute();\n`;
    const { instrumented } = findSites(FILE, source);
    expect(instrumented.split("\n").length).toBe(source.split("\n").length);
    expect(instrumented).toContain('__mutants.part("blog/commands.server.ts find: where');
  });
});
