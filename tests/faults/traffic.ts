import { pause, type Product } from "#tests/harness/processes.ts";
import { rows } from "#tests/harness/rows.ts";
import { Visitor, type Answer } from "#tests/harness/visitor.ts";

/** One request of the traffic and what became of it. Times are of performance.now(). */
export type Observation = {
  kind: string;
  startedAt: number;
  endedAt: number;
  ok: boolean;
  status: number;
  text: string;
};

export const DEMO_PASSWORD = "whistle-demo";
const EVERY_MS = 50;
/** A bound, should a test forget to stop: three minutes of it. */
const MOST_REQUESTS = 3_600;
/** Sign-ins are limited to ten per account in a quarter of an hour. */
const ACCOUNTS = 60;

/** Accounts that sign in with DEMO_PASSWORD, copied from a demo account. Returns their addresses. */
export async function createTrafficAccounts(product: Product) {
  const made = await rows<{ email: string }>(
    product.databaseUrl,
    `with made as (
       insert into app_user (name, email, email_verified)
       select 'Traffic', 'traffic-' || n || '@example.com', true from generate_series(1, ${ACCOUNTS}) n
       returning id, email
     ), profiled as (
       insert into profile (id, role) select id, 'team_manager' from made
     ), credentialed as (
       insert into credential (user_id, account_id, provider_id, password, updated_at)
       select made.id, made.id, 'credential', known.password, now()
       from made, credential known join app_user on app_user.id = known.user_id
       where app_user.email = 'coach@example.com'
     )
     select email from made`,
  );
  return made.map(({ email }) => email);
}

/** About 20 requests a second, in turn: readiness, a page, a sign-in and a signed-in page. Needs TRUSTED_PROXIES=1. */
export async function startTraffic(product: Product, emails: string[]) {
  const seen: Observation[] = [];
  const pending = new Set<Promise<unknown>>();
  let count = 0;
  const loop = new AbortController();
  const visitor = () => new Visitor(product, `10.1.${(count >> 8) & 255}.${count & 255}`);

  const signedIn = visitor();
  await signedIn.signIn(emails[0]!, DEMO_PASSWORD);
  const kinds: { kind: string; send: () => Promise<Answer> }[] = [
    { kind: "readiness", send: () => visitor().get("/readyz") },
    { kind: "page", send: () => visitor().get("/login") },
    { kind: "sign-in", send: () => visitor().signIn(emails[count % emails.length]!, DEMO_PASSWORD) },
    { kind: "signed-in page", send: () => signedIn.get("/dashboard") },
  ];

  async function observe() {
    const { kind, send } = kinds[count++ % kinds.length]!;
    const startedAt = performance.now();
    const answer = await send().catch((error: unknown) => ({ status: 0, text: String(error) }));
    const { status, text } = answer;
    seen.push({ kind, startedAt, endedAt: performance.now(), ok: status === 200, status, text });
  }

  const sending = (async () => {
    while (!loop.signal.aborted && count < MOST_REQUESTS) {
      const request = observe().finally(() => pending.delete(request));
      pending.add(request);
      await pause(EVERY_MS);
    }
  })();
  return {
    seen,
    kinds: kinds.map(({ kind }) => kind),
    async stop() {
      loop.abort();
      await sending;
      await Promise.all(pending);
    },
  };
}
