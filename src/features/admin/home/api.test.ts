import { expect, it } from "vitest";
import { after, clock, days, hours } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createMember, createTeam } from "#tests/factories/teams.ts";
import { createText } from "#tests/factories/texts.ts";
import { signInAs } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";
import { countTexts } from "../delivery/commands.server.ts";
import type { AdminHome } from "./schema.ts";

const me = await createAccount({ role: "admin" });
const admin = await signInAs(me);
const getHome = async (): Promise<AdminHome> => (await admin.get("/admin/home")).body;

const buy = async (amountCents: number, paidAt: Date) => {
  const { id } = await db
    .insertInto("passCheckout")
    .values({
      fingerprint: "test",
      customerId: "cus_test",
      amountCents,
      currency: "usd",
      state: "paid",
      paidAt,
      createdAt: paidAt,
      expiresAt: paidAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const order = { checkoutId: id, teamName: "Otters", product: "mini", amountCents, currency: "usd" };
  await db.insertInto("passOrder").values(order).execute();
  return id;
};

it("counts texts by the hour, and shows who stopped sending and when", async () => {
  const team = await createTeam();
  const member = await createMember(team.id);
  const states = ["delivered", "delivered", "undelivered", "skipped"] as const;
  for (const state of states) await createText(team.id, member, { state });
  await countTexts();
  await admin.put("/admin/sending", { isStopped: true, reason: "Wrong wording" });
  const home = await getHome();
  expect(home.delivery).toMatchObject({ isStopped: true, isHeld: false });
  expect(home.delivery.hours).toHaveLength(24);
  expect(home.delivery.hours.reduce((sum, { sent }) => sum + sent, 0)).toBe(3);
  expect(home.delivery.hours.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(2);
  expect(home.delivery.hours.reduce((sum, { failed }) => sum + failed, 0)).toBe(1);
  await admin.put("/admin/sending", { isStopped: false, reason: "Fixed" });
  expect((await getHome()).pauses).toMatchObject([
    { kind: "resumed", by: me.email, reason: "Fixed" },
    { kind: "stopped", by: me.email, reason: "Wrong wording" },
  ]);
});

it("shows holds and leaves out what happened before yesterday", async () => {
  const now = clock.now();
  const hold = { reason: "gap", since: now, settlesAt: now, state: "released", releasedAt: now };
  await db
    .insertInto("sendingHold")
    .values([
      { ...hold, heldAt: now },
      { ...hold, heldAt: after(now, -days(3)), id: "01999999-0000-7000-8000-000000000000" },
    ])
    .execute();
  expect((await getHome()).pauses.filter(({ kind }) => kind === "held")).toEqual([
    expect.objectContaining({ by: null, reason: null }),
  ]);
});

it("sums what was paid today and yesterday, without refunds", async () => {
  setTime("2026-11-18T10:30:00Z");
  const now = clock.now();
  await buy(999, after(now, -hours(1)));
  await buy(1999, after(now, -hours(11)));
  await buy(500, after(now, -days(3)));
  const refunded = await buy(2999, after(now, -hours(2)));
  await db
    .insertInto("paymentRefund")
    .values({
      id: "re_1",
      checkoutId: refunded,
      amountCents: 2999,
      currency: "usd",
      isGiven: true,
      refundedAt: now,
    })
    .execute();
  expect((await getHome()).revenue).toEqual({
    currency: "usd",
    todayCents: 999,
    todaySales: 1,
    yesterdayCents: 1999,
  });
});

it("lists open requests and failed jobs", async () => {
  const request = { userEmail: "a@example.com", userName: "Ana", message: "Hi", priority: "urgent" };
  await db
    .insertInto("supportRequest")
    .values([
      { ...request, subject: "Open" },
      { ...request, subject: "Closed", closedAt: new Date() },
    ])
    .execute();
  const home = await getHome();
  expect(home.requests).toMatchObject({
    open: 1,
    urgent: 1,
    latest: [{ subject: "Open", userName: "Ana", priority: "urgent" }],
  });
  expect(home.failedJobs).toEqual({ total: 0, latest: [] });
});
