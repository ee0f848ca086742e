import { rmSync } from "node:fs";
import path from "node:path";
import { reservePort } from "#scripts/ports.ts";
import { startPostgres, type PostgresServer } from "#scripts/postgres.ts";
import { makeFolder, runScript, toConnection } from "./backup-scripts.ts";
import { pause, type Product } from "./processes.ts";
import { startProxy } from "./proxy.ts";
import { listProcesses } from "./reaper.ts";
import { queryRows } from "./rows.ts";

// A primary and a standby with streaming replication, made with the scripts that operators use (ops/backup), behind a proxy.
// Independent of the test runner.

type Node = { folder: string; port: number; server: PostgresServer };

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

  // The script can't ask the old primary without its address.
  let promoteFlags: string[] = [];

  return {
    /** Copies the primary to the standby's folder, and starts replication. */
    async attachStandby({ isSynchronous }: { isSynchronous: boolean }) {
      const { primary, standby } = nodes;
      promoteFlags = [];
      rmSync(standby.folder, { recursive: true, force: true });
      makeFolder(standby.folder, { like: primary.folder });
      const connection = toConnection(primary.server.url("postgres"));
      runScript("create-standby", [connection, standby.folder, "standby"], { as: primary.folder });
      standby.server = await startPostgres({ folder: standby.folder, port: standby.port, durable: true });
      await waitFor(primary, "exists (select from pg_stat_replication where state = 'streaming')");
      if (!isSynchronous) return;
      await configure(primary, "synchronous_standby_names", "standby");
      await waitFor(primary, "exists (select from pg_stat_replication where sync_state = 'sync')");
    },
    /** Makes the standby fall behind from now on. */
    async pauseReplication() {
      await configure(nodes.standby, "primary_conninfo", "");
      promoteFlags = ["--old-one-is-down"];
      await waitFor(nodes.standby, "not exists (select from pg_stat_wal_receiver)");
    },
    /** Kills the primary. The standby is promoted after `detectionMs`, and connections go to it. */
    async failOver(detectionMs: number) {
      const { primary, standby } = nodes;
      process.kill(primary.server.pid()!, "SIGKILL");
      proxy.pointTo(null);
      await pause(detectionMs);
      runScript("promote", [standby.folder, ...promoteFlags], { as: standby.folder });
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
