import { randomUUID } from "node:crypto";
import { beforeEach } from "vitest";
import type { GameGrant } from "#features/teams/access.server.ts";
import { rsvpWords } from "#words/rsvp/rsvp.ts";
import { startTexting } from "./texting.ts";

type RsvpStatus = "attending" | "not_attending" | "maybe";

/** Like `startTexting`, but without quiet hours and with what sub calls need. Call it before importing app code. */
export async function startSubs() {
  const textingFixture = await startTexting();
  const { fixture, carrier, drain, sendWaiting } = textingFixture;
  const { after, clock, minutes } = await import("#platform/clock.ts");
  const { db } = await import("#platform/database.ts");
  const { setTime } = await import("#tests/harness/clock.ts");
  const { createMember } = await import("#tests/factories/teams.ts");
  const { respondByLink } = await import("#features/attendance/commands.server.ts");
  const { getPhoneToken } = await import("#tests/factories/rsvps.ts");
  const { advanceCalls } = await import("#features/turnout/subs/calling/commands.server.ts");
  const { startCall } = await import("#features/turnout/subs/commands.server.ts");
  const { getSubCall } = await import("#features/turnout/subs/queries.server.ts");

  /** What the team manager is allowed to do with the game. */
  const grant = { leagueGameId: null, canManageTeam: true } as GameGrant;
  /** How many of the sent texts have been read so far. */
  let readCount = 0;

  beforeEach(async () => {
    readCount = 0;
    await db.deleteFrom("subCall").execute();
    await db
      .updateTable("team")
      .set({ quietFrom: null, quietUntil: null })
      .where("id", "=", fixture.teamId)
      .execute();
    const { managerId } = await db
      .selectFrom("team")
      .select("managerId")
      .where("id", "=", fixture.teamId)
      .executeTakeFirstOrThrow();
    Object.assign(grant, { gameId: fixture.gameId, teamId: fixture.teamId, user: { id: managerId } });
  });

  /** Runs the worker's pending work. Returns who got which texts since the last call. */
  async function runWorker(): Promise<[name: string, body: string][]> {
    await drain(advanceCalls);
    await drain(sendWaiting);
    const texts = await carrier.texts({ direction: "out" });
    const people = await db
      .selectFrom("memberPhone")
      .innerJoin("teamMember", "teamMember.id", "memberPhone.memberId")
      .select(["memberPhone.phone", "teamMember.name"])
      .where("memberPhone.teamId", "=", fixture.teamId)
      .execute();
    const names = new Map(people.map(({ phone, name }) => [phone, name]));
    const newTexts = texts.toReversed().slice(readCount);
    readCount = texts.length;
    return newTexts.map(({ phone, body }) => [names.get(phone) ?? phone, body]);
  }

  return {
    ...textingFixture,
    grant,
    advanceCalls,
    runWorker,
    /** Runs the worker and returns the names of the people it texts. */
    listTexted: async () => (await runWorker()).map(([name]) => name).toSorted(),
    addSubs: async (...names: string[]) => {
      const people: Awaited<ReturnType<typeof createMember>>[] = [];
      for (const [subPosition, name] of names.entries())
        people.push(await createMember(fixture.teamId, { name, smsConsent: true, subPosition }));
      return people;
    },
    callSubs: (spots = 1, waitMinutes: 5 | 15 | 30 | 60 = 15) =>
      startCall(grant, { spots, waitMinutes, requestKey: randomUUID() }),
    advanceMinutes: (count: number) => setTime(after(clock.now(), minutes(count)).toISOString()),
    respond: async (person: { phone: string }, response: RsvpStatus) => {
      const { success, getMessage } = await respondByLink(getPhoneToken(fixture.gameId, person), response);
      return { success, message: getMessage(rsvpWords.en) };
    },
    listOffers: async () =>
      Object.fromEntries(
        (await getSubCall(grant)).subs.map(({ name, offer }) => [name, offer?.state ?? null] as const),
      ),
    getCallState: async () => (await getSubCall(grant)).call?.state,
  };
}
