import { beforeEach, describe, expect, it } from "vitest";
import { grantPass } from "#features/passes/grants/commands.server.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createMember, createTeam } from "#tests/factories/teams.ts";
import { toBody, type Builder, createBuilder, settings } from "#tests/harness/publishing.ts";
import { generateSchedule } from "../generator/run.ts";
import { toBuilderLeague } from "../rules.ts";
import type { BuilderData } from "../schema.ts";
import { lockKeptGames, toReschedulePlan, triageSeason } from "./rules.ts";
import type { Season } from "./schema.ts";

let builder: Builder;
beforeEach(async () => {
  builder = await createBuilder();
  await builder.publish(toBody(builder.plan()));
});

const path = () => `/leagues/${builder.leagueId}/season`;
const getSeason = async () => (await builder.client.get(path())).body as Season;

/** Plans the rest of a season the way the screen does. */
async function planRestOfSeason(from: string, lostDates: string[]) {
  const start = (await builder.client.get(`/leagues/${builder.leagueId}/schedule-builder`))
    .body as BuilderData;
  const { settings: published, games } = await getSeason();
  const league = toBuilderLeague(
    { ...start, busyDays: [] },
    { ...published!, startDate: from, blockedDates: [...published!.blockedDates, ...lostDates] },
    "keep",
  );
  const triage = triageSeason(league, games, lostDates);
  return toReschedulePlan(
    triage,
    generateSchedule(lockKeptGames(league, triage), { seed: 1, iterations: 30 }),
  );
}

const createRequest = (
  { moved, added, dropped }: Awaited<ReturnType<typeof planRestOfSeason>>,
  from: string,
  changes: object = {},
) => ({
  from,
  blockedDates: [],
  moved: moved.map(({ game, to }) => ({ leagueGameId: game.leagueGameId, to })),
  added,
  dropped: dropped.map(({ leagueGameId }) => leagueGameId),
  textTeams: false,
  ...changes,
});
const toPlannedGame = ({ date, time, venue, home, away }: Season["games"][0]) => ({
  date,
  time,
  venue,
  home,
  away,
});
const save = (body: object) => builder.client.post(path(), body);

describe("rescheduling the rest of a season", () => {
  it("returns the season as published", async () => {
    const season = await getSeason();
    expect(season.settings).toEqual({ ...settings, blockedDates: settings.blockedDates.toSorted() });
    expect(season.games.map(({ state }) => state)).toEqual(Array.from({ length: 6 }, () => "upcoming"));
    const { games } = builder.plan();
    const returnedGames = season.games.map(toPlannedGame);
    expect(returnedGames).toHaveLength(games.length);
    expect(returnedGames).toEqual(expect.arrayContaining(games));
  });

  it("moves only the rained-out game, for both teams, with its reminders", async () => {
    const before = await getSeason();
    const lostGame = before.games.toSorted((a, b) => (a.date < b.date ? -1 : 1))[0]!;
    await db
      .updateTable("game")
      .set({ cancelledAt: new Date() })
      .where("leagueGameId", "=", lostGame.leagueGameId)
      .execute();
    const from = "2031-03-05";
    const plan = await planRestOfSeason(from, []);
    expect(plan.moved.map(({ game }) => game.leagueGameId)).toEqual([lostGame.leagueGameId]);
    const { status, body } = await save(createRequest(plan, from));
    expect([status, body]).toMatchObject([200, { moved: 1, added: 0, dropped: 0, textedCount: null }]);
    const after = await getSeason();
    const { to } = plan.moved[0]!;
    expect(after.games.find(({ leagueGameId }) => leagueGameId === lostGame.leagueGameId)).toEqual({
      ...to,
      leagueGameId: lostGame.leagueGameId,
      state: "upcoming",
    });
    const listOtherGames = ({ games }: Season) =>
      games.filter(({ leagueGameId }) => leagueGameId !== lostGame.leagueGameId);
    expect(listOtherGames(after)).toEqual(listOtherGames(before));
    const entries = (await builder.listRows("game")).filter(
      ({ leagueGameId }) => leagueGameId === lostGame.leagueGameId,
    );
    expect(entries.map(({ gameOn, version, cancelledAt }) => [gameOn, version, cancelledAt])).toEqual([
      [to.date, 2, null],
      [to.date, 2, null],
    ]);
    const armedReminders = (await builder.listRows("reminder")).filter(
      ({ gameId, state }) => state === "armed" && entries.some(({ id }) => id === gameId),
    );
    expect(armedReminders.length).toBeGreaterThanOrEqual(2);
  });

  it("adds games for a team that joined late and cancels the games of a team that left", async () => {
    const lateTeam = await createTeam({
      name: "Late",
      managerId: builder.lee.id,
      seasonEndsOn: "2030-01-01",
    });
    await db.insertInto("leagueTeam").values({ leagueId: builder.leagueId, teamId: lateTeam.id }).execute();
    await db
      .deleteFrom("leagueTeam")
      .where("leagueId", "=", builder.leagueId)
      .where("teamId", "=", builder.teamIds[0]!)
      .execute();
    const from = "2031-03-03";
    const plan = await planRestOfSeason(from, []);
    expect([plan.moved.length, plan.added.length, plan.dropped.length]).toEqual([0, 3, 3]);
    const { status, body } = await save(createRequest(plan, from));
    expect([status, body]).toMatchObject([200, { moved: 0, added: 3, dropped: 3 }]);
    const { games } = await getSeason();
    expect(games.filter(({ state }) => state === "cancelled")).toHaveLength(3);
    expect(games.filter(({ home, away }) => [home, away].includes(lateTeam.id))).toHaveLength(3);
    // Planning again finds no more changes.
    expect(await planRestOfSeason(from, [])).toMatchObject({ moved: [], added: [], dropped: [] });
  });

  it("rejects changes that break a rule or are out of date", async () => {
    const { games } = await getSeason();
    const [first, second] = games as [Season["games"][0], Season["games"][0]];
    const changeGame = (game: typeof first, changes: object = {}) => ({ ...toPlannedGame(game), ...changes });
    const noChanges = { moved: [], added: [], dropped: [] };
    const from = "2031-03-03";
    const saveInvalid = async (changes: object) =>
      (
        await save({
          ...createRequest({ ...noChanges, unscheduled: [], minMoves: 0, endsOn: null }, from),
          ...changes,
        })
      ).body;
    const move = (changes: object) => ({
      moved: [{ leagueGameId: first.leagueGameId, to: changeGame(first, changes) }],
    });
    expect(await saveInvalid(move({ date: "2031-09-06" }))).toMatchObject({
      data: { rules: ["blocked-day"] },
    });
    expect((await saveInvalid(move({ home: second.home, away: second.away }))).data.rules).toEqual([
      "unknown-game",
    ]);
    expect((await saveInvalid({ dropped: [first.leagueGameId] })).data.rules).toEqual(["unknown-game"]);
    expect((await saveInvalid({ added: [changeGame(first, { date: "2031-09-01" })] })).data.rules).toEqual([
      "too-many-meetings",
    ]);
    await db
      .updateTable("game")
      .set({ gameOn: "2020-03-03" })
      .where("leagueGameId", "=", first.leagueGameId)
      .execute();
    expect((await saveInvalid(move({ date: "2031-09-01" }))).data.rules).toEqual(["unknown-game"]);
    expect((await saveInvalid({ from: "2020-01-01" })).code).toBe("SCHEDULE_INVALID");
  });

  it("texts each person once for all of their changed games", async () => {
    for (const teamId of builder.teamIds) {
      await db.transaction().execute((trx) => grantPass(trx, teamId, "mini", clock.now()));
      await createMember(teamId, { name: "Player", smsConsent: true });
    }
    const { games } = await getSeason();
    const lostDates = [...new Set(games.map(({ date }) => date))].toSorted().slice(0, 2);
    const from = "2031-03-03";
    const plan = await planRestOfSeason(from, lostDates);
    expect(plan.moved.length).toBeGreaterThan(2);
    const { body } = await save(createRequest(plan, from, { textTeams: true, blockedDates: lostDates }));
    expect(body.textedCount).toBe(4);
    const blasts = await db
      .selectFrom("blast")
      .select(["teamId", "kind", "body"])
      .where("teamId", "in", builder.teamIds)
      .execute();
    expect(blasts).toHaveLength(4);
    expect(blasts.every((blast) => blast.kind === "change" && blast.body.includes("games changed"))).toBe(
      true,
    );
    // Each moved game lists its team's text.
    const movedGames = await db
      .selectFrom("game")
      .leftJoin("blastGame", "blastGame.gameId", "game.id")
      .leftJoin("blast", "blast.id", "blastGame.blastId")
      .select(["game.teamId", "blast.teamId as textedTeamId"])
      .where(
        "game.leagueGameId",
        "in",
        plan.moved.map(({ game }) => game.leagueGameId),
      )
      .execute();
    expect(movedGames).toHaveLength(plan.moved.length * 2);
    for (const { teamId, textedTeamId } of movedGames) expect(textedTeamId).toBe(teamId);
  });
});
