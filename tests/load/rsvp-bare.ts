// The baseline for rsvp.ts: Node's own server with the RSVP page's query and a prepared response. It gets the database
// URL from the environment, and files with the response's headers and body as arguments.
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { RSVP_LOOKUP } from "#features/attendance/queries.server.ts";
import { digestToken } from "#platform/secrets.ts";

const [headersFile, bodyFile] = process.argv.slice(2) as [string, string];
const headers = JSON.parse(readFileSync(headersFile, "utf8")) as Record<string, string>;
const body = readFileSync(bodyFile);
// oxlint-disable-next-line node/no-process-env -- the same way the app's process gets it
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });

async function respond(request: IncomingMessage, response: ServerResponse) {
  const token = request.url!.slice("/r/".length);
  const { rows } = await pool.query({ ...RSVP_LOOKUP, values: [digestToken(token)] });
  response.writeHead(rows.length === 1 ? 200 : 404, headers);
  response.end(body);
}

const server = createServer((request, response) => void respond(request, response));
server.keepAliveTimeout = 75_000;
server.listen(0, () => console.log(`listening on ${(server.address() as AddressInfo).port}`));
