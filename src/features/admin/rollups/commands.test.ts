import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createGame, createTeam } from "#tests/factories/teams.ts";
import { setTime } from "#tests/harness/clock.ts";
import { updateRollups } from "./commands.server.ts";
import { countFromSource, findRollup } from "./queries.server.ts";
import { listLastMonths, MONTHS_SHOWN } from "./rules.ts";

let teamId: string;
beforeAll(async () => {
  teamId = (await createTeam()).id;
});

async function insertPayment(paidAt: string) {
  const price = { amountCents: 1999, currency: "usd" };
  const at = new Date(paidAt);
  const { id } = await db
    .insertInto("passCheckout")
    .values({
      fingerprint: randomUUID(),
      customerId: "cus",
      state: "paid",
      paidAt: at,
      createdAt: at,
      expiresAt: at,
      ...price,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("passOrder")
    .values({ checkoutId: id, teamId, teamName: "Otters", product: "standard", ...price })
    .execute();
  return id;
}

const insertRefund = (checkoutId: string) =>
  db
    .insertInto("paymentRefund")
    .values({
      id: randomUUID(),
      checkoutId,
      amountCents: 1999,
      currency: "usd",
      isGiven: true,
      refundedAt: clock.now(),
    })
    .execute();

async function insertText(month: string, state: string, providerSid: string | null) {
  const { id } = await db
    .insertInto("message")
    .values({
      month: `${month}-01`,
      teamId,
      phone: "+13125550100",
      kind: "reminder",
      body: "Game on",
      segments: 1,
      cost: 1,
      state,
      providerSid,
      dueAt: clock.now(),
      validUntil: clock.now(),
      createdAt: clock.now(),
      updatedAt: clock.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Counts everything from the source tables. */
const countAll = () =>
  countFromSource(db, clock.now(), listLastMonths(MONTHS_SHOWN, clock.now().toISOString().slice(0, 10)));

const getMonth = async (target: string) =>
  (await findRollup(db))!.months.find(({ month }) => month === target)!;

it("matches a full count after incremental, repeated, and concurrent rollups [ADMBILL-24, OP2-15]", async () => {
  setTime("2031-03-20T12:00:00Z");
  expect(await findRollup(db)).toBeUndefined();
  const earlyCheckoutId = await insertPayment("2031-02-10T12:00:00Z");
  await insertPayment("2031-03-10T12:00:00Z");
  const pendingTextId = await insertText("2031-03", "accepted", "SM1");
  await insertText("2031-03", "skipped", null);
  await updateRollups();
  await updateRollups();
  expect(await findRollup(db)).toEqual(await countAll());
  expect(await getMonth("2031-03")).toMatchObject({
    paidCents: 1999,
    paidPasses: 1,
    textsSent: 1,
    textsDelivered: 0,
  });

  // The month ended before its last text was delivered and its last payment arrived. Both happen now.
  setTime("2031-04-05T12:00:00Z");
  await db.updateTable("message").set({ state: "delivered" }).where("id", "=", pendingTextId).execute();
  await insertPayment("2031-03-31T23:59:00Z");
  // An old payment is refunded.
  await insertRefund(earlyCheckoutId);
  await Promise.all([updateRollups(), updateRollups(), updateRollups()]);
  expect(await findRollup(db)).toEqual(await countAll());
  expect(await getMonth("2031-02")).toMatchObject({
    paidCents: 1999,
    returnedCents: 1999,
    returnedPasses: 1,
  });
  expect(await getMonth("2031-03")).toMatchObject({ paidCents: 3998, textsDelivered: 1 });

  // A slow bank payment is dated to the day it was started, but it arrives after the month's text counts are closed.
  setTime("2031-04-20T12:00:00Z");
  await updateRollups();
  await insertPayment("2031-03-30T12:00:00Z");
  await updateRollups();
  expect(await findRollup(db)).toEqual(await countAll());
  expect(await getMonth("2031-03")).toMatchObject({ paidCents: 5997, paidPasses: 3 });

  // An old month's texts are deleted, but its counts stay.
  await db.deleteFrom("message").where("month", "=", "2031-03-01").execute();
  setTime("2031-05-20T12:00:00Z");
  await updateRollups();
  expect(await getMonth("2031-03")).toMatchObject({ textsSent: 1, textsDelivered: 1 });
  expect((await findRollup(db))!.months).toHaveLength(MONTHS_SHOWN);
});

it("ignores a month that a newer rollup adds during a read", async () => {
  const rollup = (await findRollup(db))!;
  const { month: _month, ...numbers } = await db
    .selectFrom("monthRollup")
    .selectAll()
    .orderBy("month", "desc")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("monthRollup")
    .values({ ...numbers, month: "2031-06-01" })
    .execute();
  expect(await findRollup(db)).toEqual(rollup);
});

it("counts a player's own response toward the month they were first texted about the game", async () => {
  const game = await createGame(teamId, { gameOn: "2031-04-16" });
  for (const via of ["link", "text", "manager", null] as const) {
    const { id: memberId } = await db
      .insertInto("teamMember")
      .values({ teamId, name: "Aisha", addedVia: "manager" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("gameRsvp")
      .values({
        teamId,
        gameId: game.id,
        memberId,
        ...(via && { response: "attending", respondedAt: clock.now(), respondedVia: via }),
      })
      .execute();
  }
  const { months } = await countAll();
  expect(months.at(-1)!.responses).toBe(2);
});
