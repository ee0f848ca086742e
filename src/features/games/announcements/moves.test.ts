import { describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const { at, addTeam, carrier, drain, send, sendWaiting } = await startTexting();
const { answer, answerByLink } = await import("#features/attendance/commands.server.ts");
const { rsvpToken } = await import("#features/attendance/access.server.ts");
const { getRsvp } = await import("#features/attendance/queries.server.ts");
const { clock } = await import("#platform/clock.ts");
const { db } = await import("#platform/database.ts");
const { PASSWORD } = await import("#tests/factories/accounts.ts");
const { createAnswer } = await import("#tests/factories/rsvps.ts");
const { createLeague, createMatch, createMember } = await import("#tests/factories/teams.ts");
const { TestClient } = await import("#tests/harness/api.ts");
const { setTime } = await import("#tests/harness/clock.ts");

const rest = { kind: "game", opponent: "Harbor Street FC", notes: null, arrivalMinutes: null };
const place = { gameOn: "2026-04-16", gameTime: "19:00", location: "Harborview Park, Field 2" };

async function manager(email = at.managerEmail) {
  const client = new TestClient();
  await client.signIn(email, PASSWORD);
  return client;
}
async function move(change: object, gameId = at.gameId) {
  const client = await manager();
  const { version } = await db
    .selectFrom("game")
    .select("version")
    .where("id", "=", gameId)
    .executeTakeFirstOrThrow();
  const { status, body } = await client.put(`/games/${gameId}`, { ...rest, ...place, version, ...change });
  expect(status).toBe(200);
  return body as { told: number | null };
}
/** A player who said something to the game as it is. */
async function player(name: string, said: "attending" | "maybe" | "not_attending" | null) {
  const member = await createMember(at.teamId, { name, smsConsent: true });
  const seat = { teamId: at.teamId, gameId: at.gameId, memberId: member.id };
  if (said) await createAnswer(seat, said, clock.now());
  return { ...member, seat, token: rsvpToken(seat) };
}
const answers = async (gameId = at.gameId) =>
  (
    await db
      .selectFrom("gameRsvp")
      .innerJoin("teamMember", "teamMember.id", "gameRsvp.memberId")
      .select(["name", "response", "earlierResponse"])
      .where("gameId", "=", gameId)
      .orderBy("name")
      .execute()
  ).map(({ name, response, earlierResponse }) => `${name}: ${response ?? "-"} (${earlierResponse ?? "-"})`);
const texts = async () => {
  await drain(sendWaiting);
  return (await carrier.texts({ direction: "out" })).map(({ phone, body }) => ({ phone, body }));
};

describe("after a game has moved, people are asked again [OP-21]", () => {
  it("what they said to the earlier start is kept, and counts as no answer everywhere", async () => {
    const aisha = await player("Aisha", "attending");
    await player("Ben", "not_attending");
    await player("Cora", null);
    await move({ gameOn: "2026-04-18" });
    expect(await answers()).toEqual(["Aisha: - (attending)", "Ben: - (not_attending)"]);
    expect(await getRsvp(aisha.token)).toMatchObject({ response: null, earlierResponse: "attending" });
    const sheet = (await (await manager()).get(`/games/${at.gameId}/attendance`)).body;
    expect(sheet.members).toMatchObject([
      { name: "Aisha", response: null, respondedAt: null, earlierResponse: "attending" },
      { name: "Ben", response: null, earlierResponse: "not_attending" },
      { name: "Cora", response: null, earlierResponse: null },
    ]);
    // Ben said no to another time: the next reminder asks him too.
    setTime("2026-04-18T00:00:01Z");
    await send();
    expect(await texts()).toHaveLength(3);
    await answerByLink(aisha.token, "maybe");
    expect((await answers())[0]).toBe("Aisha: maybe (attending)");
  });

  it("nobody is, when it moves by less than half an hour or only to another place, or is cancelled and restored", async () => {
    await player("Aisha", "attending");
    await move({ gameTime: "19:20", location: "Ridgeway Turf" });
    const client = await manager();
    await client.post(`/games/${at.gameId}/cancellation`, {});
    await client.delete(`/games/${at.gameId}/cancellation`);
    expect(await answers()).toEqual(["Aisha: attending (-)"]);
  });

  it("nobody is, when the record of a game that was played is put right", async () => {
    await player("Aisha", "attending");
    setTime("2026-04-18T12:00:00Z");
    await move({ gameOn: "2026-04-15" });
    expect(await answers()).toEqual(["Aisha: attending (-)"]);
    // Rained out and played later: that is a new question.
    await move({ gameOn: "2026-04-23" });
    expect(await answers()).toEqual(["Aisha: - (attending)"]);
  });

  it("moved back, as by Undo, the answers are what they were", async () => {
    await player("Aisha", "attending");
    const ben = await player("Ben", "maybe");
    await move({ gameOn: "2026-04-18" });
    await db.transaction().execute((trx) => answer(trx, ben.seat, "not_attending", "link", clock.now()));
    await move({ gameOn: "2026-04-19" });
    await move(place);
    expect(await answers()).toEqual(["Aisha: attending (-)", "Ben: - (not_attending)"]);
    const aisha = await db
      .selectFrom("gameRsvp")
      .select(["respondedAt", "answeredVia", "earlierOn", "earlierRespondedAt"])
      .where("response", "=", "attending")
      .where("gameId", "=", at.gameId)
      .executeTakeFirst();
    expect(aisha).toEqual({
      respondedAt: clock.now(),
      answeredVia: "text",
      earlierOn: null,
      earlierRespondedAt: null,
    });
  });

  it("the text about it carries everybody's own link and asks; of another place it only says so", async () => {
    const aisha = await player("Aisha", "attending");
    const ben = await player("Ben", "not_attending");
    await createMember(at.teamId, { name: "Cora" });
    expect(await move({ gameOn: "2026-04-18", tellTeam: true })).toMatchObject({ told: 2 });
    const sent = await texts();
    expect(sent.map(({ phone }) => phone).toSorted()).toEqual([aisha.phone, ben.phone].toSorted());
    for (const { phone, token } of [aisha, ben]) {
      const { body } = sent.find((text) => text.phone === phone)!;
      expect(body).toMatch(/^Lakeview Ott.* vs Harbor Stree.*: Sat Apr 18, 7:00 PM, Harborview P/);
      expect(body).toContain("New time");
      expect(body.endsWith(`/r/${token}`)).toBe(true);
    }
    expect(await move({ gameOn: "2026-04-18", location: "Ridgeway Turf", tellTeam: true })).toMatchObject({
      told: 2,
    });
    expect((await texts())[0]!.body).toBe(
      "Lakeview Otters: Game vs Harbor Street FC is now Sat Apr 18, 7:00 PM, Ridgeway Turf.",
    );
  });

  it("both teams of a match are", async () => {
    const lions = await addTeam("Lions");
    const league = await createLeague(await ownerId(), []);
    const [ours, theirs] = await createMatch(league.id, [at.teamId, lions.id], { gameOn: "2026-04-20" });
    for (const [teamId, gameId] of [
      [at.teamId, ours],
      [lions.id, theirs],
    ] as const) {
      const { id: memberId } = await createMember(teamId, { name: "Aisha", smsConsent: true });
      await createAnswer({ teamId, gameId, memberId }, "attending");
    }
    expect(await move({ gameOn: "2026-04-21", tellTeam: true }, ours)).toMatchObject({ told: 2 });
    for (const gameId of [ours, theirs]) expect(await answers(gameId)).toEqual(["Aisha: - (attending)"]);
  });

  it("a game that was moved without a word can still be told, once per move", async () => {
    await player("Aisha", "attending");
    const client = await manager();
    const announce = async () => (await client.post(`/games/${at.gameId}/announcement`)).body as object;
    await move({ gameOn: "2026-04-18" });
    expect(await Promise.all([announce(), announce()])).toEqual(
      expect.arrayContaining([{ told: 1 }, { told: 0 }]),
    );
    expect(await texts()).toHaveLength(1);
    // Told with the change itself.
    await move({ gameOn: "2026-04-19", tellTeam: true });
    expect(await announce()).toEqual({ told: 0 });
    expect(await texts()).toHaveLength(2);
    await client.post(`/games/${at.gameId}/cancellation`, {});
    expect(await announce()).toEqual({ told: 0 });
  });

  it("an answer in the same moment is given for the one start or the other, never lost in between", async () => {
    const people = await Promise.all(["A", "B", "C", "D", "E"].map((name) => player(name, null)));
    await Promise.all([
      move({ gameOn: "2026-04-18" }),
      ...people.map(({ seat }) =>
        db.transaction().execute((trx) => answer(trx, seat, "attending", "link", clock.now())),
      ),
    ]);
    const rows = await answers();
    expect(rows).toHaveLength(5);
    for (const row of rows) expect(row).toMatch(/: (attending \(-\)|- \(attending\))$/);
  });
});

const ownerId = async () =>
  (await db.selectFrom("team").select("managerId").where("id", "=", at.teamId).executeTakeFirstOrThrow())
    .managerId;
