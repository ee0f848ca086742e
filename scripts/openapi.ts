// npm run openapi: writes docs/api/openapi.json, the description of the API, and docs/api/client.ts, a client that's made
// from it. Refuses if the API lost something or accepts less, and its version (API_VERSION in src/server/openapi.ts) is still
// the same.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { writeOpenApi } from "#server/openapi.ts";
import { findUnannounced, type Description } from "./openapi/breaks.ts";
import { writeClient } from "./openapi/client.ts";

const FILE = "docs/api/openapi.json";
const CLIENT = "docs/api/client.ts";

const text = await writeOpenApi();
const parse = (json: string) => JSON.parse(json) as Description;
const breaks = existsSync(FILE) ? findUnannounced(parse(readFileSync(FILE, "utf8")), parse(text)) : [];
for (const problem of breaks) console.error(problem);
if (breaks.length > 0) {
  console.error(
    "Scripts that use these would break. Keep them, or raise API_VERSION and say so in the changelog.",
  );
  process.exitCode = 1;
} else {
  writeFileSync(FILE, text);
  writeFileSync(CLIENT, writeClient(text));
  console.log(`Wrote ${FILE} and ${CLIENT}`);
}
