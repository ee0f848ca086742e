import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { reservePort } from "#scripts/ports.ts";
import { startPostgres, type PostgresServer } from "#scripts/postgres.ts";
import { startTemporaryPostgres } from "#scripts/temporary-database.ts";
import { getScript, makeFolder, runScript, toConnection, tryScript } from "#tests/harness/backup-scripts.ts";
import { queryRows } from "#tests/harness/rows.ts";
import { waitFor } from "./stage.ts";

// The scripts in ops/backup, with real servers and the demo data. restore.test.ts runs them under a whole product.

const DATABASE = "firstwhistle_seeded";
let primary: Awaited<ReturnType<typeof startTemporaryPostgres>>;
let data: string;
let backups: string;
const others: PostgresServer[] = [];

beforeAll(async () => {
  primary = await startTemporaryPostgres({ durable: true, copyOf: inject("preparedDatabase") });
  data = path.join(primary.parent, "pg");
  backups = makeFolder(path.join(primary.parent, "backups"), { like: data });
  makeFolder(path.join(backups, "wal"), { like: data });
  await ask(primary, "alter system set archive_mode = on");
  const command = `${getScript("archive-wal")} %p %f ${path.join(backups, "wal")}`;
  await ask(primary, `alter system set archive_command = '${command}'`);
  await primary.stop();
  await primary.start();
});
afterAll(async () => {
  for (const server of others) await server.stop("immediate");
  await primary?.remove();
});

const ask = <Row extends object>(server: PostgresServer, text: string) =>
  queryRows<Row>(server.url(DATABASE), text);
const takeBackup = (env = {}) =>
  runScript("base-backup", [backups, toConnection(primary.url("postgres"))], { as: data, env });
const listBackups = () =>
  readdirSync(path.join(backups, "base"))
    .filter((name) => name.endsWith("Z"))
    .toSorted();

/** Digests every row of every table: teams, texts, orders, passes, evidence, and jobs. */
async function readBooks(server: PostgresServer): Promise<Record<string, string>> {
  const tables = await ask<{ name: string }>(
    server,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'pgboss') order by 1`,
  );
  const digests = await ask<Record<string, string>>(
    server,
    `select ${tables
      .map(
        ({ name }) =>
          `(select count(*) || ' ' || md5(coalesce(string_agg(t::text, '\n' order by t::text), '')) from ${name} t) as "${name}"`,
      )
      .join(", ")}`,
  );
  return digests[0]!;
}

async function archiveEverything() {
  // Without something to archive, the server wouldn't begin a new file.
  await ask(primary, "select pg_create_restore_point('archived')");
  const [last] = await ask<{ file: string }>(primary, "select pg_walfile_name(pg_switch_wal()) as file");
  await waitFor("the archive", () => Promise.resolve(existsSync(path.join(backups, "wal", last!.file))));
}

/** Restores to a new folder and starts a server there. */
async function restore(name: string, args: string[]) {
  const folder = makeFolder(path.join(primary.parent, name), { like: data });
  runScript("restore", [backups, folder, ...args, "--rehearsal"], { as: data });
  const server = await startPostgres({ folder, port: await reservePort(), durable: true });
  others.push(server);
  await waitFor("the end of recovery", async () => {
    const [row] = await ask<{ done: boolean }>(server, "select not pg_is_in_recovery() as done");
    return row!.done;
  });
  return server;
}

describe("backups", () => {
  it("restores the books as of a moment, a named point, and the end", async () => {
    takeBackup();
    // The demo data's players are in the backup, and these changes only in the log.
    await ask(primary, "update team set name = name || ' (renamed)'");
    const [{ moment }] = (await ask<{ moment: string }>(
      primary,
      "select pg_create_restore_point('renamed'), to_char(clock_timestamp() + interval '1 ms', 'YYYY-MM-DD HH24:MI:SS.USOF') as moment",
    )) as [{ moment: string }];
    const before = await readBooks(primary);
    expect(before["public.team"]).toMatch(/^[1-9]/);
    await ask(primary, "select pg_sleep(0.05)");
    await ask(primary, "update team set name = 'Lost'");
    const after = await readBooks(primary);
    expect(after).not.toEqual(before);
    await archiveEverything();

    expect(await readBooks(await restore("to-moment", ["--to", moment]))).toEqual(before);
    expect(await readBooks(await restore("to-point", ["--point", "renamed"]))).toEqual(before);
    const latest = await restore("to-end", ["--to", "latest"]);
    expect(await readBooks(latest)).toEqual(after);
    // A new timeline is what makes workers hold all texts.
    const [row] = await ask<{ timeline: string }>(
      latest,
      "select substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) as timeline",
    );
    expect(row).toEqual({ timeline: "00000002" });
    expect(readdirSync(path.join(backups, "wal"))).not.toContain("00000002.history");
  });

  it("refuses a folder that isn't empty, a time without an offset, and a time before the first backup", () => {
    expect(tryScript("restore", [backups, data, "--to", "latest"], { as: data })).toEqual({
      status: 1,
      says: expect.stringContaining("isn't empty"),
    });
    const folder = path.join(primary.parent, "new");
    const refuse = (to: string) => tryScript("restore", [backups, folder, "--to", to], { as: data }).says;
    expect(refuse("2026-11-18 15:04:05")).toContain("has no offset");
    expect(refuse("tomorrow-ish")).toContain("isn't a time");
    expect(refuse("2020-01-01 00:00:00+00")).toContain("no backup");
    expect(existsSync(folder)).toBe(false);
  });

  it("notices a damaged backup", () => {
    const damaged = path.join(primary.parent, "damaged");
    cpSync(backups, damaged, { recursive: true });
    const file = path.join(damaged, "base", listBackups()[0]!, "global/pg_filenode.map");
    const content = readFileSync(file);
    content[100]! ^= 1;
    writeFileSync(file, content);
    execFileSync("chown", ["-R", `--reference=${data}`, damaged]);
    const folder = path.join(primary.parent, "from-damaged");
    const { status, says } = tryScript("restore", [damaged, folder, "--to", "latest"], { as: data });
    expect(status).toBe(1);
    expect(says).toContain("is damaged");
    expect(existsSync(folder)).toBe(false);
  });

  it("removes old backups and the log before the oldest one, but only once there's a new one", async () => {
    const [first] = listBackups();
    const old = new Date(Date.now() - 31 * 86_400_000).toISOString().replaceAll(/[-:]|\.\d+/g, "");
    execFileSync("mv", [path.join(backups, "base", first!), path.join(backups, "base", old)]);
    const nowhere = [backups, "host=127.0.0.1 port=1 user=app"];
    expect(tryScript("base-backup", nowhere, { as: data }).status).not.toBe(0);
    expect(listBackups()).toEqual([old]);
    const before = readdirSync(path.join(backups, "wal"));
    await archiveEverything();
    takeBackup({ KEEP_DAYS: "30" });
    expect(listBackups()).toHaveLength(1);
    expect(listBackups()).not.toContain(old);
    const start = /\(file (\w+)\)/.exec(
      readFileSync(path.join(backups, "base", listBackups()[0]!, "backup_label"), "utf8"),
    )![1]!;
    const left = readdirSync(path.join(backups, "wal"));
    expect(before.some((name) => name < start)).toBe(true);
    expect(left.filter((name) => name < start)).toEqual([]);
    expect(left.some((name) => name >= start)).toBe(true);
  });

  it.each(["0", "91", "many"])("refuses to keep backups for %j days", (days) => {
    const args = [backups, toConnection(primary.url("postgres"))];
    const { status, says } = tryScript("base-backup", args, { as: data, env: { KEEP_DAYS: days } });
    expect([status, says]).toEqual([1, expect.stringContaining("KEEP_DAYS")]);
  });
});

describe("archive-wal", () => {
  it("archives a file once, again after a crash, and never over another one", () => {
    const folder = mkdtempSync(path.join(primary.parent, "archive-"));
    const source = path.join(primary.parent, "segment");
    const archive = () =>
      tryScript("archive-wal", [source, "000000010000000000000001", folder], { as: folder });
    writeFileSync(source, "a".repeat(100_000));
    expect(archive()).toEqual({ status: 0, says: "" });
    expect(archive().status).toBe(0);
    writeFileSync(source, "b".repeat(100_000));
    expect(archive()).toEqual({ status: 1, says: expect.stringContaining("exists and differs") });
    expect(readFileSync(path.join(folder, "000000010000000000000001"), "utf8")).toBe("a".repeat(100_000));
    // Nothing half-written is left, whatever happened.
    expect(readdirSync(folder)).toEqual(["000000010000000000000001"]);
    rmSync(source);
    expect(
      tryScript("archive-wal", [source, "000000010000000000000002", folder], { as: folder }).status,
    ).toBe(1);
    expect(readdirSync(folder)).toEqual(["000000010000000000000001"]);
  });
});

describe("a standby", () => {
  it("has every commit of a primary that's lost, and isn't promoted before", async () => {
    const folder = makeFolder(path.join(primary.parent, "standby"), { like: data });
    const connection = toConnection(primary.url("postgres"));
    expect(runScript("create-standby", [connection, folder, "standby"], { as: data })).toContain("is ready");
    expect(tryScript("create-standby", [connection, folder, "standby"], { as: data }).says).toContain(
      "isn't empty",
    );
    const server = await startPostgres({ folder, port: await reservePort(), durable: true });
    others.push(server);
    await ask(primary, "alter system set synchronous_standby_names = 'standby'");
    await ask(primary, "select pg_reload_conf()");
    await waitFor("replication", async () => {
      const rows = await ask(primary, "select from pg_stat_replication where sync_state = 'sync'");
      return rows.length === 1;
    });
    await ask(primary, "update team set name = 'Last one'");
    const books = await readBooks(primary);

    const early = tryScript("promote", [folder], { as: data });
    expect(early).toEqual({ status: 1, says: expect.stringContaining("still responds") });
    expect(tryScript("promote", [data], { as: data }).says).toContain("isn't a standby");
    await primary.stop("immediate");
    expect(runScript("promote", [folder], { as: data })).toContain("is the primary now");
    expect(await readBooks(server)).toEqual(books);
    // It doesn't wait for a standby that it doesn't have.
    await ask(server, "update team set name = 'On the new one'");
    expect(await readBooks(server)).not.toEqual(books);
  });
});
