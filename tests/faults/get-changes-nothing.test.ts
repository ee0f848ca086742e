import { readFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import { chromiumPath } from "#tests/harness/chromium.ts";
import type { Product } from "#tests/harness/processes.ts";
import { queryRows } from "#tests/harness/rows.ts";
import { Visitor, waitForEmail } from "#tests/harness/visitor.ts";
import { startPrepared } from "./prepared-product.ts";
import { DEMO_PASSWORD } from "./traffic.ts";

let product: Product;

beforeAll(async () => {
  product = await startPrepared({ seed: true, environment: { TRUSTED_PROXIES: "1" } });
});
afterAll(() => product?.stop());

/**
 * Returns a digest of each table's contents, and of the queued jobs. Leaves out rate limits and security events, which
 * are meant to count requests and to record refused ones.
 */
async function contents() {
  const tables = await queryRows<{ name: string }>(
    product.databaseUrl,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname = 'public' and tablename !~ '^(rate_limit|security_event|evidence_)'
        or schemaname = 'pgboss' and tablename = 'job' order by name`,
  );
  expect(tables.map(({ name }) => name)).toContain("pgboss.job");
  expect(tables.length).toBeGreaterThan(10);
  const digests = tables.map(async ({ name }) => {
    const [tableDigest] = await queryRows<{ count: number; digest: string }>(
      product.databaseUrl,
      `select count(*)::int, md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as digest
       from ${name} t`,
    );
    return [name, tableDigest] as const;
  });
  return Object.fromEntries(await Promise.all(digests));
}

/** Lists every path in the route table, with values filled in for its parameters. */
function pages() {
  const table = readFileSync("src/app/routes.ts", "utf8");
  const paths = [...table.matchAll(/\broute\("([^"*]+)"/g)].map(([, path]) => `/${path}`);
  const id = "0190a000-0000-7000-8000-000000000001";
  return ["/", "/nowhere", ...paths.map((path) => path.replaceAll(/:\w+/g, id))];
}

/** Lists every GET operation in the API, from its OpenAPI document. */
async function operations(visitor: Visitor) {
  const { text } = await visitor.get("/api/v1/openapi.json");
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, unknown>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    "get" in methods ? [`/api/v1${path.replaceAll(/\{\w+\}/g, "1")}`] : [],
  );
}

/**
 * Lists the URLs that a recipient's email app or a link scanner may request for a link, including those that send the
 * fragment as a query.
 */
const listUrlVariants = (link: string) => {
  const { pathname, hash, search } = new URL(link);
  const parameters = hash.slice(1) || search.slice(1);
  return [pathname, `${pathname}?${parameters}`, `${pathname}.data?${parameters}`];
};

/** Opens pages like a scanner that runs scripts: a browser that loads each page, waits, and doesn't click. */
async function openInBrowser(paths: string[]) {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage();
    for (const path of paths) {
      await page.goto(product.appUrl + path, { waitUntil: "networkidle" });
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    }
  } finally {
    await browser.close();
  }
}

it("changes nothing on GET or HEAD, even for links from emails and texts", async () => {
  const email = "reader@example.com";
  const reader = new Visitor(product);
  await reader.register({ email, password: "correct horse battery" });
  await reader.post("/password-resets", { email });
  const messages = [
    await waitForEmail(product, email, "Welcome"),
    await waitForEmail(product, email, "Reset"),
  ];
  const links = messages.flatMap((message) => message.links).filter((link) => link.includes("#"));
  expect(links.map((link) => new URL(link).pathname).toSorted()).toEqual([
    "/confirm-email",
    "/reset-password",
  ]);
  const coach = new Visitor(product);
  await coach.signIn("coach@example.com", DEMO_PASSWORD);
  const createResponse = await coach.post("/teams", { name: "Otters", sport: "Soccer" });
  const { id } = JSON.parse(createResponse.text) as { id: string };
  await coach.request("PUT", `/api/v1/teams/${id}/transfer`, { json: { email: "league@example.com" } });
  const offer = await waitForEmail(product, "league@example.com", "transfer a FirstWhistle team");
  links.push(offer.links.find((link) => link.includes("/team-transfer"))!);
  const [feed, game] = [
    await coach.post(`/teams/${id}/calendar-feed`),
    await coach.post(`/teams/${id}/games`, { gameOn: "2099-05-01", gameTime: "19:00", location: "Field 2" }),
  ].map(({ text }) => JSON.parse(text));
  const invitee = new Visitor(product);
  await invitee.signIn("league@example.com", DEMO_PASSWORD);

  // Create the link as a text would, identified by the digest of its token.
  const rsvp = "0123456789abcdefghijkl";
  const [seat] = await queryRows<{ gameId: string }>(
    product.databaseUrl,
    `with seat as materialized (
       select game.team_id, game.id as game_id, member.id as member_id
       from game join team_member member on member.team_id = game.team_id
       where not exists (select from game_rsvp where game_id = game.id) limit 1
     ), link as (
       insert into rsvp_link (digest, month, team_id, game_id, member_id)
       select sha256($1::bytea), date_trunc('month', now()), team_id, game_id, member_id from seat
     )
     insert into game_rsvp (team_id, game_id, member_id) select team_id, game_id, member_id from seat returning game_id as "gameId"`,
    [rsvp],
  );
  const { gameId } = seat!;
  const openResponse = await fetch(`${product.appUrl}/r/${rsvp}`);
  expect([openResponse.status, (await openResponse.text()).includes("are you in?")]).toEqual([200, true]);

  const stranger = new Visitor(product);
  const paths = [
    ...pages(),
    ...pages().map((path) => (path === "/" ? "/_root.data" : `${path}.data`)),
    ...links.flatMap(listUrlVariants),
    ...(await operations(stranger)),
    new URL((feed as { url: string }).url).pathname,
    `/games/${(game as { games: { id: string }[] }).games[0]!.id}/calendar.ics`,
    "/calendar/no-such-token.ics",
    `/r/${rsvp}`,
    `/rsvp?token=${rsvp}`,
    `/rsvp?token=${rsvp}&response=attending&saved`,
    `/r/${rsvp}?response=attending`,
    "/rsvp",
    "/r/no-such-token",
    // Include each form's action with the fields it would send.
    `/r/${rsvp}/me`,
    `/r/${rsvp}/me?outcome=stop.t4k9x0`,
    `/r/${rsvp}/me?texts=stop&from=2099-05-01&until=2099-05-02`,
    `/r/${rsvp}/me/responses?response-${gameId}=attending`,
    `/r/${rsvp}/me/away?from=2099-05-01&until=2099-05-02`,
    `/r/${rsvp}/me/away/removals?id=${gameId}`,
    `/r/${rsvp}/me/calendar`,
    `/r/${rsvp}/me/texts?texts=stop`,
    `/r/${rsvp}/me/people?who=${gameId}`,
    "/r/no-such-token/me",
    "/api/v1/docs",
    "/api/v1/openapi.json",
    "/healthz",
    "/readyz",
    "/favicon.svg",
  ];
  expect(paths.length).toBeGreaterThan(50);

  // Stop the worker, which also updates counts, renders pictures, and sends messages on a schedule, so that only
  // requests can cause changes from here on.
  await product.worker!.stop();
  const before = await contents();
  const failed: string[] = [];
  for (const path of paths)
    for (const visitor of [stranger, coach, invitee])
      for (const method of ["GET", "HEAD"]) {
        const { status } = await visitor.request(method, path);
        if (status >= 500) failed.push(`${method} ${path}: ${status}`);
      }
  expect(failed).toEqual([]);
  await openInBrowser([
    `/r/${rsvp}`,
    `/rsvp?token=${rsvp}`,
    `/r/${rsvp}/me`,
    ...links.map((link) => link.slice(product.appUrl.length)),
  ]);
  expect(await contents()).toEqual(before);
  console.log(`${paths.length * 6} requests, ${Object.keys(before).length} tables unchanged`);

  // The links still work.
  const token = new URLSearchParams(new URL(links.find((link) => link.includes("/confirm"))!).hash.slice(1));
  // By then, the stranger has opened too many links that don't exist.
  const owner = new Visitor(product, "192.0.2.7");
  expect((await owner.post("/email-confirmations", { token: token.get("token") })).status).toBe(200);
  expect(await contents()).not.toEqual(before);
});
