import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");
const current = path.join(root, "db/migrations");
const SAMPLE = path.join(root, "tests/fixtures/next-release");

/**
 * Creates a folder that looks like this checkout after the next release: `db/migrations` has all of our migrations and
 * those in `added`. `node src/server/migrate.ts` can run in it. Independent of the test runner.
 */
export function createNextRelease(added = SAMPLE) {
  const folder = mkdtempSync(path.join(tmpdir(), "firstwhistle-next-"));
  const migrations = path.join(folder, "db/migrations");
  mkdirSync(migrations, { recursive: true });
  for (const source of [current, added])
    for (const name of readdirSync(source)) symlinkSync(path.join(source, name), path.join(migrations, name));
  return { folder, migrations, remove: () => rmSync(folder, { recursive: true }) };
}
