import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createGame, createTeam } from "#tests/factories/teams.ts";
import { setTime } from "#tests/harness/clock.ts";
import { countMonths } from "./commands.server.ts";
import { countFromSource, findCounted } from "./queries.server.ts";
import { lastMonths, MONTHS_SHOWN } from "./rules.ts";

let teamId: string;
beforeAll(async () => {
  teamId = (await createTeam()).id;
});

async function pay(paidAt: string) {
  const money = { amountCents: 1999, currency: "usd" };
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
      ...money,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("passOrder")
    .values({ checkoutId: id, teamId, teamName: "Otters", product: "standard", ...money })
    .execute();
  return id;
}

const giveBack = (checkoutId: string) =>
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

async function text(month: string, state: string, providerSid: string | null) {
  const { id } = await db
    .insertInto("message")
    .values({
      month: `${month}-01`,
      teamId,
      phone: "+13125550100",
      body: "Game on",
      segments: 1,
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

/** The slow way: everything from what it is made of. */
const fromSource = () =>
  countFromSource(db, clock.now(), lastMonths(MONTHS_SHOWN, clock.now().toISOString().slice(0, 10)));

const monthOf = async (wanted: string) =>
  (await findCounted(db))!.months.find(({ month }) => month === wanted)!;

it("what is counted step by step is what counting everything gives, also twice and at once [ADMBILL-24, OP2-15]", async () => {
  setTime("2031-03-20T12:00:00Z");
  expect(await findCounted(db)).toBeUndefined();
  const early = await pay("2031-02-10T12:00:00Z");
  await pay("2031-03-10T12:00:00Z");
  const pending = await text("2031-03", "accepted", "SM1");
  await text("2031-03", "skipped", null);
  await countMonths();
  await countMonths();
  expect(await findCounted(db)).toEqual(await fromSource());
  expect(await monthOf("2031-03")).toMatchObject({
    paidCents: 1999,
    paidPasses: 1,
    textsSent: 1,
    textsDelivered: 0,
  });

  // The month is over, but its last text has not arrived and its last payment is not known.
  setTime("2031-04-05T12:00:00Z");
  await db.updateTable("message").set({ state: "delivered" }).where("id", "=", pending).execute();
  await pay("2031-03-31T23:59:00Z");
  // What was paid long ago goes back.
  await giveBack(early);
  await Promise.all([countMonths(), countMonths(), countMonths()]);
  expect(await findCounted(db)).toEqual(await fromSource());
  expect(await monthOf("2031-02")).toMatchObject({ paidCents: 1999, returnedCents: 1999, returnedPasses: 1 });
  expect(await monthOf("2031-03")).toMatchObject({ paidCents: 3998, textsDelivered: 1 });

  // A bank that took its time: the payment is of the day it was begun, and known when the month's texts are closed.
  setTime("2031-04-20T12:00:00Z");
  await countMonths();
  await pay("2031-03-30T12:00:00Z");
  await countMonths();
  expect(await findCounted(db)).toEqual(await fromSource());
  expect(await monthOf("2031-03")).toMatchObject({ paidCents: 5997, paidPasses: 3 });

  // The texts of an old month are dropped as a whole: what was counted stays.
  await db.deleteFrom("message").where("month", "=", "2031-03-01").execute();
  setTime("2031-05-20T12:00:00Z");
  await countMonths();
  expect(await monthOf("2031-03")).toMatchObject({ textsSent: 1, textsDelivered: 1 });
  expect((await findCounted(db))!.months).toHaveLength(MONTHS_SHOWN);
});

it("a page that reads while the next count begins a month shows the months of the count it has", async () => {
  const shown = (await findCounted(db))!;
  const { month: _last, ...numbers } = await db
    .selectFrom("monthRollup")
    .selectAll()
    .orderBy("month", "desc")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("monthRollup")
    .values({ ...numbers, month: "2031-06-01" })
    .execute();
  expect(await findCounted(db)).toEqual(shown);
});

it("players' own answers are of the month in which they were first told of a game", async () => {
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
        digest: Buffer.from(randomUUID()),
        ...(via && { response: "attending", respondedAt: clock.now(), answeredVia: via }),
      })
      .execute();
  }
  const { months } = await fromSource();
  expect(months.at(-1)!.answers).toBe(2);
});
