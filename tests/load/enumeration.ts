// npm run bench -- enumeration [--trials 500]: can an outsider tell who has an account, or which team exists?
// Measures sign-in, password reset requests, and registration with known and unknown emails, the page that texts players
// their link with numbers that are on a team and others, and reading and changing
// someone else's team compared with a missing one. Alternates between them, on a PostgreSQL with synchronous commits.
// Fails if the responses differ in any byte, or if the medians differ by more than MAX_GAP_MS.
import { randomUUID } from "node:crypto";
import { developmentEnvironment } from "#scripts/environment.ts";
import { step } from "#scripts/progress.ts";
import { readFlags, startServer } from "./runner.ts";
import { quantile } from "./statistics.ts";
import type { Session } from "#platform/session.ts";

/** Far below the network jitter between two requests. */
const MAX_GAP_MS = 5;
const WARM_UP = 10;
const { trials } = readFlags({ trials: 100 }, { trials: 10 });

type Kind = "known" | "unknown";
type Timing = { bytes: string; milliseconds: number };

await using server = await startServer();
Object.assign(process.env, developmentEnvironment, {
  NODE_ENV: "test",
  DATABASE_URL: await step("A database", () => server.createDatabase("enumeration")),
  LOG_LEVEL: "silent",
});
if (!(await measureAll())) process.exitCode = 1;

async function measureAll(): Promise<boolean> {
  // The app reads its settings when it's first imported.
  const { db } = await import("#platform/database.ts");
  const { createAccount, PASSWORD } = await import("#tests/factories/accounts.ts");
  const { hashPassword } = await import("#platform/passwords.ts");
  const { createTeam } = await import("#tests/factories/teams.ts");
  const { config } = await import("#platform/config.ts");
  const { handleApi } = await import("#server/api.ts");
  const { requestPageLink } = await import("#features/messages/page-links/commands.server.ts");
  const { createMember } = await import("#tests/factories/teams.ts");
  const { easyCaptcha } = await import("#tests/harness/captcha.ts");

  /** Sends one request from a new client, so rate limits don't affect other trials. */
  async function request(
    path: string,
    body: object | null,
    method = "POST",
    session: Session | null = null,
  ): Promise<Timing> {
    const headers = new Headers({ "content-type": "application/json" });
    const init = { method, headers, body: body && JSON.stringify(body) };
    const visitorContext = { headers, clientAddress: randomUUID(), session: async () => session };
    const startedAt = performance.now();
    const response = await handleApi(new Request(`${config.appUrl}/api/v1${path}`, init), visitorContext);
    const text = await response!.text();
    const milliseconds = performance.now() - startedAt;
    const visibleHeaders = [...response!.headers].filter(([name]) => name !== "set-cookie");
    return { bytes: JSON.stringify([response!.status, visibleHeaders, text]), milliseconds };
  }
  let lastPhone = 0;
  /** Notes a number like the page does, whose response is the same redirect for all of them. */
  async function find(phone: string): Promise<Timing> {
    const startedAt = performance.now();
    const result = await requestPageLink(phone, randomUUID());
    return { bytes: String(result), milliseconds: performance.now() - startedAt };
  }
  const passwordHash = await hashPassword(PASSWORD);
  const getEmail = async (kind: Kind) =>
    kind === "known" ? (await createAccount({ passwordHash })).email : `unknown-${randomUUID()}@example.com`;

  const getTeamId = async (kind: Kind) => (kind === "known" ? (await createTeam()).id : randomUUID());
  /** Creates a new user with a session each time, because opening a team requires one. */
  const createSession = async (): Promise<Session> => {
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
  const operations: Record<string, (email: string, kind: Kind) => Promise<() => Promise<Timing>>> = {
    "opening a team": async (_, kind) => {
      const [teamId, session] = [await getTeamId(kind), await createSession()];
      return () => request(`/teams/${teamId}`, null, "GET", session);
    },
    "adding to a roster": async (_, kind) => {
      const [teamId, session] = [await getTeamId(kind), await createSession()];
      const member = { name: "Someone", phone: "(312) 555-0199" };
      return () => request(`/teams/${teamId}/members`, member, "POST", session);
    },
    "signing in": async (email) => () => request("/session", { email, password: "a wrong password" }),
    "requesting a reset link": async (email) => () => request("/password-resets", { email }),
    "finding a page": async (_, kind) => {
      const phone = `+1312${String(5_550_000 + ++lastPhone)}`;
      const team = await createTeam();
      await createMember(team.id, { smsConsent: true, ...(kind === "known" && { phone }) });
      return () => find(phone);
    },
    registering: async (email) => {
      const captcha = await easyCaptcha();
      const account = { name: "Maya", email, password: "long enough", acceptedTerms: true, captcha };
      return () => request("/accounts", account);
    },
  };
  let passed = true;
  for (const [name, prepare] of Object.entries(operations)) {
    const times: Record<Kind, number[]> = { known: [], unknown: [] };
    const kindsByResponse = new Map<string, Set<Kind>>();
    process.stdout.write(`${name}, ${trials} of each `);
    for (let trial = -WARM_UP; trial < trials; trial++) {
      // Alternate which one goes first, so neither benefits from the other's caches.
      const kinds: Kind[] = trial % 2 ? ["known", "unknown"] : ["unknown", "known"];
      for (const kind of kinds) {
        const send = await prepare(await getEmail(kind), kind);
        const { bytes, milliseconds } = await send();
        if (trial >= 0) times[kind].push(milliseconds);
        kindsByResponse.set(bytes, (kindsByResponse.get(bytes) ?? new Set()).add(kind));
      }
      if (trial >= 0 && trial % Math.ceil(trials / 20) === 0) process.stdout.write(".");
    }
    console.log();
    passed = report(times, kindsByResponse) && passed;
  }
  await db.destroy();
  return passed;
}

function report(times: Record<Kind, number[]>, kindsByResponse: Map<string, Set<Kind>>): boolean {
  const gap = quantile(times.known, 0.5) - quantile(times.unknown, 0.5);
  for (const kind of ["known", "unknown"] as const) {
    const [p10, median, p90] = [0.1, 0.5, 0.9].map((at) => quantile(times[kind], at).toFixed(2));
    console.log(`  ${kind.padEnd(7)} median ${median} ms, 80% between ${p10} and ${p90} ms`);
  }
  const isGapOk = Math.abs(gap) <= MAX_GAP_MS;
  const isSame = kindsByResponse.size === 1;
  console.log(
    `  gap     ${gap.toFixed(2)} ms, expected by chance ${computeNoise(times).toFixed(2)} ms: ${isGapOk ? "ok" : "TOO WIDE"}`,
  );
  console.log(`  bytes   ${isSame ? "identical" : `DIFFER:\n${[...kindsByResponse.keys()].join("\n")}`}`);
  return isGapOk && isSame;
}

/** Returns the noise level: the gap between medians that 95% of random splits of all times don't exceed. */
function computeNoise({ known, unknown }: Record<Kind, number[]>): number {
  const allTimes = [...known, ...unknown];
  const gaps = Array.from({ length: 400 }, () => {
    const shuffled = allTimes.map((time) => ({ time, at: Math.random() })).toSorted((a, b) => a.at - b.at);
    const shuffledTimes = shuffled.map(({ time }) => time);
    return Math.abs(
      quantile(shuffledTimes.slice(0, known.length), 0.5) - quantile(shuffledTimes.slice(known.length), 0.5),
    );
  });
  return quantile(gaps, 0.95);
}
