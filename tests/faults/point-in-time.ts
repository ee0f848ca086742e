// Takes a base backup of a running server, and restores it to a named point with the WAL that was archived since, with the
// scripts that operators use (ops/backup).
import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { getScript, makeFolder, runScript, toConnection } from "#tests/harness/backup-scripts.ts";
import { pause, type Product } from "#tests/harness/processes.ts";
import type { startStage } from "./stage.ts";

type Stage = Pick<Awaited<ReturnType<typeof startStage>>, "product" | "rows" | "withClient">;

const RECOVERY_MS = 30_000;

/** Turns on archiving, which takes a restart. */
export async function startArchiving({ product, rows }: Stage): Promise<void> {
  const { data, backups, archive } = getFolders(product);
  makeFolder(backups, { like: data });
  makeFolder(archive, { like: data });
  await rows("alter system set archive_mode = on");
  await rows(`alter system set archive_command = '${getScript("archive-wal")} %p %f ${archive}'`);
  await product.postgres.stop();
  await product.postgres.start();
  while (!(await fetch(`${product.appUrl}/readyz`)).ok) await pause(50);
}

const getFolders = ({ postgres: { parent } }: Product) => ({
  data: path.join(parent, "pg"),
  backups: path.join(parent, "backups"),
  archive: path.join(parent, "backups/wal"),
});

export function takeBackup({ product }: Stage): void {
  const { data, backups } = getFolders(product);
  runScript("base-backup", [backups, toConnection(product.postgres.url("postgres"))], { as: data });
}

/** Stops the server as in a crash, and brings back the data as of the restore point. */
export async function restoreTo(point: string, { product, rows }: Stage): Promise<void> {
  const { data, backups, archive } = getFolders(product);
  const [last] = await rows<{ file: string }>("select pg_walfile_name(pg_switch_wal()) as file");
  while (!existsSync(path.join(archive, last!.file))) await pause(20);
  await product.postgres.stop("immediate");
  const lost = `${data}.lost`;
  execFileSync("mv", [data, lost]);
  makeFolder(data, { like: lost });
  runScript("restore", [backups, data, "--point", point], { as: lost });
  await product.postgres.start();
  await waitForPrimary(rows);
}

/** Stops the server cleanly and starts it on a new timeline with all its data, as a planned switchover does. */
export async function switchOver({ product, rows }: Pick<Stage, "product" | "rows">): Promise<void> {
  const { data, archive } = getFolders(product);
  await product.postgres.stop("fast");
  const signal = path.join(data, "recovery.signal");
  writeFileSync(signal, "");
  execFileSync("chown", [`--reference=${data}`, signal]);
  appendFileSync(path.join(data, "postgresql.auto.conf"), `restore_command = 'cp ${archive}/%f %p'\n`);
  await product.postgres.start();
  await waitForPrimary(rows);
}

async function waitForPrimary(rows: Stage["rows"]) {
  for (const from = performance.now(); ; await pause(50)) {
    const [server] = await rows<{ isBack: boolean }>('select not pg_is_in_recovery() as "isBack"');
    if (server!.isBack) return;
    if (performance.now() - from > RECOVERY_MS) throw new Error("PostgreSQL is still recovering");
  }
}
