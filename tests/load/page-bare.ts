// The baseline for public-pages.ts: Node's own server with a page's statements and its prepared response. It gets the
// database URL from the environment, and a file with the pages as an argument.
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";

export type BarePage = {
  statements: { text: string; values: unknown[] }[];
  headers: Record<string, string>;
  /** The compressed body, in base64. */
  body: string;
};

const pages = JSON.parse(readFileSync(process.argv[2]!, "utf8")) as Record<string, BarePage>;
const bodies = new Map(Object.entries(pages).map(([path, { body }]) => [path, Buffer.from(body, "base64")]));
// oxlint-disable-next-line node/no-process-env -- the same way the app's process gets it
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });

async function respond(request: IncomingMessage, response: ServerResponse) {
  const path = request.url!;
  const { statements, headers } = pages[path]!;
  for (const { text, values } of statements) await pool.query(text, values);
  response.writeHead(200, headers);
  response.end(bodies.get(path));
}

const server = createServer((request, response) => void respond(request, response));
server.keepAliveTimeout = 75_000;
server.listen(0, () => console.log(`listening on ${(server.address() as AddressInfo).port}`));
