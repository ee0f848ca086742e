import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createNextRelease } from "#tests/harness/next-release.ts";
import { listFailures } from "./report.ts";
import { startArena, type Arena } from "./texts/arena.ts";
import { findMigrateFailure, runBothVersions } from "./texts/versions.ts";

// Here, this version is the previous one, and the next release adds the sample migrations. The long version builds the
// real previous version: npm run faults -- --only previous.

let arena: Arena;
const release = createNextRelease();

beforeAll(async () => {
  arena = await startArena(inject("preparedDatabase"));
});
afterAll(async () => {
  release.remove();
  await arena?.stop();
});

describe("this version after the next one has migrated the database", () => {
  it("is still ready, and sends every text once after a rollback", async () => {
    const script = path.resolve("src/server/migrate.ts");
    await promisify(execFile)(process.execPath, [script], {
      cwd: release.folder,
      env: arena.product.environment,
    });
    expect((await fetch(`${arena.product.appUrl}/readyz`)).status).toBe(200);
    expect(await listFailures(runBothVersions(arena, "this version", 3))).toEqual([]);
  });

  it("refuses to migrate and explains why", async () => {
    const output = await findMigrateFailure(arena);
    expect(output).toContain("The database was migrated by a newer version");
    expect(output).toContain(
      "To roll back, start this version's web and worker processes without running migrate",
    );
    // One line, without a stack trace.
    expect(output!.trim().split("\n")).toHaveLength(1);
  });
});
