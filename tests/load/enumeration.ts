// npx node tests/load/enumeration.ts [--trials 500]: can an outsider tell who has an account, or which team exists?
// Measures signing in, asking for a reset link and registering, with addresses that have an account and addresses that have
// none, and opening and changing somebody else's team against one that does not exist; in turns and on a PostgreSQL that
// syncs its commits. Fails when the answers differ in a byte or the medians by more than MOST_GAP_MS.
import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { developmentEnvironment } from "#scripts/environment.ts";
import { ensureDatabase } from "#scripts/postgres.ts";
import { step } from "#scripts/progress.ts";
import { migrateDatabase, startTemporaryPostgres } from "#scripts/temporary-database.ts";
import { forget, watch } from "#tests/harness/reaper.ts";
import { quantile } from "./statistics.ts";
import type { Session } from "#platform/session.ts";

/** Far below what the way through the internet adds from one request to the next. */
const MOST_GAP_MS = 5;
const WARM_UP = 10;
const { values } = parseArgs({ options: { trials: { type: "string", default: "100" } } });
const trials = Number(values.trials);
if (!Number.isInteger(trials) || trials < 10) throw new Error("--trials takes a whole number, 10 or more");

type Kind = "known" | "unknown";
type Answer = { bytes: string; milliseconds: number };

const server = await startTemporaryPostgres({ durable: true });
watch({ kind: "database", folder: server.parent });
try {
  await step("A database", async () => {
    await ensureDatabase(server, "enumeration");
    migrateDatabase(server.url("enumeration"));
  });
  Object.assign(process.env, developmentEnvironment, {
    NODE_ENV: "test",
    DATABASE_URL: server.url("enumeration"),
    LOG_LEVEL: "silent",
  });
  if (!(await measureAll())) process.exitCode = 1;
} finally {
  await server.remove();
  forget({ kind: "database", folder: server.parent });
}

async function measureAll(): Promise<boolean> {
  // The product reads its settings when it is first imported.
  const { db } = await import("#platform/database.ts");
  const { createAccount, PASSWORD } = await import("#tests/factories/accounts.ts");
  const { hashPassword } = await import("#platform/passwords.ts");
  const { createTeam } = await import("#tests/factories/teams.ts");
  const { config } = await import("#platform/config.ts");
  const { handleApi } = await import("#server/api.ts");
  const { easyCaptcha } = await import("#tests/harness/captcha.ts");

  /** One request of somebody nobody has heard of, so that no limit meets another trial. */
  async function request(
    path: string,
    body: object | null,
    method = "POST",
    session: Session | null = null,
  ): Promise<Answer> {
    const headers = new Headers({ "content-type": "application/json" });
    const init = { method, headers, body: body && JSON.stringify(body) };
    const stranger = { headers, clientAddress: randomUUID(), session: async () => session };
    const startedAt = performance.now();
    const answer = await handleApi(new Request(`${config.appUrl}/api/v1${path}`, init), stranger);
    const text = await answer!.text();
    const milliseconds = performance.now() - startedAt;
    const visible = [...answer!.headers].filter(([name]) => name !== "set-cookie");
    return { bytes: JSON.stringify([answer!.status, visible, text]), milliseconds };
  }
  const passwordHash = await hashPassword(PASSWORD);
  const addressFor = async (kind: Kind) =>
    kind === "known" ? (await createAccount({ passwordHash })).email : `nobody-${randomUUID()}@example.com`;

  const teamIdFor = async (kind: Kind) => (kind === "known" ? (await createTeam()).id : randomUUID());
  /** Somebody new each time, with a session: opening a team is not for strangers. */
  const signedIn = async (): Promise<Session> => {
    const { id, email, name } = await createAccount();
    const user = {
      id,
      email,
      name,
      role: "team_manager" as const,
      emailVerified: true,
      twoFactorEnabled: false,
    };
    return { id: randomUUID(), user };
  };
  const operations: Record<string, (email: string, kind: Kind) => Promise<() => Promise<Answer>>> = {
    "opening a team": async (_, kind) => {
      const [teamId, session] = [await teamIdFor(kind), await signedIn()];
      return () => request(`/teams/${teamId}`, null, "GET", session);
    },
    "adding to a roster": async (_, kind) => {
      const [teamId, session] = [await teamIdFor(kind), await signedIn()];
      const member = { name: "Somebody", phone: "(312) 555-0199" };
      return () => request(`/teams/${teamId}/members`, member, "POST", session);
    },
    "signing in": async (email) => () => request("/session", { email, password: "a wrong password" }),
    "asking for a link": async (email) => () => request("/password-resets", { email }),
    registering: async (email) => {
      const captcha = await easyCaptcha();
      const account = { name: "Maya", email, password: "long enough", acceptedTerms: true, captcha };
      return () => request("/accounts", account);
    },
  };
  let passed = true;
  for (const [name, prepare] of Object.entries(operations)) {
    const times: Record<Kind, number[]> = { known: [], unknown: [] };
    const seen = new Map<string, Set<Kind>>();
    process.stdout.write(`${name}, ${trials} of each `);
    for (let trial = -WARM_UP; trial < trials; trial++) {
      // Which one goes first changes, so that neither profits from what the other left in caches.
      const kinds: Kind[] = trial % 2 ? ["known", "unknown"] : ["unknown", "known"];
      for (const kind of kinds) {
        const send = await prepare(await addressFor(kind), kind);
        const { bytes, milliseconds } = await send();
        if (trial >= 0) times[kind].push(milliseconds);
        seen.set(bytes, (seen.get(bytes) ?? new Set()).add(kind));
      }
      if (trial >= 0 && trial % Math.ceil(trials / 20) === 0) process.stdout.write(".");
    }
    console.log();
    passed = report(times, seen) && passed;
  }
  await db.destroy();
  return passed;
}

function report(times: Record<Kind, number[]>, seen: Map<string, Set<Kind>>): boolean {
  const gap = quantile(times.known, 0.5) - quantile(times.unknown, 0.5);
  for (const kind of ["known", "unknown"] as const) {
    const [low, middle, high] = [0.1, 0.5, 0.9].map((at) => quantile(times[kind], at).toFixed(2));
    console.log(`  ${kind.padEnd(7)} median ${middle} ms, 80 % between ${low} and ${high} ms`);
  }
  const isClose = Math.abs(gap) <= MOST_GAP_MS;
  const isSame = seen.size === 1;
  console.log(
    `  gap     ${gap.toFixed(2)} ms, by chance ${chanceOf(times).toFixed(2)} ms: ${isClose ? "ok" : "TOO WIDE"}`,
  );
  console.log(`  bytes   ${isSame ? "the same" : `DIFFER:\n${[...seen.keys()].join("\n")}`}`);
  return isClose && isSame;
}

/** How wide the gap of the medians is for 95 of 100 random splits of all the times: what means nothing. */
function chanceOf({ known, unknown }: Record<Kind, number[]>): number {
  const all = [...known, ...unknown];
  const gaps = Array.from({ length: 400 }, () => {
    const mixed = all.map((time) => ({ time, at: Math.random() })).toSorted((a, b) => a.at - b.at);
    const half = mixed.map(({ time }) => time);
    return Math.abs(quantile(half.slice(0, known.length), 0.5) - quantile(half.slice(known.length), 0.5));
  });
  return quantile(gaps, 0.95);
}
