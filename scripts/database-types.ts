// npm run db:types: generates src/platform/database-types.ts from a freshly migrated database.
// With --check, it only compares and fails if the file is out of date.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { withEmptyDatabase } from "./temporary-database.ts";

const target = "src/platform/database-types.ts";
const check = process.argv.includes("--check");

await withEmptyDatabase(async (url) => {
  const folder = mkdtempSync(path.join(tmpdir(), "types-"));
  const outFile = check ? path.join(folder, "database-types.ts") : target;
  const options = [
    "--camel-case",
    "--dialect",
    "postgres",
    "--default-schema",
    "public",
    "--exclude-pattern",
    "{kysely*,pgboss.*}",
    "--date-parser",
    "string",
  ];
  execFileSync("npx", ["kysely-codegen", "--url", url, "--out-file", outFile, ...options], {
    stdio: "inherit",
  });
  const isUpToDate = readFileSync(outFile, "utf8") === readFileSync(target, "utf8");
  rmSync(folder, { recursive: true });
  if (!isUpToDate) throw new Error(`${target} is out of date. Run npm run db:types`);
  console.log(check ? `${target} is up to date` : `Wrote ${target}`);
});
