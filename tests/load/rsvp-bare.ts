// What rsvp.ts compares the RSVP page with: Node's own server and one query, the page's own, and an answer that was made
// beforehand. Started with the database, the answer's headers and its body.
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { LOOK_UP } from "#features/attendance/queries.server.ts";
import { tokenDigest } from "#platform/secrets.ts";

const [headersFile, bodyFile] = process.argv.slice(2) as [string, string];
const headers = JSON.parse(readFileSync(headersFile, "utf8")) as Record<string, string>;
const body = readFileSync(bodyFile);
// oxlint-disable-next-line node/no-process-env -- as the product's own process gets it
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });

async function answer(request: IncomingMessage, response: ServerResponse) {
  const token = request.url!.slice("/r/".length);
  const { rows } = await pool.query({ ...LOOK_UP, values: [tokenDigest(token)] });
  response.writeHead(rows.length === 1 ? 200 : 404, headers);
  response.end(body);
}

const server = createServer((request, response) => void answer(request, response));
server.keepAliveTimeout = 75_000;
server.listen(0, () => console.log(`listening on ${(server.address() as AddressInfo).port}`));
