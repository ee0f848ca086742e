import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testCarrier, testCheckout } from "#scripts/environment.ts";
import { DEMO_KEY } from "#scripts/demo-key.ts";
import { connectCarrier } from "#tests/harness/carrier.ts";
import { connectCheckout } from "#tests/harness/checkout.ts";
import type { Product } from "#tests/harness/processes.ts";
import { computeTotp } from "#tests/harness/totp.ts";
import { Visitor } from "#tests/harness/visitor.ts";
import { DEMO_PASSWORD } from "./traffic.ts";
import { startPrepared } from "./prepared-product.ts";
import { waitFor } from "./stage.ts";

// A club starts without a texting or a payment account, and adds both later by settings alone.

const noAccounts = Object.fromEntries(
  Object.keys({ ...testCarrier, ...testCheckout }).map((name) => [name, ""]),
);
/** Longer than anything takes on a busy machine, so that only a hang fails. */
const WAIT_MS = 60_000;
const PHONE = "+13125550187";

let product: Product;
let database: pg.Client;
beforeAll(async () => {
  product = await startPrepared({ seed: true, environment: noAccounts });
  database = new pg.Client(product.databaseUrl);
  await database.connect();
});
afterAll(async () => {
  await database?.end();
  await product?.stop();
});

async function call(visitor: Visitor, path: string, json: object, status: number) {
  const response = await visitor.post(path, json);
  expect([path, response.status, response.text]).toEqual([path, status, response.text]);
  return JSON.parse(response.text) as { id: string; url: string; code: string; games: { id: string }[] };
}

const listReminders = async (gameId: string) =>
  (
    await database.query<{ id: string; state: string; reason: string | null }>(
      "select id, state, reason from reminder where game_id = $1 order by offset_minutes desc",
      [gameId],
    )
  ).rows;

/** Makes a reminder due now and waits until the worker has dealt with it. */
async function makeDue(gameId: string, position: number) {
  const { id } = (await listReminders(gameId))[position]!;
  await database.query("update reminder set due_at = now() where id = $1", [id]);
  const find = async () => (await listReminders(gameId)).find((reminder) => reminder.id === id)!;
  await waitFor("the reminder", async () => (await find()).state !== "armed", WAIT_MS);
  return find();
}

it("works without either account, and with both after a restart with other settings", async () => {
  const carrier = connectCarrier(product.sandboxUrl);
  const checkout = connectCheckout(product.sandboxUrl);
  const coach = new Visitor(product);
  expect((await coach.signIn("coach@example.com", DEMO_PASSWORD)).status).toBe(200);

  // A team, a roster, and a game, with a pass from an administrator.
  const { id: teamId } = await call(coach, "/teams", { name: "Harbor Club", sport: "Soccer" }, 201);
  const member = { name: "Ana Costa", phone: PHONE, smsConsent: true };
  const { id: memberId } = await call(coach, `/teams/${teamId}/members`, member, 201);
  const gameOn = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  const game = { gameOn, gameTime: "19:00", location: "Field 2", opponent: "Harbor FC", notes: null };
  const { games } = await call(coach, `/teams/${teamId}/games`, game, 201);
  const gameId = games[0]!.id;
  const responded = await coach.request("PUT", `/api/v1/games/${gameId}/attendance/${memberId}`, {
    json: { response: "maybe" },
  });
  expect(responded.status).toBe(200);
  const admin = new Visitor(product);
  await admin.signIn("admin@example.com", DEMO_PASSWORD);
  await call(admin, "/session/two-step", { code: computeTotp(DEMO_KEY), kind: "app" }, 200);
  await call(admin, `/admin/teams/${teamId}/passes`, { tier: "mini", months: 3, sms: 300 }, 200);

  // Nothing is sold or sent, and screens say so.
  const refused = await call(coach, "/checkouts", { teamId, product: "sms_topup" }, 409);
  expect(refused.code).toBe("PAYMENTS_OFF");
  const { text: nextText } = await coach.get(`/api/v1/teams/${teamId}/next-text`);
  expect(nextText).toContain("No texting account yet. Your administrator can turn on texting");
  expect(await makeDue(gameId, 0)).toMatchObject({ state: "skipped", reason: "texting-off" });
  expect((await coach.request("POST", "/webhooks/payments")).status).toBe(404);
  expect((await coach.request("POST", "/webhooks/texts/inbound")).status).toBe(404);
  expect(product.worker!.output()).not.toMatch(/"level":"?(error|50)/);

  // Both accounts, by settings alone.
  await Promise.all([product.web.stop(), product.worker!.stop()]);
  Object.assign(product.environment, testCarrier, testCheckout);
  await Promise.all([product.startWeb(), product.startWorker()]);

  // The next reminder goes out once, and the one before it doesn't.
  expect(await makeDue(gameId, 1)).toMatchObject({ state: "sent", reason: null });
  const listTexts = async () =>
    (await carrier.texts({ direction: "out" })).filter(
      ({ phone, body }) => phone === PHONE && body.includes("Harbor FC"),
    );
  await waitFor("the text", async () => (await listTexts()).length > 0, WAIT_MS);
  const { url } = await call(coach, "/checkouts", { teamId, product: "sms_topup" }, 201);
  await checkout.pay(url.split("/").at(-1)!);
  await waitFor(
    "the purchase",
    async () =>
      (await database.query("select sms_limit from team where id = $1", [teamId])).rows[0].sms_limit > 300,
    WAIT_MS,
  );
  expect(await listTexts()).toHaveLength(1);
  expect(await listReminders(gameId)).toMatchObject([{ state: "skipped" }, { state: "sent" }]);
});
