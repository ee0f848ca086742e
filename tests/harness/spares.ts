import { randomUUID } from "node:crypto";
import { beforeEach } from "vitest";
import type { GameGrant } from "#features/teams/access.server.ts";
import { startTexting } from "./texting.ts";

type Answer = "attending" | "not_attending" | "maybe";

/** What `startTexting` gives, without quiet hours, and what calls for spares need. To be called before anything is imported. */
export async function startSpares() {
  const texting = await startTexting();
  const { at, carrier, drain, sendWaiting } = texting;
  const { after, clock, minutes } = await import("#platform/clock.ts");
  const { db } = await import("#platform/database.ts");
  const { setTime } = await import("#tests/harness/clock.ts");
  const { createMember } = await import("#tests/factories/teams.ts");
  const { answerByLink } = await import("#features/attendance/commands.server.ts");
  const { rsvpToken } = await import("#features/attendance/access.server.ts");
  const { advanceCalls } = await import("#features/turnout/spares/calling/commands.server.ts");
  const { startCall } = await import("#features/turnout/spares/commands.server.ts");
  const { getSpareCall } = await import("#features/turnout/spares/queries.server.ts");

  /** Of the team's manager, about the game. */
  const grant = { matchId: null, canManageTeam: true } as GameGrant;
  /** How many of the texts that went out have been looked at. */
  let seen = 0;

  beforeEach(async () => {
    seen = 0;
    await db.deleteFrom("spareCall").execute();
    await db
      .updateTable("team")
      .set({ quietFrom: null, quietUntil: null })
      .where("id", "=", at.teamId)
      .execute();
    const { managerId } = await db
      .selectFrom("team")
      .select("managerId")
      .where("id", "=", at.teamId)
      .executeTakeFirstOrThrow();
    Object.assign(grant, { gameId: at.gameId, teamId: at.teamId, user: { id: managerId } });
  });

  /** The worker catches up. Gives whom it texted since the last time, and what. */
  async function work(): Promise<[name: string, body: string][]> {
    await drain(advanceCalls);
    await drain(sendWaiting);
    const texts = await carrier.texts({ direction: "out" });
    const people = await db
      .selectFrom("memberPhone")
      .innerJoin("teamMember", "teamMember.id", "memberPhone.memberId")
      .select(["memberPhone.phone", "teamMember.name"])
      .where("memberPhone.teamId", "=", at.teamId)
      .execute();
    const names = new Map(people.map(({ phone, name }) => [phone, name]));
    const news = texts.toReversed().slice(seen);
    seen = texts.length;
    return news.map(({ phone, body }) => [names.get(phone) ?? phone, body]);
  }

  return {
    ...texting,
    grant,
    advanceCalls,
    work,
    /** The names of those the worker texts now. */
    asked: async () => (await work()).map(([name]) => name).toSorted(),
    addSpares: async (...names: string[]) => {
      const people: Awaited<ReturnType<typeof createMember>>[] = [];
      for (const [sparePosition, name] of names.entries())
        people.push(await createMember(at.teamId, { name, smsConsent: true, sparePosition }));
      return people;
    },
    call: (spots = 1, waitMinutes: 5 | 15 | 30 | 60 = 15) =>
      startCall(grant, { spots, waitMinutes, requestKey: randomUUID() }),
    pass: (count: number) => setTime(after(clock.now(), minutes(count)).toISOString()),
    say: (person: { id: string }, response: Answer) =>
      answerByLink(rsvpToken({ gameId: at.gameId, memberId: person.id }), response),
    offers: async () =>
      Object.fromEntries(
        (await getSpareCall(grant)).spares.map(({ name, offer }) => [name, offer?.state ?? null] as const),
      ),
    stateNow: async () => (await getSpareCall(grant)).call?.state,
  };
}
