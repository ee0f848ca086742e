import { beforeEach } from "vitest";
import type { StoredResponse } from "#features/attendance/schema.ts";
import { startSubs } from "./subs.ts";

/** Like `startSubs`, with what waitlists need. Call it before importing app code. */
export async function startWaitlist() {
  const started = await startSubs();
  const { fixture, carrier, drain, sendWaiting } = started;
  const { clock } = await import("#platform/clock.ts");
  const { db } = await import("#platform/database.ts");
  const { setTime } = await import("#tests/harness/clock.ts");
  const { ownerDb } = await import("#tests/harness/owner.ts");
  const { createMember } = await import("#tests/factories/teams.ts");
  const { activateLinks, recordResponse } = await import("#features/attendance/commands.server.ts");
  const { readPlaces } = await import("#features/attendance/waitlist/queries.server.ts");
  const { advanceLines } = await import("#features/turnout/waitlist/commands.server.ts");

  type Member = Awaited<ReturnType<typeof createMember>>;
  let readCount = 0;
  beforeEach(async () => {
    readCount = 0;
    // Otherwise, the worker would go on with the lines of earlier tests.
    await ownerDb.deleteFrom("waitlist").execute();
  });

  const setMaximum = (maximumPlayers: number | null) =>
    db.updateTable("game").set({ maximumPlayers }).where("id", "=", fixture.gameId).execute();

  /** Adds players, and lets them say yes one after another. */
  async function addPlayers(...names: string[]): Promise<Member[]> {
    const people: Member[] = [];
    for (const name of names) people.push(await createMember(fixture.teamId, { name, smsConsent: true }));
    const asks = people.map(({ id, phone }) => ({ ...fixture, contact: phone, memberIds: [id] }));
    await db.transaction().execute((trx) => activateLinks(trx, asks));
    return people;
  }
  const say = ({ id }: Member, response: StoredResponse | null, via: "link" | "text" = "link") =>
    db
      .transaction()
      .execute((trx) =>
        recordResponse(trx, { gameId: fixture.gameId, memberId: id }, response, via, clock.now()),
      );

  /** Runs the worker. Returns who got which texts since the last call. */
  async function runWorker(): Promise<[name: string, body: string][]> {
    await drain(advanceLines);
    await drain(sendWaiting);
    const texts = (await carrier.texts({ direction: "out" })).toReversed();
    const people = await db
      .selectFrom("memberPhone")
      .innerJoin("teamMember", "teamMember.id", "memberPhone.memberId")
      .select(["memberPhone.phone", "teamMember.name"])
      .where("memberPhone.teamId", "=", fixture.teamId)
      .execute();
    const names = new Map(people.map(({ phone, name }) => [phone, name]));
    const fresh = texts.slice(readCount);
    readCount = texts.length;
    return fresh.map(({ phone, body }) => [names.get(phone) ?? phone, body]);
  }
  const listTexted = async () => (await runWorker()).map(([name]) => name).toSorted();

  /** Lists the responses by name: "Ada: attending", "Ben: #1". */
  async function listLine(): Promise<string[]> {
    const places = await readPlaces(db, [fixture.gameId], clock.now());
    const rows = await db
      .selectFrom("gameRsvp")
      .innerJoin("teamMember", "teamMember.id", "gameRsvp.memberId")
      .select(["teamMember.id", "teamMember.name", "gameRsvp.response"])
      .where("gameRsvp.gameId", "=", fixture.gameId)
      .where("gameRsvp.response", "is not", null)
      .orderBy("teamMember.name")
      .execute();
    return rows.map(({ id, name, response }) => {
      const place = places.get(`${fixture.gameId} ${id}`);
      return `${name}: ${place ? `#${place.number}` : response}`;
    });
  }

  /** A game for one at 7 PM, with Ada in and the others waiting. It's 26 hours before the start. */
  async function fillGame(...waiting: string[]): Promise<Member[]> {
    setTime("2026-04-15T22:00:00Z");
    await setMaximum(1);
    const people = await addPlayers("Ada", ...waiting);
    for (const person of people) await say(person, "attending");
    return people;
  }

  return { ...started, advanceLines, setMaximum, addPlayers, say, runWorker, listTexted, listLine, fillGame };
}
