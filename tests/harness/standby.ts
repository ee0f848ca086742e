import { spawnSync } from "node:child_process";
import { appendFileSync, chownSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { reservePort } from "#scripts/ports.ts";
import { startPostgres, type PostgresServer } from "#scripts/postgres.ts";
import { pause, type Product } from "./processes.ts";
import { startProxy } from "./proxy.ts";
import { listProcesses } from "./reaper.ts";
import { queryRows } from "./rows.ts";

// A primary and a standby with streaming replication, behind a proxy. Independent of the test runner.

type Node = { folder: string; port: number; server: PostgresServer };

/** Files that describe a running server instead of its data. */
const NOT_COPIED = ["pg_wal", "postmaster.pid", "postmaster.opts", "server.log"];

const getPort = (server: PostgresServer) => Number(new URL(server.url("postgres")).port);

/** Adds a standby to an app's database. The app must have been started with `proxy` as its database. */
export async function createPair({ postgres }: Product, proxy: Awaited<ReturnType<typeof startProxy>>) {
  const first = { folder: path.join(postgres.parent, "pg"), port: getPort(postgres), server: postgres };
  const nodes = {
    primary: first as Node,
    standby: { folder: path.join(postgres.parent, "standby"), port: await reservePort() } as Node,
  };
  const ask = <Row extends object>(node: Node, text: string) =>
    queryRows<Row>(node.server.url("postgres"), text);

  const waitFor = async (node: Node, condition: string) => {
    for (const from = performance.now(); ; await pause(50)) {
      const [row] = await ask<{ done: boolean }>(node, `select (${condition}) as done`);
      if (row!.done) return;
      if (performance.now() - from > 60_000) throw new Error(`timed out waiting for: ${condition}`);
    }
  };
  const configure = async (node: Node, setting: string, value: string) => {
    await ask(node, `alter system set ${setting} = '${value}'`);
    await ask(node, "select pg_reload_conf()");
  };

  return {
    /** Copies the primary to the standby's folder, and starts replication. */
    async attachStandby({ isSynchronous }: { isSynchronous: boolean }) {
      const { primary, standby } = nodes;
      await configure(primary, "wal_keep_size", "2GB");
      await copyRunningServer(primary, standby.folder);
      appendFileSync(
        path.join(standby.folder, "postgresql.auto.conf"),
        // Without a standby of its own, a promoted server must not wait for one.
        `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=app application_name=standby'
synchronous_standby_names = ''\n`,
      );
      standby.server = await startPostgres({ folder: standby.folder, port: standby.port, durable: true });
      await waitFor(primary, "exists (select from pg_stat_replication where state = 'streaming')");
      if (!isSynchronous) return;
      await configure(primary, "synchronous_standby_names", "standby");
      await waitFor(primary, "exists (select from pg_stat_replication where sync_state = 'sync')");
    },
    /** Makes the standby fall behind from now on. */
    async pauseReplication() {
      await configure(nodes.standby, "primary_conninfo", "");
      await waitFor(nodes.standby, "not exists (select from pg_stat_wal_receiver)");
    },
    /** Kills the primary. The standby is promoted after `detectionMs`, and connections go to it. */
    async failOver(detectionMs: number) {
      const { primary, standby } = nodes;
      process.kill(primary.server.pid()!, "SIGKILL");
      proxy.pointTo(null);
      await pause(detectionMs);
      await ask(standby, "select pg_promote()");
      proxy.pointTo(standby.port);
      [nodes.primary, nodes.standby] = [standby, primary];
      while (listProcesses(primary.folder).size > 0) await pause(20);
    },
    async stop() {
      proxy.close();
      // The app stops the server in the first folder, whichever role it has by then.
      for (const { server, folder } of Object.values(nodes))
        if (folder !== first.folder) await server?.stop("immediate");
    },
  };
}

/** Copies a server's files while it runs, with PostgreSQL's own protocol for backups. */
async function copyRunningServer({ folder, server }: Node, to: string) {
  const { uid, gid } = statSync(folder);
  const own = (file: string) => chownSync(file, uid, gid);
  rmSync(to, { recursive: true, force: true });
  for (const made of [to, path.join(to, "pg_wal")]) {
    mkdirSync(made, { mode: 0o700 });
    own(made);
  }
  // Both calls must be on the same connection.
  const client = new pg.Client(server.url("postgres"));
  await client.connect();
  try {
    await client.query("select pg_backup_start('standby', fast => true)");
    const entries = readdirSync(folder).filter((name) => !NOT_COPIED.includes(name));
    // A file that vanishes while it's copied isn't needed, so ignore the status.
    spawnSync("cp", ["-a", ...entries.map((name) => path.join(folder, name)), to], { stdio: "ignore" });
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
    for (const [name, text] of [
      ["backup_label", rows[0]!.labelfile],
      ["standby.signal", ""],
    ] as const) {
      writeFileSync(path.join(to, name), text);
      own(path.join(to, name));
    }
  } finally {
    await client.end();
  }
}
