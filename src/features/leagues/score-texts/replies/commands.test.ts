import { beforeEach, describe, expect, it } from "vitest";
import { startScores } from "#tests/harness/scores.ts";

const scores = await startScores();
const { home, away, addGame, advanceToAsk, listReports, reply, report, setPhone, setSport, updateSeason } =
  scores;
const { db } = await import("#platform/database.ts");
const { createMember, inviteManager } = await import("#tests/factories/teams.ts");
const { runAsOwner } = await import("#tests/harness/owner.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { listSeasonResults } = await import("../../results/lists/queries.server.ts");
const { listJobs } = await import("#tests/harness/jobs.ts");

const GOT_IT = "Got it: Lakeview Otters 3, Harbor Street FC 2. Reply with another score to change it.";
const FINAL = "Final: Lakeview Otters 3, Harbor Street FC 2.";
const BOTH_SCORES = "We need both scores. Reply like 3-2 (you first).";
const WHO = "Who forfeited? Reply WE or THEY.";
const CLOSED = "Reports are closed. Ask your league manager to correct the score.";

const readScores = async () =>
  (await listReports()).map(({ ownScore, otherScore, kind }) =>
    kind === "score" ? `${ownScore}-${otherScore}` : kind,
  );
const readAsk = () =>
  db
    .selectFrom("scoreAsk")
    .select(["askedBack", "question", "said", "letter"])
    .where("gameId", "=", home.gameId)
    .where("accountId", "=", home.accountId)
    .executeTakeFirstOrThrow();

/** What the league's list shows beside the game. */
async function listUnread() {
  const { seasonId, leagueId } = await db
    .selectFrom("game")
    .innerJoin("leagueGame", "leagueGame.id", "game.leagueGameId")
    .select(["seasonId", "leagueId"])
    .where("game.id", "=", home.gameId)
    .executeTakeFirstOrThrow();
  const { games } = await listSeasonResults({ leagueId: leagueId! }, seasonId!, "2026-04-16");
  return games[0]!.unread;
}

const listByGame = async () =>
  (
    await db
      .selectFrom("scoreReport")
      .innerJoin("game", "game.leagueGameId", "scoreReport.leagueGameId")
      .select(["game.gameTime", "ownScore", "otherScore"])
      .where("game.teamId", "=", home.teamId)
      .orderBy("scoreReport.id")
      .execute()
  ).map(({ gameTime, ownScore, otherScore }) => `${gameTime!.slice(0, 5)} ${ownScore}-${otherScore}`);
const readResponse = async (memberId: string) =>
  (await db.selectFrom("gameRsvp").select("response").where("memberId", "=", memberId).executeTakeFirst())
    ?.response ?? null;

/** Adds a second game on the same day, and asks about it. */
const addSecond = async (at = "2026-04-16T22:00:00Z", gameOn = "2026-04-16", gameTime = "15:00") => {
  await addGame({ gameOn, gameTime });
  await advanceToAsk(at);
};

beforeEach(async () => {
  await addGame();
  await advanceToAsk();
});

describe("a reply with a score", () => {
  it("is recorded as it was texted, and confirmed in the reply to the carrier, once [RESULT-43, RESULT-47]", async () => {
    expect(await reply(home.phone, "Won 3-2!", "SM1")).toBe(GOT_IT);
    expect(await reply(home.phone, "Won 3-2!", "SM1")).toBeNull();
    expect(await listReports()).toEqual([
      {
        teamId: home.teamId,
        accountId: home.accountId,
        via: "text",
        kind: "score",
        ownScore: 3,
        otherScore: 2,
        overtime: false,
        reply: "Won 3-2!",
      },
    ]);
    const sent = await db.selectFrom("message").select("kind").where("phone", "=", home.phone).execute();
    expect(sent).toEqual([{ kind: "score" }]);
  });

  it("is final when both teams' reports agree, and the same again is final too [RESULT-47]", async () => {
    expect(await reply(home.phone, "3-2")).toBe(GOT_IT);
    expect(await reply(home.phone, "3-2")).toBe(GOT_IT);
    expect(await reply(away.phone, "lost 3-2")).toBe("Final: Harbor Street FC 2, Lakeview Otters 3.");
    expect(await reply(home.phone, "3 to 2")).toBe(FINAL);
    expect(await reply(home.phone, "4-2")).toBe(CLOSED);
    expect(await readScores()).toEqual(["3-2", "2-3"]);
  });

  it("can be corrected, and agrees with the other team's then [RESULT-47]", async () => {
    await report(away, 2, 3);
    expect(await reply(home.phone, "2-2")).toBe(
      "Got it: Lakeview Otters 2, Harbor Street FC 2. Reply with another score to change it.",
    );
    expect(await reply(home.phone, "sorry, 3-2")).toBe(FINAL);
  });

  it("counts only if the number is still the manager's, within seven days, and in a season under way [RESULT-46]", async () => {
    await updateSeason({ endedAt: new Date() });
    expect(await reply(home.phone, "3-2")).toBe(CLOSED);
    await updateSeason({ endedAt: null });
    setTime("2026-04-23T21:00:00Z");
    expect(await reply(home.phone, "3-2")).toBeNull();
    setTime("2026-04-18T21:00:00Z");
    await db.deleteFrom("managerPhone").where("teamId", "=", home.teamId).execute();
    expect(await reply(home.phone, "3-2")).toBeNull();
    expect(await readScores()).toEqual([]);
  });

  it("isn't kept, nor is the number, once the manager's number is gone", async () => {
    await reply(home.phone, "we won");
    const read = () =>
      db
        .selectFrom("scoreAsk")
        .select(["phone", "said"])
        .where("gameId", "=", home.gameId)
        .where("accountId", "=", home.accountId)
        .executeTakeFirstOrThrow();
    expect(await read()).toEqual({ phone: home.phone, said: "we won" });
    await db.deleteFrom("managerPhone").where("teamId", "=", home.teamId).execute();
    expect(await read()).toEqual({ phone: null, said: null });
  });

  it("counts for no one who lost the team, and is never confirmed to a number that opted out [RESULT-46]", async () => {
    await db.updateTable("team").set({ managerId: away.accountId }).where("id", "=", home.teamId).execute();
    expect(await reply(home.phone, "3-2")).toBeNull();
    expect(await readScores()).toEqual([]);
    await reply(away.phone, "STOP");
    expect(await reply(away.phone, "2-3")).toBeNull();
  });

  it("marks overtime where the season has it [RESULT-43]", async () => {
    await setSport("Hockey");
    expect(await reply(home.phone, "3-2 OT")).toBe(
      "Got it: Lakeview Otters 3, Harbor Street FC 2 (OT). Reply with another score to change it.",
    );
    expect(await reply(home.phone, "2-2 OT")).toBe(BOTH_SCORES);
    expect(await listReports()).toMatchObject([{ overtime: true }]);
  });
});

describe("a reply about a forfeit", () => {
  it.each([
    ["they forfeited", "other-forfeit", "Harbor Street FC forfeited"],
    ["no show", "other-forfeit", "Harbor Street FC forfeited"],
    ["we forfeit", "own-forfeit", "Lakeview Otters forfeited"],
  ])("%s is recorded [RESULT-44]", async (body, kind, words) => {
    expect(await reply(home.phone, body)).toBe(`Got it: ${words}. Reply with another score to change it.`);
    expect(await readScores()).toEqual([kind]);
  });

  it.each([
    ["WE", "own-forfeit"],
    ["they", "other-forfeit"],
  ])("asks back who forfeited, and takes %s [RESULT-44]", async (body, kind) => {
    expect(await reply(home.phone, "forfeit")).toBe(WHO);
    expect(await readScores()).toEqual([]);
    await reply(home.phone, body);
    expect(await readScores()).toEqual([kind]);
    expect(await readAsk()).toMatchObject({ question: null, said: null });
  });

  it("takes WE and THEY for nothing else without the question [RESULT-44]", async () => {
    expect(await reply(home.phone, "they")).toBeNull();
    expect(await readScores()).toEqual([]);
  });
});

describe("a reply that tries and fails", () => {
  it("is asked back twice, and then kept beside the game [RESULT-45]", async () => {
    expect(await reply(home.phone, "won")).toBe(BOTH_SCORES);
    expect(await reply(home.phone, "7")).toBe(BOTH_SCORES);
    expect(await reply(home.phone, "won 2-2")).toBeNull();
    expect(await readAsk()).toEqual({ askedBack: 2, question: "scores", said: "won 2-2", letter: null });
    expect(await listUnread()).toEqual([{ teamId: home.teamId, text: "won 2-2" }]);
    expect(await readScores()).toEqual([]);
    // What's clear is still recorded.
    expect(await reply(home.phone, "3-2")).toBe(GOT_IT);
    expect(await readAsk()).toEqual({ askedBack: 2, question: null, said: null, letter: null });
    expect(await listUnread()).toBeUndefined();
  });
});

describe("a reply when several games were asked about", () => {
  const WHICH =
    "Which game? A: vs Harbor Street FC, Thu, Apr 16. B: vs Harbor Street FC, Thu, Apr 16. Reply A or B.";
  it("asks which one, and records what was said before [RESULT-46]", async () => {
    await addSecond();
    expect(await reply(home.phone, "3-2")).toBe(WHICH);
    expect(await listByGame()).toEqual([]);
    expect(await reply(home.phone, "b")).toBe(GOT_IT);
    expect(await reply(home.phone, "1-1")).toBe(WHICH);
    expect(await reply(home.phone, "A.")).toContain("Lakeview Otters 1, Harbor Street FC 1");
    expect(await listByGame()).toEqual(["15:00 3-2", "14:00 1-1"]);
    // A letter counts once.
    expect(await reply(home.phone, "A")).toBeNull();
    expect(await listByGame()).toHaveLength(2);
  });

  it("is about the new game once the earlier one was reported [RESULT-46]", async () => {
    expect(await reply(home.phone, "3-2")).toBe(GOT_IT);
    await addSecond("2026-04-18T22:00:00Z", "2026-04-18");
    expect(await reply(home.phone, "1-1")).toContain("Lakeview Otters 1, Harbor Street FC 1");
    expect(await listByGame()).toEqual(["14:00 3-2", "15:00 1-1"]);
  });

  it("asks who forfeited after which game [RESULT-44, RESULT-46]", async () => {
    await addSecond();
    expect(await reply(home.phone, "forfeit")).toBe(WHICH);
    expect(await reply(home.phone, "A")).toBe(WHO);
    expect(await reply(home.phone, "THEY")).toContain("Harbor Street FC forfeited");
    expect(await readScores()).toEqual(["other-forfeit"]);
  });

  it("names the teams to someone who manages several [RESULT-46]", async () => {
    await inviteManager(away.teamId, { id: home.accountId, email: "maya@example.com" });
    await setPhone(away.teamId, home.accountId, home.phone);
    // The second game is asked about for the other team, without forgetting the first one.
    await runAsOwner(`delete from manager_phone where team_id = '${home.teamId}'`);
    await addSecond();
    await setPhone(home.teamId, home.accountId, home.phone);
    expect(await reply(home.phone, "3-2")).toBe(
      "Which game? A: Lakeview Otters vs Harbor Street FC, Thu, Apr 16. B: Harbor Street FC at Lakeview Otters, Thu, Apr 16. Reply A or B.",
    );
  });
});

describe("a coach who plays", () => {
  it("responds with IN, OUT, MAYBE, 1, 2, and 3 while a game waits, and reports scores [RESULT-46]", async () => {
    const { id } = await createMember(home.teamId, { phone: home.phone, smsConsent: true });
    await scores.addOwnGame(home.teamId, { gameOn: "2026-04-18" });
    setTime("2026-04-18T00:00:01Z");
    await scores.sendDue();
    expect(await reply(home.phone, "2")).toContain("You're out");
    expect(await readResponse(id)).toBe("not_attending");
    expect(await reply(home.phone, "in")).toContain("You're in");
    expect(await reply(home.phone, "3-2")).toBe(GOT_IT);
    expect(await readResponse(id)).toBe("attending");
    // No game waits anymore, so a single number is half a score.
    expect(await reply(home.phone, "3")).toBe(BOTH_SCORES);
    expect(await readResponse(id)).toBe("attending");
    expect(await readScores()).toEqual(["3-2"]);
  });
});

it("leaves other words to the manager, and never reads a reaction to our own example [RESULT-46]", async () => {
  expect(
    await reply(
      home.phone,
      "Liked “Score? Lakeview Otters vs Harbor Street FC. Reply like 3-2 (you first).”",
    ),
  ).toBeNull();
  await reply(home.phone, "The ref was terrible", "SMref");
  expect(await readScores()).toEqual([]);
  expect(await listJobs({ sid: "SMref" })).toHaveLength(1);
});

it("has one report for each of two replies at the same moment [RESULT-47]", async () => {
  const replies = await Promise.all([
    reply(home.phone, "3-2"),
    reply(away.phone, "2-3"),
    reply(home.phone, "3-2"),
  ]);
  expect(replies.every((text) => text?.startsWith("Got it") || text?.startsWith("Final"))).toBe(true);
  expect(await readScores()).toHaveLength(2);
});
