import { describe, expect, it } from "vitest";
import { getRunCount } from "#tests/harness/histories.ts";
import { startWaitlist } from "#tests/harness/waitlist.ts";

const waitlist = await startWaitlist();
const { advanceLines, drain, respond, setMaximum, addPlayers, say, listLine, fillGame } = waitlist;
const { db } = await import("#platform/database.ts");
const { setTime } = await import("#tests/harness/clock.ts");

type Member = Awaited<ReturnType<typeof addPlayers>>[number];

/** How many people say yes at the same moment. */
const RACERS = getRunCount(200);
/** More than a process has connections, so that the database never waits for us. */
const LANES = 40;

/** Has all of them respond at the same time. */
async function respondTogether(people: readonly Member[]): Promise<string[]> {
  const waiting = [...people];
  const told: string[] = [];
  const runLane = async () => {
    for (let person = waiting.pop(); person; person = waiting.pop())
      told.push((await respond(person, "attending")).message);
  };
  await Promise.all(Array.from({ length: LANES }, runLane));
  return told;
}

describe("a race", () => {
  it("has one in and the others in line without gaps, each told their own [NEED-24]", async () => {
    await setMaximum(1);
    const people = await addPlayers(...Array.from({ length: RACERS }, (_, index) => `Player ${index}`));
    const messages = (await respondTogether(people)).toSorted();
    const places = people.slice(1).map((_, index) => `You're #${index + 1} on the waitlist.`);
    expect(messages).toEqual(["RSVP updated successfully!", ...places].toSorted());
    const line = (await listLine()).map((entry) => entry.split(": ")[1]!);
    expect(line.toSorted()).toEqual(["attending", ...places.map((_, index) => `#${index + 1}`)].toSorted());
  }, 120_000);

  it("has one winner when everyone replies to an offer, and everyone else is told [NEED-24]", async () => {
    const [ada, ...others] = await fillGame(
      ...Array.from({ length: RACERS }, (_, index) => `Player ${index}`),
    );
    setTime("2026-04-16T23:15:00Z");
    await say(ada!, "not_attending");
    await drain(advanceLines);
    const offers = await db.selectFrom("message").select("memberId").where("kind", "=", "waitlist").execute();
    expect(new Set(offers.map(({ memberId }) => memberId)).size).toBe(others.length);
    const [told] = await Promise.all([respondTogether(others), advanceLines(), advanceLines()]);
    expect(told.filter((message) => message === "RSVP updated successfully!")).toHaveLength(1);
    expect(told.filter((message) => message.startsWith("That spot went to someone else."))).toHaveLength(
      others.length - 1,
    );
    expect((await listLine()).filter((entry) => entry.endsWith(": attending"))).toHaveLength(1);
  }, 120_000);
});
