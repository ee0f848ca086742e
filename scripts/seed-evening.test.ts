import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { ownerDb } from "#tests/harness/owner.ts";
import { startCarrier } from "#tests/harness/start-carrier.ts";

const carrier = await startCarrier();
const { clock, after, days, hours, minutes } = await import("#platform/clock.ts");
const { db } = await import("#platform/database.ts");
const { toInstant, toWallClock } = await import("#platform/zoned-time.ts");
const { createConfirmedAccount } = await import("#features/accounts/commands.server.ts");
const { seedTeams } = await import("./seed-teams.ts");

const ZONE = "America/Chicago";
const people = { coach: "coach@example.com", league: "league@example.com" };

function setClock(at: Date) {
  const { now } = clock;
  clock.now = () => at;
  onTestFinished(() => void (clock.now = now));
}

const seed = () => seedTeams(people.coach, people.league);
const listGames = () =>
  db.selectFrom("game").selectAll().where("gameOn", ">=", getToday()).orderBy("id").execute();
const getToday = () => toWallClock(clock.now(), ZONE).on;
const count = (values: (string | null)[]) =>
  Object.fromEntries([...Map.groupBy(values, String)].map(([key, list]) => [key, list.length]));

beforeEach(async () => {
  await carrier.reset();
  for (const table of [
    "message",
    "rsvpLink",
    "inboundText",
    "phoneSuppression",
    "phoneSender",
    "sender",
  ] as const)
    await ownerDb.deleteFrom(table).execute();
  await db.deleteFrom("league").execute();
  await db.deleteFrom("team").execute();
  await db.deleteFrom("appUser").execute();
  for (const [name, email] of Object.entries(people))
    await createConfirmedAccount({ name, email, password: "whistle-demo", role: "team_manager" });
});

describe("demo data", () => {
  it.each(["00:10", "09:00", "17:59", "18:01", "23:50"])(
    "shows a game this evening with texts, replies, and a sub when it's first started at %s [START-33]",
    async (time) => {
      const now = toInstant({ on: getToday(), time }, ZONE);
      setClock(now);
      await seed();
      expect(clock.now()).toEqual(now);
      const game = (await listGames()).find(({ opponent }) => opponent === "Harbor Street FC")!;
      const startsAt = toInstant({ on: game.gameOn, time: game.gameTime! }, ZONE);
      expect(startsAt > now && startsAt < after(now, days(1))).toBe(true);
      expect(game.gameOn === getToday()).toBe(time < "18:00");

      const texts = await db.selectFrom("message").selectAll().where("gameId", "=", game.id).execute();
      const dayBefore = texts.filter(
        ({ kind, createdAt }) => kind === "reminder" && createdAt < after(startsAt, -hours(20)),
      );
      expect(
        count(dayBefore.map(({ state, reason, providerCode }) => `${state} ${reason ?? providerCode ?? ""}`)),
      ).toEqual({
        "delivered ": 12,
        "undelivered 30006": 1,
        "undelivered 30003": 1,
        "skipped stop": 1,
        "skipped no-consent": 2,
      });
      const responses = await db.selectFrom("gameRsvp").selectAll().where("gameId", "=", game.id).execute();
      expect(count(responses.flatMap(({ response }) => response ?? []))).toEqual({
        attending: 9,
        not_attending: 2,
        maybe: 1,
      });
      expect(responses.every(({ respondedAt }) => respondedAt === null || respondedAt <= now)).toBe(true);
      expect(responses.filter(({ unreadReply }) => unreadReply !== null)).toHaveLength(1);
      expect(await db.selectFrom("subCall").select(["state", "spots"]).execute()).toEqual([
        { state: "filled", spots: 1 },
      ]);
      // The phones page shows the same texts.
      const sids = new Set((await carrier.texts({ direction: "out" })).map(({ sid }) => sid));
      expect(texts.every(({ providerSid }) => providerSid === null || sids.has(providerSid))).toBe(true);
      expect(await carrier.texts({ direction: "in" })).toHaveLength(14);
    },
  );

  it("adds nothing on the same day, and one game with a reminder on a later one [START-34]", async () => {
    const now = toInstant({ on: getToday(), time: "09:00" }, ZONE);
    setClock(now);
    await seed();
    const first = await listGames();
    const texts = (await carrier.texts()).length;
    await seed();
    setClock(after(now, hours(14)));
    // The rows' own dates are the database's, which this test can't move.
    await db.updateTable("game").set({ createdAt: now }).execute();
    await seed();
    expect(await listGames()).toMatchObject(first.map(({ id, version }) => ({ id, version })));
    expect(await carrier.texts()).toHaveLength(texts);

    const later = after(now, days(3));
    setClock(later);
    await seed();
    const added = (await listGames()).filter(({ id }) => !first.some((game) => game.id === id));
    expect(added).toHaveLength(1);
    const reminders = await db
      .selectFrom("reminder")
      .select("dueAt")
      .where("gameId", "=", added[0]!.id)
      .where("state", "=", "armed")
      .execute();
    expect(reminders.some(({ dueAt }) => dueAt > later && dueAt <= after(later, minutes(2)))).toBe(true);
    await db.updateTable("game").set({ createdAt: later }).where("id", "=", added[0]!.id).execute();
    await seed();
    expect((await listGames()).filter(({ id }) => id !== added[0]!.id)).toMatchObject(
      first.filter(({ gameOn }) => gameOn >= getToday()).map(({ id }) => ({ id })),
    );
  });
});
