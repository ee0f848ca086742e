import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createHttp } from "./http.ts";

const http = createHttp();

describe("health", () => {
  it("says that the process runs and that it can serve", async () => {
    expect(await (await http.request("/healthz")).text()).toBe("ok");
    const ready = await http.request("/readyz");
    expect(ready.status).toBe(200);
    expect(await ready.json()).toEqual({ ready: true });
  });

  it("is not ready while the database lacks a migration", async () => {
    const last = "0003-support-requests";
    const migrations = await sql<{ name: string; timestamp: string }>`
      delete from kysely_migration where name >= ${last} returning name, timestamp`.execute(db);
    const answer = await http.request("/readyz");
    for (const { name, timestamp } of migrations.rows)
      await sql`insert into kysely_migration values (${name}, ${timestamp})`.execute(db);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({
      ready: false,
      reason: "migrations",
      missing: migrations.rows.map(({ name }) => name),
    });
    expect((await http.request("/readyz")).status).toBe(200);
  });
});
