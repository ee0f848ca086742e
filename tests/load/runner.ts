// What the benches share: flags, a server, tables, limits, and what a figure has to be read with.
import { execFileSync } from "node:child_process";
import { cpus, loadavg, totalmem } from "node:os";
import { parseArgs } from "node:util";
import pg from "pg";
import { ensureDatabase, serverProgram } from "#scripts/postgres.ts";
import { migrateDatabase, startTemporaryPostgres } from "#scripts/temporary-database.ts";
import { cancelCleanup, cleanUpLater } from "#tests/harness/reaper.ts";
import { quantile } from "./statistics.ts";

const MEGABYTES = Math.floor(totalmem() / 2 ** 20);

/** Returns what a figure depends on besides the code. */
export function describeMachine(): string {
  const postgres = execFileSync(serverProgram("postgres"), ["--version"], { encoding: "utf8" });
  const [model] = cpus();
  return [
    new Date().toISOString().slice(0, 10),
    `${cpus().length} cores (${model?.model})`,
    `${(MEGABYTES / 1024).toFixed(0)} GB of memory`,
    `Node ${process.versions.node}`,
    `PostgreSQL ${/[\d.]+/.exec(postgres)?.[0]}`,
  ].join(", ");
}

export const describeLoad = (): string => `load average ${loadavg()[0]!.toFixed(1)}`;

type Flag = number | string | boolean;
type Widened<Value> = Value extends number ? number : Value extends boolean ? boolean : string;

/** Reads a bench's flags, which have the types of their defaults. Throws if a number is below its minimum. */
export function readFlags<Flags extends Record<string, Flag>>(
  defaults: Flags,
  minimums: { [Name in keyof Flags]?: number } = {},
) {
  const options = Object.entries(defaults).map(([name, value]) => {
    const type = typeof value === "boolean" ? ("boolean" as const) : ("string" as const);
    return [name, { type }] as const;
  });
  const { values } = parseArgs({ options: Object.fromEntries(options) });
  const flags = Object.entries(defaults).map(([name, value]) => {
    const given = values[name] ?? value;
    return [name, typeof value === "number" ? Number(given) : given] as const;
  });
  for (const [name, value] of flags) {
    const minimum = minimums[name] ?? (typeof defaults[name] === "number" ? 0 : undefined);
    if (minimum !== undefined && !(Number(value) >= minimum))
      throw new Error(`--${name} must be at least ${minimum}`);
  }
  return Object.fromEntries(flags) as { [Name in keyof Flags]: Widened<Flags[Name]> };
}

/**
 * Starts a PostgreSQL of the bench's own with the settings that docs/operations.md recommends: a quarter of the memory,
 * and room for bursts of writes. It's removed when the bench ends, even if it's killed.
 */
export async function startServer({ durable = true } = {}) {
  const server = await startTemporaryPostgres({ durable });
  cleanUpLater({ kind: "database", folder: server.parent });
  const remove = async () => {
    await server.remove();
    cancelCleanup({ kind: "database", folder: server.parent });
  };
  const client = new pg.Client(server.url("postgres"));
  await client.connect();
  await client.query(`alter system set shared_buffers = '${Math.floor(MEGABYTES / 4)}MB'`);
  await client.query(`alter system set effective_cache_size = '${Math.floor(MEGABYTES / 2)}MB'`);
  await client.query("alter system set max_wal_size = '8GB'");
  await client.end();
  await server.stop();
  await server.start();
  return {
    ...server,
    /** Creates a migrated database, and returns its URL. */
    createDatabase: async (name: string) => {
      await ensureDatabase(server, name);
      await migrateDatabase(server.url(name));
      return server.url(name);
    },
    remove,
    [Symbol.asyncDispose]: remove,
  };
}

type Row = readonly (string | number)[];

/** Numbers without a format get one digit. */
const formatRow = (cells: Row) =>
  `| ${cells.map((cell) => (typeof cell === "number" ? cell.toFixed(1) : cell)).join(" | ")} |`;

/** Prints a Markdown table, so that it can go into docs/scaling.md as it is. */
export function printTable(columns: readonly string[], rows: readonly Row[]): void {
  const divider = `|---|${"--:|".repeat(columns.length - 1)}`;
  console.log(["", formatRow(columns), divider, ...rows.map(formatRow), ""].join("\n"));
}

/** Prints whether a limit was met, and makes the bench fail if it wasn't. */
export function check(isMet: boolean, text: string): boolean {
  console.log(`${isMet ? "ok" : "MISSED"}: ${text}`);
  if (!isMet) process.exitCode = 1;
  return isMet;
}

/**
 * Compares two sides round by round, so that load that comes and goes affects both. Checks the median ratio against a
 * limit.
 */
export function checkRatio(
  title: string,
  measured: readonly number[],
  baseline: readonly number[],
  limit: { atMost: number } | { atLeast: number },
): boolean {
  const ratios = measured.map((figure, round) => figure / baseline[round]!);
  const [min, median, max] = [0, 0.5, 1].map((at) => quantile(ratios, at)) as [number, number, number];
  const isMet = "atMost" in limit ? median <= limit.atMost : median >= limit.atLeast;
  const text = "atMost" in limit ? `at most ${limit.atMost}` : `at least ${limit.atLeast}`;
  return check(isMet, `${title}: ${median.toFixed(2)} (${min.toFixed(2)} to ${max.toFixed(2)}), ${text}`);
}
