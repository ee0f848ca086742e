import { pause, type Product } from "#tests/harness/processes.ts";
import { queryRows } from "#tests/harness/rows.ts";
import { Visitor, type AppResponse } from "#tests/harness/visitor.ts";

/** One request in the traffic, and its outcome. Times come from performance.now(). */
export type Observation = {
  kind: string;
  startedAt: number;
  endedAt: number;
  ok: boolean;
  status: number;
  text: string;
};

export const DEMO_PASSWORD = "whistle-demo";
const INTERVAL_MS = 50;
/** A limit in case a test forgets to stop the traffic: three minutes of requests. */
const MAX_REQUESTS = 3_600;
/** The sign-ins are spread over these accounts, because each one is limited to ten in 15 minutes. */
const ACCOUNTS = 60;

/** Creates accounts that can sign in with DEMO_PASSWORD, using a demo account's password hash. Returns their emails. */
export async function createTrafficAccounts(product: Product) {
  const accounts = await queryRows<{ email: string }>(
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
  return accounts.map(({ email }) => email);
}

/** Alternates readiness, page, sign-in, and signed-in page requests, about 20 a second. Needs TRUSTED_PROXIES=1. */
export async function startTraffic(product: Product, emails: string[]) {
  const requests: Observation[] = [];
  const pendingRequests = new Set<Promise<unknown>>();
  let count = 0;
  const stopController = new AbortController();
  const visitor = () => new Visitor(product, `10.1.${(count >> 8) & 255}.${count & 255}`);

  const signedIn = visitor();
  await signedIn.signIn(emails[0]!, DEMO_PASSWORD);
  const kinds: { kind: string; send: () => Promise<AppResponse> }[] = [
    { kind: "readiness", send: () => visitor().get("/readyz") },
    { kind: "page", send: () => visitor().get("/login") },
    { kind: "sign-in", send: () => visitor().signIn(emails[count % emails.length]!, DEMO_PASSWORD) },
    { kind: "signed-in page", send: () => signedIn.get("/dashboard") },
  ];

  async function observe() {
    const { kind, send } = kinds[count++ % kinds.length]!;
    const startedAt = performance.now();
    const response = await send().catch((error: unknown) => ({ status: 0, text: String(error) }));
    const { status, text } = response;
    requests.push({ kind, startedAt, endedAt: performance.now(), ok: status === 200, status, text });
  }

  const sendPromise = (async () => {
    while (!stopController.signal.aborted && count < MAX_REQUESTS) {
      const request = observe().finally(() => pendingRequests.delete(request));
      pendingRequests.add(request);
      await pause(INTERVAL_MS);
    }
  })();
  return {
    requests,
    kinds: kinds.map(({ kind }) => kind),
    async stop() {
      stopController.abort();
      await sendPromise;
      await Promise.all(pendingRequests);
    },
  };
}
