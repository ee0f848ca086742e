// Setup for reminders.ts: one PostgreSQL, one carrier, and a database with the same games for each contestant.
import pg from "pg";
import { testCarrier, testCheckout, testInstallation } from "#scripts/environment.ts";
import { reservePort } from "#scripts/ports.ts";
import { connectCarrier } from "#tests/harness/carrier.ts";
import { pause, startProcess, type ManagedProcess } from "#tests/harness/processes.ts";
import { addTextingTeams, forgetTexts, makeDue } from "#tests/harness/texting-teams.ts";
import { processorSeconds } from "./processor-time.ts";
import { startServer } from "./runner.ts";

export type Contestant = {
  name: string;
  client: pg.Client;
  teamIds: string[];
  processes: ManagedProcess[];
  /** The web process that receives the carrier's reports. Without one, there are no reports. */
  web: ManagedProcess | undefined;
  stop(): Promise<void>;
};

export type Cost = Record<"sender" | "database" | "carrier" | "web", number>;

export type Round = {
  perSecond: number;
  /** From the first text recorded to the last one that's reported as delivered. Null without reports. */
  reportsPerSecond: number | null;
  /** Microseconds of CPU time per text. */
  cost: Cost;
  /** The phone and body of every text that the carrier accepted. */
  texts: string[];
};

const START_MS = 30_000;
/** Far longer than a round takes, so that only a lost text fails the run. */
const ROUND_MS = 300_000;

/** Removes the link at the end. Each side derives its tokens differently. */
const withoutLink = (text: string) => text.replace(/ \S+$/, "");

export async function startBench({ games, members }: { games: number; members: number }) {
  const expected = games * members;
  const server = await startServer();
  const port = String(await reservePort());
  const sandboxUrl = `http://127.0.0.1:${port}`;
  const sandbox = startProcess("sandbox", ["src/sandbox/server.ts"], {
    ...testCarrier,
    SANDBOX_PORT: port,
    SANDBOX_SMTP_PORT: String(await reservePort()),
    SANDBOX_DATA: ":memory:",
  });
  const carrier = connectCarrier(sandboxUrl);
  const contestants: Contestant[] = [];
  await waitForOutput(sandbox, "Sandbox:");

  async function launch(
    name: string,
    args: string[],
    text: string,
    { count = 1, armed = 0, hasReports = false },
  ) {
    const databaseUrl = await server.createDatabase(name);
    const client = new pg.Client(databaseUrl);
    await client.connect();
    const teamIds = await addTextingTeams(client, { teams: games, members });
    if (armed > 0) await addArmed(client, armed);
    await client.query("vacuum analyze");
    const processes: ManagedProcess[] = [];
    const webPort = hasReports ? await reservePort() : 9;
    const start = async (processArgs: string[], output: string) => {
      const managedProcess = startProcess(name, processArgs, {
        NODE_ENV: "production",
        APP_URL: `http://localhost:${webPort}`,
        PORT: String(webPort),
        DATABASE_URL: databaseUrl,
        AUTH_SECRET: "whole-process-tests-0123456789-abcdefgh",
        SMTP_URL: "smtp://127.0.0.1:9",
        ...testCarrier,
        ...testCheckout,
        ...testInstallation,
        TWILIO_BASE_URL: sandboxUrl,
        METRICS_PORT: String(await reservePort()),
        LOG_LEVEL: "info",
      });
      await waitForOutput(managedProcess, output);
      return managedProcess;
    };
    for (let index = 0; index < count; index += 1) processes.push(await start(args, text));
    const web = hasReports ? await start(["build/server/index.js"], "web server listening") : undefined;
    const contestant: Contestant = {
      name,
      client,
      teamIds,
      processes,
      web,
      stop: async () => {
        await Promise.all(
          [...processes, ...(web ? [web] : [])].map((managedProcess) => managedProcess.stop()),
        );
        await client.end();
        contestants.splice(contestants.indexOf(contestant), 1);
      },
    };
    contestants.push(contestant);
    return contestant;
  }

  return {
    /** Starts production workers on a new database, with `armed` more reminders that aren't due yet. */
    product: (name: string, count: number, options: { armed?: number; hasReports?: boolean } = {}) =>
      launch(name, [...profiling(), "build/worker/index.js"], "worker started", { count, ...options }),
    bare: (name: string) => launch(name, ["tests/load/reminders-bare.ts"], "bare is working", {}),

    /** Makes all games due at the same time. Measures from the first text recorded to the last one accepted. */
    async run({ name, client, teamIds, processes, web }: Contestant, latencyMs: number): Promise<Round> {
      await carrier.reset();
      const reportTimes = web
        ? { sentAfterMs: 150, deliveredAfterMs: 600 }
        : { sentAfterMs: 600_000, deliveredAfterMs: 600_000 };
      await carrier.change({ latencyMs, ...reportTimes });
      await forgetTexts(client);
      await client.query("vacuum analyze reminder");
      await client.query("vacuum analyze team");
      await client.query("checkpoint");
      const readCost = (): Cost => ({
        sender: processorSeconds({ pids: processes.map(({ pid }) => pid) }),
        database: processorSeconds({ database: name }),
        carrier: processorSeconds({ pids: [sandbox.pid] }),
        web: web ? processorSeconds({ pids: [web.pid] }) : 0,
      });
      const before = readCost();
      await makeDue(client, teamIds, new Date());
      const startedAt = Date.now();
      let doneAt: number | undefined;
      for (let isReported = false; !isReported; await pause(25)) {
        const exitedProcess = processes.find((managedProcess) => managedProcess.hasEnded());
        if (exitedProcess) throw new Error(`${name} ended:\n${exitedProcess.output().slice(-2_000)}`);
        if (Date.now() - startedAt > ROUND_MS)
          throw new Error(`${name} didn't finish:\n${processes[0]!.output().slice(-2_000)}`);
        const { calls } = await carrier.stats();
        if (calls.accepted! >= expected && (await hasNone(client, "'queued', 'submitting'")))
          doneAt ??= Date.now();
        isReported = doneAt !== undefined && (!web || (await hasNone(client, "'accepted', 'sent'")));
      }
      const reportedAt = Date.now();
      const after = readCost();
      const computeCost = (part: keyof Cost) => ((after[part] - before[part]) * 1e6) / expected;
      const cost = {
        sender: computeCost("sender"),
        database: computeCost("database"),
        carrier: computeCost("carrier"),
        web: computeCost("web"),
      };
      const { rows } = await client.query<{ from: Date; accepted: number; used: number; reserved: number }>(
        `select (select min(created_at) from message) as from,
           (select count(*)::int from message where state in ('accepted', 'delivered') and provider_sid is not null) as accepted,
           (select sum(sms_used)::int from team) as used,
           (select sum(segments)::int from sms_reservation) as reserved`,
      );
      const { from, accepted, used, reserved } = rows[0]!;
      const texts = (await carrier.texts({ direction: "out" })).map(({ phone, body }) => `${phone} ${body}`);
      const counts = [accepted, used, texts.length, new Set(texts).size, reserved];
      const right = [expected, expected, expected, expected, 0];
      if (counts.join() !== right.join())
        throw new Error(
          `${name}: accepted, used, texts, distinct texts, and reserved are ${counts.join(", ")}`,
        );
      return {
        perSecond: (expected * 1000) / (doneAt! - from.getTime()),
        reportsPerSecond: web ? (2 * expected * 1000) / (reportedAt - from.getTime()) : null,
        cost,
        texts: texts.map(withoutLink).toSorted(),
      };
    },

    async stop() {
      await Promise.all([...contestants].map((contestant) => contestant.stop()));
      await sandbox.stop();
      await server.remove();
    },
  };
}

/** With PROFILE=folder, each worker writes a CPU profile there, to show what limits it. */
const profiling = () =>
  process.env.PROFILE
    ? ["--cpu-prof", `--cpu-prof-dir=${process.env.PROFILE}`, "--cpu-prof-interval=500"]
    : [];

/** Returns whether no text is in any of these states, which are quoted like 'queued', 'submitting'. */
async function hasNone(client: pg.Client, states: string) {
  const { rows } = await client.query<{ some: boolean }>(
    `select exists (select from message where state in (${states})) as some`,
  );
  return !rows[0]!.some;
}

async function waitForOutput(managedProcess: ManagedProcess, text: string) {
  for (const startedAt = performance.now(); !managedProcess.output().includes(text); await pause(50))
    if (managedProcess.hasEnded() || performance.now() - startedAt > START_MS)
      throw new Error(`${managedProcess.name} did not start:\n${managedProcess.output()}`);
}

/** Adds reminders for other teams' future games: two per game, spread over the year. */
async function addArmed(client: pg.Client, armed: number) {
  const teamIds = await addTextingTeams(client, { teams: 1_000, members: 1 });
  await client.query(
    `with made as (
       insert into game (team_id, game_on, game_time, location)
       select team.id, current_date + 2 + (n % 360), '19:00', 'Lincoln Field, all of it'
       from generate_series(1, $1::int) n
       join (select id, row_number() over () as nth, count(*) over () as teams from team where id = any($2::uuid[])) team
         on team.nth = 1 + n % team.teams
       returning id, team_id, game_on
     )
     insert into reminder (team_id, game_id, offset_minutes, starts_at, due_at, state)
     select team_id, id, minutes, game_on + interval '19 hours', game_on + interval '19 hours'
       - minutes * interval '1 minute', 'armed'
     from made, unnest('{1440, 60}'::int[]) minutes`,
    [Math.ceil(armed / 2), teamIds],
  );
}
