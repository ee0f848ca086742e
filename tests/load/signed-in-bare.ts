// The control for signed-in.ts: Hono with the statements of recorded calls, one at a time, and what they responded.
// It checks no session and validates nothing. It gets the database URL from the environment, and a file with the calls as
// an argument.
import { readFileSync } from "node:fs";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import pg from "pg";
import { required } from "./required.ts";

export type BareCall = { statements: { text: string; values: unknown[] }[]; output: unknown };

const calls = JSON.parse(readFileSync(process.argv[2]!, "utf8")) as BareCall[];
const pool = new pg.Pool({ connectionString: required("DATABASE_URL"), max: 16 });
const app = new Hono();
app.get("/:call", async (c) => {
  const { statements, output } = calls[Number(c.req.param("call"))]!;
  for (const { text, values } of statements) await pool.query(text, values);
  return c.json(output);
});
serve({ fetch: app.fetch, port: 0 }, ({ port }) => console.log(`listening on ${port}`));
