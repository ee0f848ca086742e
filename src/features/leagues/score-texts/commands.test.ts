import { beforeEach, describe, expect, it } from "vitest";
import { startScores } from "#tests/harness/scores.ts";

const scores = await startScores();
const { home, away, advanceToAsk, addGame, listTexts, listAskedByEmail, report, setPhone } = scores;
const { updateSeason, updateTeam, updateGame } = scores;
const { db } = await import("#platform/database.ts");
const { createAccount } = await import("#tests/factories/accounts.ts");
const { inviteManager } = await import("#tests/factories/teams.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { formatScoreRequest } = await import("./rules.ts");

const HOME_TEXT = "Score? Lakeview Otters vs Harbor Street FC. Reply like 3-2 (you first).";
const AWAY_TEXT = "Score? Harbor Street FC at Lakeview Otters. Reply like 3-2 (you first).";
const bothTexts = () => [`${home.phone} ${HOME_TEXT}`, `${away.phone} ${AWAY_TEXT}`].toSorted();
const listSorted = async () => (await listTexts()).toSorted();

beforeEach(() => addGame());

describe("two hours after the start of a league game", () => {
  it("asks the managers of both teams by text, once [RESULT-40, RESULT-41]", async () => {
    setTime("2026-04-16T20:59:59Z");
    expect(await listTexts()).toEqual([]);
    await advanceToAsk();
    expect(await listSorted()).toEqual(bothTexts());
    // A change of the game or the settings arms it again.
    await scores.rearm();
    setTime("2026-04-16T23:00:00Z");
    expect(await listTexts()).toHaveLength(2);
    expect(await listAskedByEmail()).toEqual([]);
  });

  it("asks no one twice with several workers, or after one that failed in between [RESULT-41]", async () => {
    setTime("2026-04-16T21:00:00Z");
    const failed = db.transaction().execute(async (trx) => {
      // Another worker has this one, and is stopped before it commits.
      await trx.deleteFrom("scoreTimer").where("gameId", "=", home.gameId).execute();
      await scores.askForScores();
      throw new Error("stopped");
    });
    await expect(failed).rejects.toThrow("stopped");
    await Promise.all([1, 2, 3, 4].map(() => scores.askForScores()));
    expect(await listSorted()).toEqual(bothTexts());
  });

  it("asks no one again about a game that was moved later [RESULT-41]", async () => {
    await advanceToAsk();
    await updateGame({ gameOn: "2026-04-18" });
    setTime("2026-04-18T21:00:00Z");
    expect(await listTexts()).toHaveLength(2);
  });

  it("asks about a game that was moved before at its new time [RESULT-41]", async () => {
    await updateGame({ gameOn: "2026-04-18" });
    expect(await advanceToAsk()).toEqual([]);
    expect(await advanceToAsk("2026-04-18T21:00:00Z")).toHaveLength(2);
  });

  it.each([
    ["is canceled", () => updateGame({ cancelledAt: new Date() })],
    ["has no time", () => updateGame({ gameTime: null })],
    ["is in a season that ended", () => updateSeason({ endedAt: new Date() })],
    ["is in a season without scores", () => updateSeason({ collectsScores: false })],
    [
      "has a result",
      async () => {
        setTime("2026-04-16T19:30:00Z");
        await report(home, 3, 2);
        await report(away, 2, 3);
      },
    ],
  ])("doesn't ask about a game that %s [RESULT-41]", async (_case, change) => {
    await change();
    expect(await advanceToAsk()).toEqual([]);
    expect(await listAskedByEmail()).toEqual([]);
  });

  it("doesn't ask about a game that was canceled without its timer either [RESULT-41]", async () => {
    await db
      .updateTable("game")
      .set({ cancelledAt: new Date() })
      .where("id", "in", [home.gameId, away.gameId])
      .execute();
    expect(await advanceToAsk()).toEqual([]);
  });

  it("asks only the team that didn't report [RESULT-41]", async () => {
    setTime("2026-04-16T20:30:00Z");
    await report(home, 3, 2);
    expect(await advanceToAsk()).toEqual([`${away.phone} ${AWAY_TEXT}`]);
  });

  it("waits for each team's quiet hours to end [RESULT-41]", async () => {
    await updateTeam(home.teamId, { quietFrom: "15:00", quietUntil: "07:00" });
    expect(await advanceToAsk()).toEqual([`${away.phone} ${AWAY_TEXT}`]);
    setTime("2026-04-17T11:59:59Z");
    expect(await listTexts()).toHaveLength(1);
    setTime("2026-04-17T12:00:00Z");
    expect(await listSorted()).toEqual(bothTexts());
  });

  it("doesn't ask anymore a day after it was due [RESULT-41]", async () => {
    setTime("2026-04-17T21:00:00Z");
    expect(await listTexts()).toEqual([]);
    await scores.rearm();
    expect(await listTexts()).toEqual([]);
    expect(await listAskedByEmail()).toEqual([]);
  });
});

describe("who is asked for a score", () => {
  it("gets an email in a league without a pass, and only with consent a text [RESULT-37, RESULT-42]", async () => {
    await updateTeam(home.teamId, { subscriptionExpiresAt: new Date("2026-04-01") });
    expect(await advanceToAsk()).toEqual([]);
    const accounts = (await listAskedByEmail()).map(({ accountId }) => accountId);
    expect(accounts.toSorted()).toEqual([home.accountId, away.accountId].toSorted());
  });

  it("gets an email at a number saved under an earlier wording [RESULT-37, RESULT-42]", async () => {
    await db.deleteFrom("managerPhone").where("teamId", "=", home.teamId).execute();
    await setPhone(home.teamId, home.accountId, home.phone, "alerts-2026-11");
    expect(await advanceToAsk()).toEqual([`${away.phone} ${AWAY_TEXT}`]);
    expect(await listAskedByEmail()).toMatchObject([{ accountId: home.accountId, phone: null }]);
  });

  it("is asked once for a person who manages both teams [RESULT-41]", async () => {
    await inviteManager(away.teamId, { id: home.accountId, email: "maya@example.com" });
    await setPhone(away.teamId, home.accountId, home.phone);
    const texts = await advanceToAsk();
    expect(texts).toHaveLength(2);
    expect(texts.filter((text) => text.startsWith(home.phone))).toHaveLength(1);
    expect(await listAskedByEmail()).toEqual([]);
  });

  it("is at most four phones per team, and the others by email [RESULT-42]", async () => {
    for (let index = 0; index < 4; index += 1) {
      const account = await createAccount();
      await inviteManager(home.teamId, account);
      await setPhone(home.teamId, account.id, `+1312555910${index}`);
    }
    const texts = await advanceToAsk();
    expect(texts.filter((text) => text.endsWith(HOME_TEXT))).toHaveLength(4);
    expect(await listAskedByEmail()).toHaveLength(1);
  });

  it("costs the team nothing, and is free in its delivery ledger [RESULT-42]", async () => {
    // Without a pass of its own, and with no texts left.
    await updateTeam(away.teamId, { smsUsed: 30, trialSms: 30 });
    await advanceToAsk();
    const costs = await db
      .selectFrom("message")
      .select(["cost", "kind"])
      .where("teamId", "in", [home.teamId, away.teamId])
      .execute();
    expect(costs).toEqual([
      { cost: 0, kind: "score" },
      { cost: 0, kind: "score" },
    ]);
    const { getGameTexts } = await import("#features/messages/delivery/queries.server.ts");
    const ledger = await getGameTexts({
      gameId: home.gameId,
      teamId: home.teamId,
      canManageTeam: true,
    } as Parameters<typeof getGameTexts>[0]);
    expect(ledger.messages).toMatchObject([
      { title: "Score request", description: "Free. Sent Thu Apr 16, 4:00 PM", wordings: [HOME_TEXT] },
    ]);
  });

  it("is introduced to the team first [RESULT-40]", async () => {
    await db.deleteFrom("firstText").where("teamId", "=", home.teamId).execute();
    const own = (await advanceToAsk()).filter((text) => text.startsWith(home.phone));
    expect(own).toEqual([expect.stringContaining("FirstWhistle:")]);
    setTime("2026-04-16T21:00:31Z");
    expect((await listTexts()).at(-1)).toBe(`${home.phone} ${HOME_TEXT}`);
  });
});

it("shortens only the opponent's name, to fit one segment [RESULT-40]", () => {
  const teamName = "The Lakeview Community Center Saturday Morning Otters";
  const opponent = "Harbor Street Football Club of Greater Lakeview and the Surrounding Islands";
  const text = formatScoreRequest({ teamName, opponent, side: "away" });
  expect(text.segments).toBe(1);
  expect(text.body).toMatch(
    /^Score\? The Lakeview Community Center Saturday Morning Otters at Harbor Street .*\.\.\. Reply like 3-2 \(you first\)\.$/,
  );
  expect(formatScoreRequest({ teamName: "x".repeat(100), opponent, side: "home" }).segments).toBe(1);
});
