// Takes a base backup of a running server, and restores it to a named point with the WAL that was archived since. Uses
// SQL and file copies, because the PostgreSQL from npm comes without pg_basebackup.
import { execFileSync } from "node:child_process";
import { appendFileSync, chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pause, type Product } from "#tests/harness/processes.ts";
import type { startStage } from "./stage.ts";

type Stage = Pick<Awaited<ReturnType<typeof startStage>>, "product" | "rows" | "withClient">;

const RECOVERY_MS = 30_000;

/** Turns on archiving, which takes a restart. */
export async function startArchiving({ product, rows }: Stage): Promise<void> {
  const { archive } = getFolders(product);
  mkdirSync(archive);
  // The server runs as its own user if we're root.
  chmodSync(archive, 0o777);
  await rows("alter system set archive_mode = on");
  // A file gets its name only once it's complete.
  const copy = `cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f`;
  await rows(`alter system set archive_command = '${copy}'`);
  await product.postgres.stop();
  await product.postgres.start();
  while (!(await fetch(`${product.appUrl}/readyz`)).ok) await pause(50);
}

const getFolders = ({ postgres: { parent } }: Product) => ({
  data: path.join(parent, "pg"),
  backup: path.join(parent, "backup"),
  archive: path.join(parent, "archive"),
});

/** Adds a file that belongs to the server's user. */
function addFile(folder: string, name: string, content: string) {
  writeFileSync(path.join(folder, name), content);
  execFileSync("chown", [`--reference=${folder}`, path.join(folder, name)]);
}

export async function takeBackup({ product, withClient }: Stage): Promise<void> {
  const { data, backup } = getFolders(product);
  await withClient(async (client) => {
    await client.query("select pg_backup_start('restore', true)");
    // Files may change or vanish while they're copied. The WAL repairs them.
    execFileSync("cp", ["-a", data, backup]);
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
    addFile(backup, "backup_label", rows[0]!.labelfile);
  });
  execFileSync("rm", ["-f", path.join(backup, "postmaster.pid")]);
}

/** Stops the server as in a crash, and brings back the data as of the restore point. */
export async function restoreTo(point: string, { product, rows }: Stage): Promise<void> {
  const { data, backup, archive } = getFolders(product);
  const [last] = await rows<{ file: string }>("select pg_walfile_name(pg_switch_wal()) as file");
  while (!existsSync(path.join(archive, last!.file))) await pause(20);
  await product.postgres.stop("immediate");
  execFileSync("rm", ["-rf", data]);
  execFileSync("mv", [backup, data]);
  await recover({ product, rows }, { recovery_target_name: point, recovery_target_action: "promote" });
}

/** Stops the server cleanly and starts it on a new timeline with all its data, as a planned switchover does. */
export async function switchOver({ product, rows }: Pick<Stage, "product" | "rows">): Promise<void> {
  await product.postgres.stop("fast");
  await recover({ product, rows }, {});
}

async function recover({ product, rows }: Pick<Stage, "product" | "rows">, target: Record<string, string>) {
  const { data, archive } = getFolders(product);
  addFile(data, "recovery.signal", "");
  const settings = { restore_command: `cp ${archive}/%f %p`, ...target };
  appendFileSync(
    path.join(data, "postgresql.auto.conf"),
    Object.entries(settings)
      .map(([name, value]) => `${name} = '${value}'\n`)
      .join(""),
  );
  await product.postgres.start();
  for (const from = performance.now(); ; await pause(50)) {
    const [server] = await rows<{ isBack: boolean }>('select not pg_is_in_recovery() as "isBack"');
    if (server!.isBack) return;
    if (performance.now() - from > RECOVERY_MS) throw new Error("PostgreSQL is still recovering");
  }
}
