import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { connectCarrier } from "#tests/harness/carrier.ts";
import { waitForEmail } from "#tests/harness/visitor.ts";
import { addDueGames, addTextingTeams } from "#tests/harness/texting-teams.ts";
import { startPayments, type Buyer, type PaymentArena } from "./payments/arena.ts";
import { restoreTo, startArchiving, takeBackup } from "./point-in-time.ts";
import { waitFor as waitAtMost } from "./stage.ts";

const TEAMS = 4;
const PLAYERS = 120;
const FORGOTTEN = TEAMS * PLAYERS;
/** Players whose reminder is due after the point and that the carrier doesn't take until after the restore. */
const UNSENT = 24;

/** Longer than anything takes on a busy machine, so that only a hang fails. */
const WAIT_MS = 240_000;
const waitFor = (name: string, isDone: () => Promise<boolean>) => waitAtMost(name, isDone, WAIT_MS);

let arena: PaymentArena;
let carrier: ReturnType<typeof connectCarrier>;
beforeAll(async () => {
  arena = await startPayments({}, inject("preparedDatabase"));
  carrier = connectCarrier(arena.product.sandboxUrl);
  await startArchiving(arena);
});
afterAll(() => arena?.stop());

/** Counts the texts to each phone about each game. */
async function countTexts() {
  const counts = new Map<string, number>();
  for (const { phone, body } of await carrier.texts({ direction: "out" })) {
    const key = `${phone} ${/ vs (\S+):/.exec(body)?.[1]}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
const countSent = async () => (await carrier.texts({ direction: "out" })).length;

const callApi = async ({ cookie, address }: Buyer, path: string, body?: object) => {
  const { appUrl } = arena.product;
  const response = await fetch(`${appUrl}/api/v1${path}`, {
    method: body ? "POST" : "GET",
    headers: { "content-type": "application/json", origin: appUrl, cookie, "x-forwarded-for": address },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as { hold: { state: string; adopted: number; unrecorded: number } | null };
};
const isActive = async ({ teamIds }: Buyer) => {
  const rows = await arena.rows("select from team where id = $1 and subscription_status = 'active'", teamIds);
  return rows.length === 1;
};

it("sends nothing twice and loses nothing after a restore, not even a payment", async () => {
  const { rows, withClient, product } = arena;
  const [admin, buyer] = [await arena.addBuyer(1), await arena.addBuyer(1)];
  await rows("update profile set role = 'admin' where id = $1", [admin.userId]);
  // As if they had just signed in with a code. It's still fresh when they decide.
  await rows("update app_user set two_factor_enabled = true where id = $1", [admin.userId]);
  await rows("update session set proved_at = now() + interval '1 hour' where user_id = $1", [admin.userId]);
  const teamIds = await withClient((client) =>
    addTextingTeams(client, { teams: TEAMS, members: PLAYERS, gamesPerTeam: 0 }),
  );
  const waitingIds = await withClient((client) =>
    addTextingTeams(client, { teams: 1, members: UNSENT, gamesPerTeam: 0 }),
  );
  takeBackup(arena);
  const worker = await arena.startWorker();
  await withClient((client) => addDueGames(client, [teamIds[0]!]));
  await waitFor("texts before the point", async () => (await countSent()) === PLAYERS);
  await waitFor("their records", async () => {
    const open = await rows("select from message where state in ('queued', 'submitting')");
    return open.length === 0;
  });

  const phones = await rows<{ phone: string }>(
    "select phone from member_phone where team_id = $1",
    waitingIds,
  );
  await carrier.fail(phones.map(({ phone }) => ({ fault: "rate-limit" as const, to: phone })));
  // The point: the reminders are set, and everything else comes later.
  await arena.pauseWorker(worker);
  await withClient((client) => addDueGames(client, [...teamIds, ...waitingIds]));
  await rows("select pg_create_restore_point('before')");
  worker.signal("SIGCONT");
  const sessionId = await arena.startCheckout(buyer, [{ teamId: buyer.teamIds[0]!, product: "standard" }]);
  await arena.provider.pay(sessionId);
  await waitFor("texts after the point", async () => (await countSent()) === PLAYERS + FORGOTTEN);
  await waitFor("the pass", () => isActive(buyer));
  await restoreTo("before", arena);

  // Web and worker keep running. The worker holds everything, adopts what was sent, and asks.
  expect(await isActive(buyer)).toBe(false);
  await carrier.fail([]);
  const getHold = async () => (await callApi(admin, "/admin/hold")).hold;
  await waitFor("the hold", async () => (await getHold())?.state === "waiting");
  expect(await getHold()).toMatchObject({ adopted: FORGOTTEN, unrecorded: 0 });
  await waitFor("the pass again", () => isActive(buyer));
  const [{ email }] = (await rows<{ email: string }>("select email from app_user where id = $1", [
    admin.userId,
  ])) as [{ email: string }];
  await waitForEmail(product, email, "All texts are on hold until you decide", WAIT_MS);
  expect(await countSent()).toBe(PLAYERS + FORGOTTEN);

  expect(await callApi(admin, "/admin/hold/release", { maxAge: null })).toEqual({ ok: true });
  await waitFor("the rest", async () => (await countSent()) === PLAYERS + FORGOTTEN + UNSENT);
  await waitFor("all records", async () => {
    const open = await rows("select from message where state in ('queued', 'submitting')");
    return open.length === 0 && (await getHold()) === null;
  });
  const counts = await countTexts();
  expect({ texts: counts.size, doubled: [...counts.values()].filter((count) => count > 1).length }).toEqual({
    texts: PLAYERS + FORGOTTEN + UNSENT,
    doubled: 0,
  });
  const drift = await rows(
    `select from team left join sms_reservation on sms_reservation.team_id = team.id
     where team.id = any($1::uuid[]) and (coalesce(segments, 0) <> 0
       or sms_used <> (select coalesce(sum(cost), 0) from message where team_id = team.id and provider_sid is not null))`,
    [[...teamIds, ...waitingIds]],
  );
  expect(drift).toEqual([]);
  expect((await rows("select from pass_period")).length).toBe(1);
});
