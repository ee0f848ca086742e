// Setup for the "reports" part of reminders.ts: a production web process that receives the provider's status reports
// while players respond.
import { fork } from "node:child_process";
import { Agent, request } from "node:http";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { getStatusPath } from "#features/messages/rules.ts";
import { developmentEnvironment, testCarrier, testCheckout, testInstallation } from "#scripts/environment.ts";
import { reservePort } from "#scripts/ports.ts";
import { pause, startProcess } from "#tests/harness/processes.ts";
import { cancelCleanup, cleanUpLater } from "#tests/harness/reaper.ts";
import { addTextingTeams } from "#tests/harness/texting-teams.ts";
import { processorSeconds } from "./processor-time.ts";
import type { PostOrder, PostResult } from "./reports-poster.ts";
import { startServer } from "./runner.ts";
import { quantile } from "./statistics.ts";

const MEMBERS = 12;
/** About as many connections as a provider opens to one customer. */
const CONNECTIONS = 64;
/** Responses per second, spread over more links than the limit on one link notices. */
const RESPONSES_PER_SECOND = 40;
const LINKS = 2_000;
/** The default. */
const CELL = 0;

export type ReportRound = {
  perSecond: number;
  /** Milliseconds of CPU time per report. */
  cost: { web: number; database: number };
  /** How long the provider waited for our response. */
  p99: number;
};

type Text = { id: string; month: string; sid: string; phone: string };

export async function startReportsBench(texts: number) {
  const server = await startServer();
  const stops: (() => Promise<unknown>)[] = [];

  /** Starts a production web process from a checkout, with its own database. */
  async function startSide(name: string, folder?: string) {
    const databaseUrl = server.url(name);
    const port = await reservePort();
    const appUrl = `http://localhost:${port}`;
    const environment = {
      ...developmentEnvironment,
      ...testCarrier,
      ...testCheckout,
      ...testInstallation,
      NODE_ENV: "production",
      LOG_LEVEL: "info",
      DATABASE_URL: databaseUrl,
      APP_URL: appUrl,
      PORT: String(port),
      METRICS_PORT: String(await reservePort()),
    };
    Object.assign(process.env, environment, { NODE_ENV: "test" });
    await server.createDatabase(name);
    const client = new pg.Client(databaseUrl);
    await client.connect();
    const teamIds = await addTextingTeams(client, { teams: Math.ceil(texts / MEMBERS), members: MEMBERS });
    const tokens = await addLinks(client);
    await client.query("vacuum analyze");
    const web = startProcess(name, [...profiling(), "build/server/index.js"], environment, folder);
    while (!web.output().includes("web server listening") && !web.hasEnded()) await pause(50);
    stops.push(
      () => client.end(),
      () => web.stop(),
    );
    const poster = startPoster();
    stops.push(async () => poster.kill());
    const agent = new Agent({ keepAlive: true });
    let nextToken = 0;

    /** Prepares accepted texts, and forgets those of the last round. */
    async function addTexts(): Promise<Text[]> {
      await client.query("truncate message");
      const { rows } = await client.query<Text>(
        `insert into message (month, team_id, reminder_id, game_id, member_id, phone, kind, body, segments, cost, state,
           provider_sid, attempts, sender, due_at, valid_until, created_at, updated_at)
         select date_trunc('month', now())::date, phone.team_id, reminder.id, reminder.game_id, phone.member_id, phone.phone,
           'reminder', 'Otters: Thu, Apr 16, 7:00 PM vs FC 1 at Field 2. In?', 1, 1, 'accepted',
           'SM' || md5(phone.id::text), 1, '+18885550100', now(), now() + interval '1 day', now(), now()
         from member_phone phone join reminder on reminder.team_id = phone.team_id
         where phone.team_id = any($1::uuid[]) limit $2
         returning id, month::text, provider_sid as sid, phone`,
        [teamIds, texts],
      );
      await client.query("vacuum analyze message");
      await client.query("checkpoint");
      return rows;
    }

    async function countDelivered() {
      const { rows } = await client.query<{ delivered: number }>(
        "select count(*)::int as delivered from message where state = 'delivered'",
      );
      return rows[0]!.delivered;
    }

    return {
      name,
      /** Posts two reports for each text. Fails if one was refused or got lost. */
      async post(rate: number | null): Promise<ReportRound> {
        const rows = await addTexts();
        const readCost = () => ({
          web: processorSeconds({ pids: [web.pid] }),
          database: processorSeconds({ database: name }),
        });
        const before = readCost();
        const { seconds, responses, latencies } = await poster.run({
          port,
          appUrl,
          authToken: testCarrier.TWILIO_AUTH_TOKEN,
          connections: CONNECTIONS,
          rate,
          texts: rows.map(({ id, month, sid, phone }) => ({
            path: getStatusPath({ id, month }, CELL),
            sid,
            phone,
          })),
          statuses: ["sent", "delivered"],
        });
        const after = readCost();
        const reports = rows.length * 2;
        const delivered = await countDelivered();
        if (responses["204"] !== reports || delivered !== rows.length)
          throw new Error(`${name}: responses ${JSON.stringify(responses)}, ${delivered} delivered`);
        return {
          perSecond: reports / seconds,
          cost: {
            web: ((after.web - before.web) * 1000) / reports,
            database: ((after.database - before.database) * 1000) / reports,
          },
          p99: quantile(latencies, 0.99),
        };
      },
      /** Responds through links at a steady rate until `until` settles. Returns how long each response took. */
      async respond(until: Promise<unknown>): Promise<number[]> {
        const over = new AbortController();
        void until.finally(() => over.abort()).catch(() => {});
        const times: Promise<number>[] = [];
        const startedAt = performance.now();
        while (!over.signal.aborted) {
          times.push(postResponse(port, agent, tokens[nextToken++ % tokens.length]!));
          await pause(
            Math.max(0, startedAt + (times.length * 1000) / RESPONSES_PER_SECOND - performance.now()),
          );
        }
        return Promise.all(times);
      },
    };
  }

  return {
    startSide,
    async stop() {
      for (const stop of stops.toReversed()) await stop();
      await server.remove();
    },
  };
}

/** With PROFILE=folder, the web process writes a CPU profile there, to show what limits it. */
const profiling = () =>
  process.env.PROFILE
    ? ["--cpu-prof", `--cpu-prof-dir=${process.env.PROFILE}`, "--cpu-prof-interval=500"]
    : [];

function startPoster() {
  const child = fork(fileURLToPath(new URL("reports-poster.ts", import.meta.url)));
  cleanUpLater({ kind: "process", pid: child.pid! });
  return {
    run: (order: PostOrder) =>
      new Promise<PostResult>((resolve, reject) => {
        child.once("message", (result: PostResult) => resolve(result));
        child.once("exit", () => reject(new Error("the poster exited")));
        child.send(order);
      }),
    kill: () => {
      child.kill("SIGKILL");
      cancelCleanup({ kind: "process", pid: child.pid! });
    },
  };
}

/** Adds links to their games for some players. Returns the tokens. */
async function addLinks(client: pg.Client): Promise<string[]> {
  const { createRsvpToken } = await import("#features/attendance/access.server.ts");
  const { digestToken } = await import("#platform/secrets.ts");
  const { rows } = await client.query<{ teamId: string; gameId: string; memberId: string }>(
    `select game.team_id as "teamId", game.id as "gameId", member.id as "memberId"
     from game join team_member member on member.team_id = game.team_id order by md5(member.id::text) limit $1`,
    [LINKS],
  );
  const tokens = rows.map((row) => createRsvpToken(row));
  await client.query(
    `with seat as (
       select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bytea[]) seat (team_id, game_id, member_id, digest)
     ), link as (
       insert into rsvp_link (digest, month, team_id, game_id, member_id)
       select digest, date_trunc('month', now())::date, team_id, game_id, member_id from seat
     )
     insert into game_rsvp (team_id, game_id, member_id) select team_id, game_id, member_id from seat`,
    [
      rows.map(({ teamId }) => teamId),
      rows.map(({ gameId }) => gameId),
      rows.map(({ memberId }) => memberId),
      tokens.map((token) => digestToken(token)),
    ],
  );
  return tokens;
}

/** Responds as a player does. Returns how long it took in milliseconds. */
function postResponse(port: number, agent: Agent, token: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const body = "response=attending";
    const call = request(
      {
        port,
        agent,
        method: "POST",
        path: `/r/${token}`,
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          "content-length": body.length,
          "sec-fetch-site": "same-origin",
        },
      },
      (response) => {
        response.resume();
        response.on("end", () => {
          if (response.statusCode === 303) resolve(performance.now() - startedAt);
          else reject(new Error(`a response returned ${response.statusCode}`));
        });
      },
    );
    call.on("error", reject);
    call.end(body);
  });
}
