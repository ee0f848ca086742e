import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createHttp } from "./http.ts";

const http = createHttp();

describe("health", () => {
  it("reports that the process is live and ready", async () => {
    expect(await (await http.request("/healthz")).text()).toBe("ok");
    const ready = await http.request("/readyz");
    expect(ready.status).toBe(200);
    expect(await ready.json()).toEqual({ ready: true });
  });

  it("isn't ready while the database lacks a migration", async () => {
    const last = "0003-leagues";
    const migrations = await sql<{ name: string; timestamp: string }>`
      delete from kysely_migration where name >= ${last} returning name, timestamp`.execute(db);
    const response = await http.request("/readyz");
    for (const { name, timestamp } of migrations.rows)
      await sql`insert into kysely_migration values (${name}, ${timestamp})`.execute(db);
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      ready: false,
      reason: "migrations",
      missing: migrations.rows.map(({ name }) => name),
    });
    expect((await http.request("/readyz")).status).toBe(200);
  });
});
