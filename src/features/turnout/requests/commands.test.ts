import { describe, expect, it } from "vitest";
import { MANAGER_PHONE, startTurnout } from "#tests/harness/turnout.ts";

const harness = await startTurnout();
const { START, client, updateTeam, setPhone, advance, addTimedGame, addPlayers } = harness;
const { carrier, drain, sendWaiting, listEmails, respond } = harness;
const { alertAboutRequests } = await import("./commands.server.ts");
const { recordResponse } = await import("#features/attendance/commands.server.ts");
const { after, clock, hours, minutes } = await import("#platform/clock.ts");
const { db } = await import("#platform/database.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { failCommits } = await import("#tests/harness/faults.ts");
const { listJobs } = await import("#tests/harness/jobs.ts");

/** Creates a game that's past its team's deadline, with players who responded before it. */
async function createLateGame(responses: Parameters<typeof addPlayers>[1]) {
  await updateTeam({ responsesDueHours: 24, minimumPlayers: null });
  setTime(after(START, -hours(48)).toISOString());
  const gameId = await addTimedGame();
  const memberIds = await addPlayers(gameId, responses);
  for (const [index, memberId] of memberIds.entries())
    await db
      .updateTable("teamMember")
      .set({ name: `${["Jordan", "Sam", "Tess"][index]} Reyes` })
      .where("id", "=", memberId)
      .execute();
  setTime(after(START, -hours(5)).toISOString());
  return { gameId, memberIds };
}
const say = (gameId: string, memberId: string, response: "attending" | "not_attending" | "maybe") =>
  db
    .transaction()
    .execute((trx) => recordResponse(trx, { gameId, memberId }, response, "link", clock.now(), "my knee"));
const listTexts = async (phone = MANAGER_PHONE) => {
  await drain(alertAboutRequests);
  await drain(sendWaiting);
  const texts = await carrier.texts({ direction: "out" });
  return texts.filter((text) => text.phone === phone).map(({ body }) => body);
};
const readResponse = (gameId: string, memberId: string) =>
  db
    .selectFrom("gameRsvp")
    .select(["response", "respondedVia", "note"])
    .where("gameId", "=", gameId)
    .where("memberId", "=", memberId)
    .executeTakeFirst();
const listTimers = () => db.selectFrom("requestAlert").select("gameId").execute();

const decide = (gameId: string, memberId: string, isAccepted: boolean) =>
  client.put(`/games/${gameId}/attendance/${memberId}/request`, { isAccepted });
const readMember = async (gameId: string, memberId: string) => {
  const { members } = (await client.get(`/games/${gameId}/attendance`)).body;
  return members.find(({ id }: { id: string }) => id === memberId);
};
const runJobs = async (gameId: string) => {
  const { requestTasks } = await import("./jobs.server.ts");
  const jobs = (await listJobs({ gameId })).filter(({ name }) => name === "attendance/tell-decision");
  // The worker runs them too. A job that runs twice tells once.
  for (const { name, data, id } of jobs) await requestTasks.find((task) => task.name === name)!.run(data, id);
};

const listTold = async (memberId: string, gameId: string) => {
  await runJobs(gameId);
  const { phone } = await db
    .selectFrom("memberPhone")
    .select("phone")
    .where("memberId", "=", memberId)
    .executeTakeFirstOrThrow();
  return listTexts(phone);
};

describe("managers", () => {
  it("are told once about everything within five minutes, without notes [NEED-28, NEED-31, NEED-32]", async () => {
    await setPhone();
    const { gameId, memberIds } = await createLateGame([null, "attending", "attending"]);
    expect(await say(gameId, memberIds[0]!, "attending")).toBe("requested");
    advance(minutes(4));
    expect(await say(gameId, memberIds[1]!, "not_attending")).toBe("recorded");
    expect(await listTexts()).toEqual([]);
    advance(minutes(1));
    const [text, ...others] = await listTexts();
    expect(others).toEqual([]);
    expect(text).toContain("Thu, 7:00 PM: Jordan wants in, Sam is out, after the deadline.");
    expect(text).not.toContain("knee");
    expect(await listTimers()).toEqual([]);
    // Saying the same again isn't news, but something else is.
    await say(gameId, memberIds[0]!, "attending");
    advance(minutes(5));
    expect(await listTexts()).toHaveLength(1);
    await say(gameId, memberIds[0]!, "maybe");
    advance(minutes(5));
    const texts = await listTexts();
    expect(texts).toHaveLength(2);
    expect(texts.some((body) => body.includes(": Jordan asks for maybe, after"))).toBe(true);
    expect(await listEmails(gameId)).toEqual([]);
  });

  it("are told once when workers race [NEED-32]", async () => {
    await setPhone();
    const { gameId, memberIds } = await createLateGame([null]);
    await say(gameId, memberIds[0]!, "attending");
    advance(minutes(5));
    await Promise.all([1, 2, 3, 4].map(() => alertAboutRequests()));
    expect(await listTexts()).toHaveLength(1);
  });

  it("aren't told by a transaction that fails, and are the next time [NEED-32]", async () => {
    const { gameId, memberIds } = await createLateGame([null]);
    await say(gameId, memberIds[0]!, "attending");
    advance(minutes(5));
    await failCommits("request_alert", "delete");
    await expect(alertAboutRequests()).rejects.toThrow("refused by the test");
    expect(await listEmails(gameId)).toEqual([]);
    expect(await listTimers()).toHaveLength(1);
  });

  it("without a number are emailed, and quiet hours hold texts back [NEED-32]", async () => {
    const { gameId, memberIds } = await createLateGame([null, "attending"]);
    await say(gameId, memberIds[1]!, "not_attending");
    advance(minutes(5));
    expect(await listTexts()).toEqual([]);
    expect(await listEmails(gameId)).toMatchObject([
      { responses: [{ name: "Sam Reyes", response: "not_attending" }] },
    ]);
    await setPhone();
    await updateTeam({ quietFrom: "13:00", quietUntil: "15:00" });
    await say(gameId, memberIds[0]!, "attending");
    advance(minutes(5));
    expect(await listTexts()).toEqual([]);
    advance(hours(1));
    expect(await listTexts()).toHaveLength(1);
  });

  it("aren't told about a withdrawn request, or a game that started or was canceled [NEED-32]", async () => {
    await setPhone();
    const { gameId, memberIds } = await createLateGame([null, "attending"]);
    await say(gameId, memberIds[0]!, "attending");
    await respond(gameId, memberIds[0]!, null);
    advance(minutes(5));
    expect(await listTexts()).toEqual([]);
    await say(gameId, memberIds[1]!, "not_attending");
    setTime(START.toISOString());
    expect(await listTexts()).toEqual([]);
    expect([await listTimers(), await listEmails(gameId)]).toEqual([[], []]);
  });
});

describe("a request", () => {
  it("is on the sheet until it's accepted, which records it as the member's own and tells them [NEED-31, NEED-32]", async () => {
    const { gameId, memberIds } = await createLateGame([null, "attending"]);
    const [memberId] = memberIds as [string];
    await say(gameId, memberId, "maybe");
    await say(gameId, memberId, "attending");
    expect(await readMember(gameId, memberId)).toMatchObject({
      response: null,
      request: { response: "attending", note: "my knee" },
      isLate: false,
    });
    expect(await decide(gameId, memberId, true)).toMatchObject({ status: 200 });
    expect(await readResponse(gameId, memberId)).toEqual({
      response: "attending",
      respondedVia: "link",
      note: "my knee",
    });
    expect((await readMember(gameId, memberId)).request).toBeNull();
    // A second click changes nothing, and another decision comes too late.
    expect(await decide(gameId, memberId, true)).toMatchObject({ status: 200 });
    expect(await decide(gameId, memberId, false)).toMatchObject({ body: { code: "REQUEST_DECIDED" } });
    expect(await listTold(memberId, gameId)).toEqual([
      "Lakeview Otters: Jordan is in for Thu, Apr 16, 7:00 PM. Your team manager accepted it.",
    ]);
  });

  it("is declined without changing the response, and the member is told [NEED-32]", async () => {
    const { gameId, memberIds } = await createLateGame(["not_attending"]);
    const [memberId] = memberIds as [string];
    await say(gameId, memberId, "attending");
    await decide(gameId, memberId, false);
    expect((await readResponse(gameId, memberId))!.response).toBe("not_attending");
    expect(await listTold(memberId, gameId)).toEqual([
      "Lakeview Otters: Your team manager couldn't accept Jordan's late response for Thu, Apr 16, 7:00 PM.",
    ]);
    // They may ask again.
    await say(gameId, memberId, "maybe");
    expect((await readMember(gameId, memberId)).request).toMatchObject({ response: "maybe" });
  });

  it("lapses at the start [NEED-32]", async () => {
    const { gameId, memberIds } = await createLateGame([null]);
    const [memberId] = memberIds as [string];
    await say(gameId, memberId, "attending");
    setTime(START.toISOString());
    expect((await readMember(gameId, memberId)).request).toBeNull();
    expect(await decide(gameId, memberId, true)).toMatchObject({ body: { code: "ATTENDANCE_CLOSED" } });
    expect(await readResponse(gameId, memberId)).toBeUndefined();
  });

  it("is dropped when the game moves, which opens responses again [NEED-33]", async () => {
    const { gameId, memberIds } = await createLateGame([null]);
    const [memberId] = memberIds as [string];
    await say(gameId, memberId, "attending");
    const { version } = (await client.get(`/games/${gameId}`)).body;
    const slot = { gameOn: "2026-04-16", gameTime: "21:00", location: "Field 2" };
    const moved = { kind: "game", opponent: null, notes: null, arrivalMinutes: null, version, ...slot };
    expect(await client.put(`/games/${gameId}`, { ...moved, textTeam: false })).toMatchObject({
      status: 200,
    });
    expect((await readMember(gameId, memberId)).request).toBeNull();
    // It starts in less than the deadline, so no one could have kept it.
    expect(await say(gameId, memberId, "attending")).toBe("recorded");
  });

  it("isn't needed for a no, which is marked on the sheet until the response changes [NEED-31]", async () => {
    const { gameId, memberIds } = await createLateGame(["attending"]);
    const [memberId] = memberIds as [string];
    await say(gameId, memberId, "not_attending");
    expect(await readMember(gameId, memberId)).toMatchObject({
      response: "not_attending",
      request: null,
      isLate: true,
    });
    await respond(gameId, memberId, null);
    expect((await readMember(gameId, memberId)).isLate).toBe(false);
  });
});
