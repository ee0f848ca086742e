import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getRunCount } from "#tests/harness/histories.ts";
import { startTexting } from "#tests/harness/texting.ts";

const { addGame, addTeam, carrier, drain, queueDueReminders, sendWaiting } = await startTexting();
const { after, clock, days, minutes } = await import("#platform/clock.ts");
const { db } = await import("#platform/database.ts");
const { getSegments } = await import("#platform/sms/segments.ts");
const { createMember } = await import("#tests/factories/teams.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { insertBlast } = await import("#features/messages/blasts/commands.server.ts");
const { applyReports } = await import("#features/messages/status/commands.server.ts");

/** What the carrier charges per segment, in texts at the US price. Written down here again, to check the product. */
const prices: Record<string, number> = {
  "312": 1,
  "416": 1,
  "787": 1,
  "340": 1,
  "671": 3,
  "670": 3,
  "684": 3,
};
const phones = Object.keys(prices).map((areaCode) => `+1${areaCode}5550142`);
/** Numbers from before the rules, whose texts would cost more than any team pays. */
const oldPhones = ["+442079460958", "+19005550142", "+18765550142"];

type Team = { id: string; paid: number };

/** What can happen to a team's texts. A new way to send or buy texts gets a step of its own. */
const steps = {
  buy: async (team: Team, count: number) => {
    team.paid += count;
    await db
      .updateTable("team")
      .set((eb) => ({ smsLimit: eb("smsLimit", "+", count) }))
      .where("id", "=", team.id)
      .execute();
  },
  message: async ({ id }: Team, length: number) => {
    const blast = {
      message: "x".repeat(1 + length * 15),
      audience: "all" as const,
      requestKey: randomUUID(),
    };
    await db.transaction().execute((trx) => insertBlast(trx, id, null, blast));
  },
  game: async ({ id }: Team, ahead: number) => {
    const gameOn = after(clock.now(), days(1 + (ahead % 3)))
      .toISOString()
      .slice(0, 10);
    await addGame(id, { gameOn });
  },
  day: async () => {
    setTime(after(clock.now(), days(1)).toISOString());
    await drain(queueDueReminders);
  },
  send: () => drain(sendWaiting),
  /** A phone is off, so the text is sent once more. */
  retry: async ({ id }: Team, pick: number) => {
    const accepted = await db
      .selectFrom("message")
      .select(["id", "month", "providerSid"])
      .where("teamId", "=", id)
      .where("state", "=", "accepted")
      .orderBy("id")
      .execute();
    const message = accepted[pick % Math.max(1, accepted.length)];
    if (!message) return;
    await applyReports([{ ...message, sid: message.providerSid!, state: "undelivered", code: 30_003 }]);
    setTime(after(clock.now(), minutes(11)).toISOString());
    await drain(sendWaiting);
  },
};

const history = fc.array(
  fc.tuple(
    fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])),
    fc.integer({ min: 0, max: 30 }),
  ),
  { minLength: 4, maxLength: 14 },
);

describe("what the carrier charges", () => {
  it("never exceeds what was paid, whatever is bought, sent, and retried [OP-15, TEXT-43, TEXT-45]", async () => {
    await fc.assert(
      fc.asyncProperty(history, async (played) => {
        await carrier.reset();
        for (const table of ["message", "reminder", "phoneSuppression"] as const)
          await db.deleteFrom(table).execute();
        setTime("2026-04-15T12:00:00Z");
        const { id } = await addTeam();
        await db.updateTable("team").set({ smsLimit: 0 }).where("id", "=", id).execute();
        const team = { id, paid: 0 };
        for (const phone of [...phones, ...oldPhones]) await createMember(id, { phone, smsConsent: true });
        for (const [step, number] of [["buy", 10] as const, ...played]) await steps[step](team, number);
        await drain(sendWaiting);
        const texts = await carrier.texts({ direction: "out" });
        const charged = texts.map(
          ({ phone, body }) => getSegments(body) * (prices[phone.slice(2, 5)] ?? Infinity),
        );
        const total = charged.reduce((sum, cost) => sum + cost, 0);
        expect(total).toBeLessThanOrEqual(team.paid);
        const { smsUsed } = await db
          .selectFrom("team")
          .select("smsUsed")
          .where("id", "=", id)
          .executeTakeFirstOrThrow();
        expect(smsUsed).toBe(total);
      }),
      { numRuns: getRunCount(12) },
    );
  }, 120_000);
});
