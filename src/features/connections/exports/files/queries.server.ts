import { sql } from "kysely";
import type { Trx } from "#platform/database.ts";
import { toCsvLine, type ExportRow } from "../rules.ts";
import type { ExportTable } from "./rules.ts";

/** Small enough that a batch of the longest rows takes a few megabytes. */
const BATCH_SIZE = 500;

/** Reads a table's rows in batches, with a cursor. */
async function* readBatches(trx: Trx, { query, compute }: ExportTable): AsyncGenerator<ExportRow[]> {
  if (compute) yield await compute.read(trx);
  if (!query) return;
  // Column names go into the files as they are.
  const raw = trx.withoutPlugins();
  await sql`declare export_rows no scroll cursor for ${query}`.execute(raw);
  for (;;) {
    const { rows } = await sql<ExportRow>`fetch ${sql.lit(BATCH_SIZE)} from export_rows`.execute(raw);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH_SIZE) break;
  }
  await sql`close export_rows`.execute(raw);
}

/** Returns a table's columns, also if it has no rows. */
async function listColumns(trx: Trx, { query, compute }: ExportTable): Promise<readonly string[]> {
  if (compute || !query) return compute?.columns ?? [];
  const { rows } = await sql<ExportRow>`
    select rows.* from (select 1) one left join (select * from (${query}) every limit 0) rows on true`.execute(
    trx.withoutPlugins(),
  );
  return Object.keys(rows[0]!);
}

/** Returns a table as CSV, a batch at a time. Starts with a mark that makes Excel read it as UTF-8. */
export async function* toCsv(trx: Trx, table: ExportTable): AsyncGenerator<string> {
  const columns = await listColumns(trx, table);
  yield `\uFEFF${toCsvLine(columns)}`;
  for await (const rows of readBatches(trx, table))
    yield rows.map((row) => toCsvLine(columns.map((column) => row[column]))).join("");
}

/** Returns a table as a list in JSON, a batch at a time. */
export async function* toJson(trx: Trx, table: ExportTable): AsyncGenerator<string> {
  let separator = "[\n";
  for await (const rows of readBatches(trx, table)) {
    if (rows.length > 0) yield separator + rows.map((row) => JSON.stringify(row)).join(",\n");
    if (rows.length > 0) separator = ",\n";
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}
