import { describe, expect, it } from "vitest";
import { startWaitlist } from "#tests/harness/waitlist.ts";

const waitlist = await startWaitlist();
const { fixture, grant, carrier, drain, sendWaiting, postInboundText, advanceMinutes, respond } = waitlist;
const { setMaximum, addPlayers, say, runWorker, listTexted, listLine, fillGame } = waitlist;
const { db } = await import("#platform/database.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { createGroup } = await import("#tests/factories/groups.ts");
const { setResponse } = await import("#features/attendance/sheet/commands.server.ts");
const { cancelGame, restoreGame, updateGame } = await import("#features/games/commands.server.ts");
const { getGame } = await import("#features/games/queries.server.ts");
const { getSheet } = await import("#features/attendance/sheet/queries.server.ts");
const { startCall } = await import("../subs/commands.server.ts");

const GAME = "Lakeview Otters vs Harbor Street FC, Thu, Apr 16, 7:00 PM";

describe("a full game", () => {
  it("puts a yes in line with its place, and the place falls as others leave [NEED-14, NEED-15, NEED-16]", async () => {
    const [, ben] = await fillGame("Ben", "Cy");
    expect(await listLine()).toEqual(["Ada: attending", "Ben: #1", "Cy: #2"]);
    await say(ben!, "not_attending");
    expect(await listLine()).toEqual(["Ada: attending", "Ben: not_attending", "Cy: #1"]);
    // Anyone who comes back has lost their place.
    await say(ben!, "attending");
    expect(await listLine()).toEqual(["Ada: attending", "Ben: #2", "Cy: #1"]);
  });

  it("says so by text and on the page [NEED-16]", async () => {
    await fillGame("Ben");
    const [cy, dee] = await addPlayers("Cy", "Dee");
    expect(await respond(cy!, "attending")).toEqual({
      success: true,
      message: "You're #2 on the waitlist.",
    });
    await say(dee!, "maybe", "text");
    setTime("2026-04-16T00:00:01Z");
    const { queueDueReminders } = await import("#features/messages/reminders/commands.server.ts");
    await drain(queueDueReminders);
    await drain(sendWaiting);
    expect(JSON.stringify(await postInboundText(dee!.phone, "IN"))).toContain(
      `You're #3 on the waitlist: ${GAME}. We'll text you if a spot opens. Reply OUT to leave.`,
    );
    const texts = await carrier.texts({ direction: "out" });
    expect(texts.find(({ phone }) => phone === cy!.phone)!.body).toContain(
      "You're on the waitlist. Reply OUT to leave or tap",
    );
  });

  it("counts the waiting in none of the four tiles [NEED-15, NEED-17]", async () => {
    await fillGame("Ben", "Cy");
    const { game, members } = await getSheet(grant);
    expect(game.maximumPlayers).toBe(1);
    expect(members.map(({ name, response, place }) => [name, response, place])).toEqual([
      ["Ada", "attending", null],
      ["Ben", "waitlisted", 1],
      ["Cy", "waitlisted", 2],
    ]);
  });
});

describe("a spot that opens", () => {
  it("is offered to the first in line, with the time it's held [NEED-18, NEED-19]", async () => {
    const [ada, ben] = await fillGame("Ben", "Cy");
    await say(ada!, "not_attending");
    const texts = await runWorker();
    expect(texts).toEqual([
      [
        "Ben",
        expect.stringMatching(
          /^Lakeview Otters game: Thu, Apr 16, 7:00 PM. A spot opened\. Reply IN by 9:00 PM to take it, OUT to pass, or tap http/,
        ),
      ],
    ]);
    expect(await listTexted()).toEqual([]);
    await say(ben!, "attending");
    expect(await listLine()).toEqual(["Ada: not_attending", "Ben: attending", "Cy: #1"]);
    expect(await listTexted()).toEqual([]);
  });

  it("is held, so that a new yes joins the end of the line [NEED-20]", async () => {
    const [ada] = await fillGame("Ben");
    await say(ada!, "not_attending");
    await runWorker();
    const [dee] = await addPlayers("Dee");
    await say(dee!, "attending");
    expect(await listLine()).toEqual(["Ada: not_attending", "Ben: #1", "Dee: #2"]);
  });

  it("goes on after a no, and anyone who said no has left [NEED-20]", async () => {
    const [ada, ben] = await fillGame("Ben", "Cy");
    await say(ada!, "maybe");
    expect(await listTexted()).toEqual(["Ben"]);
    await say(ben!, "not_attending");
    expect(await listTexted()).toEqual(["Cy"]);
    expect(await listLine()).toEqual(["Ada: maybe", "Ben: not_attending", "Cy: #1"]);
  });

  it("passes over anyone who doesn't reply, who keeps their place and reads that it's gone [NEED-20]", async () => {
    const [ada, ben, cy] = await fillGame("Ben", "Cy");
    await say(ada!, "not_attending");
    expect(await listTexted()).toEqual(["Ben"]);
    advanceMinutes(4 * 60 + 1);
    expect(await listTexted()).toEqual(["Cy"]);
    await say(cy!, "attending");
    expect(JSON.stringify(await postInboundText(ben!.phone, "IN"))).toContain(
      `That spot went to someone else. You're #1 on the waitlist: ${GAME}.`,
    );
    expect(await listLine()).toEqual(["Ada: not_attending", "Ben: #1", "Cy: attending"]);
    // Everyone was asked, so the next spot is offered in order again.
    await say(cy!, "not_attending");
    expect(await listTexted()).toEqual(["Ben"]);
  });

  it("is taken by a late yes if no one else did [NEED-20]", async () => {
    const [ada, ben] = await fillGame("Ben", "Cy");
    await say(ada!, "not_attending");
    await runWorker();
    advanceMinutes(4 * 60 + 1);
    await runWorker();
    await say(ben!, "attending");
    // Cy holds it now.
    expect(await listLine()).toContain("Ben: #1");
    advanceMinutes(4 * 60 + 1);
    expect(await listTexted()).toEqual([]);
    await say(ben!, "attending");
    expect(await listLine()).toContain("Ben: attending");
  });

  it("is offered when quiet hours end [NEED-19]", async () => {
    const [ada] = await fillGame("Ben");
    await db
      .updateTable("team")
      .set({ quietFrom: "17:00", quietUntil: "08:00" })
      .where("id", "=", fixture.teamId)
      .execute();
    await say(ada!, "not_attending");
    expect(await listTexted()).toEqual([]);
    setTime("2026-04-16T13:00:00Z");
    const [[name, body] = []] = await runWorker();
    expect(name).toBe("Ben");
    expect(body).toContain("Reply IN by 9:00 AM to take it");
  });

  it("is open to everyone in the last hour, and the first yes has it [NEED-19]", async () => {
    const [ada, ben, cy] = await fillGame("Ben", "Cy");
    setTime("2026-04-16T23:15:00Z");
    await say(ada!, "not_attending");
    const texts = await runWorker();
    expect(texts.map(([name]) => name).toSorted()).toEqual(["Ben", "Cy"]);
    expect(texts[0]![1]).toContain("A spot opened, first yes plays. Reply IN/OUT or tap");
    await say(cy!, "attending");
    expect(await listLine()).toEqual(["Ada: not_attending", "Ben: #1", "Cy: attending"]);
    expect(JSON.stringify(await postInboundText(ben!.phone, "IN"))).toContain(
      "That spot went to someone else.",
    );
    expect(await listTexted()).toEqual([]);
  });

  it("goes to the first of a group that's short [NEED-21]", async () => {
    const [ada, , cy] = await fillGame("Ben", "Cy");
    await createGroup(fixture.teamId, { name: "Goalie", minimum: 1, memberIds: [ada!.id, cy!.id] });
    await say(ada!, "not_attending");
    expect(await listTexted()).toEqual(["Cy"]);
  });

  it("is passed on if the first in line can't be texted [NEED-20]", async () => {
    const [ada, ben] = await fillGame("Ben", "Cy");
    await db.updateTable("memberPhone").set({ smsConsent: false }).where("memberId", "=", ben!.id).execute();
    await say(ada!, "not_attending");
    expect(await listTexted()).toEqual(["Cy"]);
  });
});

describe("a manager", () => {
  it("sets anyone in beyond the maximum, and moves someone to the line, who hear about it [NEED-23]", async () => {
    const [ada, ben] = await fillGame("Ben");
    await setResponse(grant, ben!.id, "attending");
    expect(await runWorker()).toEqual([["Ben", `You're in: ${GAME}. Reply OUT or MAYBE to change.`]]);
    expect(await listLine()).toEqual(["Ada: attending", "Ben: attending"]);
    await setResponse(grant, ada!.id, "waitlisted");
    expect(await runWorker()).toEqual([
      ["Ada", `You're #1 on the waitlist: ${GAME}. We'll text you if a spot opens. Reply OUT to leave.`],
    ]);
    expect(await listLine()).toEqual(["Ada: #1", "Ben: attending"]);
  });

  it("can't move anyone to the line of a game without a maximum [NEED-23]", async () => {
    const [ada] = await addPlayers("Ada");
    await expect(setResponse(grant, ada!.id, "waitlisted")).rejects.toMatchObject({ code: "NO_MAXIMUM" });
  });

  it("can't call subs while someone waits [NEED-25]", async () => {
    await fillGame("Ben");
    const call = { spots: 1, waitMinutes: 15 as const, requestKey: crypto.randomUUID() };
    await expect(startCall(grant, call)).rejects.toMatchObject({ code: "PLAYERS_WAITING" });
  });
});

/** Saves a change of the game as its dialog does. */
async function change(values: { maximumPlayers?: number | null; gameOn?: string }) {
  const game = await getGame(grant);
  const { kind, gameOn, gameTime, location, opponent, notes, arrivalMinutes, version } = game;
  const entries = { kind, gameOn, gameTime: gameTime!, location, opponent, notes, arrivalMinutes, version };
  await updateGame(grant, { ...entries, ...values });
}

describe("a change of the game", () => {
  it("offers the spots of a higher maximum in order [NEED-22]", async () => {
    await fillGame("Ben", "Cy", "Dee");
    await change({ maximumPlayers: 3 });
    expect(await listTexted()).toEqual(["Ben", "Cy"]);
  });

  it("lets everyone in without a maximum, and tells them [NEED-22]", async () => {
    await fillGame("Ben", "Cy");
    await change({ maximumPlayers: null });
    expect(await runWorker()).toEqual([
      ["Ben", `You're in: ${GAME}. Reply OUT or MAYBE to change.`],
      ["Cy", `You're in: ${GAME}. Reply OUT or MAYBE to change.`],
    ]);
    expect(await listLine()).toEqual(["Ada: attending", "Ben: attending", "Cy: attending"]);
  });

  it("removes no one with a lower maximum, and offers nothing until fewer are in [NEED-22]", async () => {
    setTime("2026-04-15T22:00:00Z");
    await setMaximum(3);
    const people = await addPlayers("Ada", "Ben", "Cy", "Dee");
    for (const person of people) await say(person, "attending");
    await change({ maximumPlayers: 2 });
    expect(await listLine()).toEqual(["Ada: attending", "Ben: attending", "Cy: attending", "Dee: #1"]);
    await say(people[0]!, "not_attending");
    expect(await listTexted()).toEqual([]);
    await say(people[1]!, "not_attending");
    expect(await listTexted()).toEqual(["Dee"]);
  });

  it("puts the line aside when the game moves, and brings it back [NEED-25]", async () => {
    const [ada] = await fillGame("Ben", "Cy");
    await say(ada!, "not_attending");
    await runWorker();
    await change({ gameOn: "2026-04-18" });
    expect(await listLine()).toEqual([]);
    expect(await listTexted()).toEqual([]);
    await change({ gameOn: "2026-04-16" });
    expect(await listLine()).toEqual(["Ada: not_attending", "Ben: #1", "Cy: #2"]);
  });

  it("offers nothing in a canceled game, and goes on when it's restored [NEED-25]", async () => {
    const [ada] = await fillGame("Ben");
    await say(ada!, "not_attending");
    await cancelGame(grant);
    expect(await listTexted()).toEqual([]);
    await restoreGame(grant);
    expect(await listTexted()).toEqual(["Ben"]);
  });
});
