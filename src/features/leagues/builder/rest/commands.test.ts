import { beforeEach, describe, expect, it } from "vitest";
import { grantPass } from "#features/passes/ledger/commands.server.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createMember, createTeam } from "#tests/factories/teams.ts";
import { bodyOf, type Builder, createBuilder, settings } from "#tests/harness/publishing.ts";
import { generateSchedule } from "../generator/run.ts";
import { builderLeague } from "../rules.ts";
import type { BuilderStart } from "../schema.ts";
import { leagueOfRest, readPlan, standingOf } from "./rules.ts";
import type { Season } from "./schema.ts";

let builder: Builder;
beforeEach(async () => {
  builder = await createBuilder();
  await builder.publish(bodyOf(builder.plan()));
});

const path = () => `/leagues/${builder.leagueId}/season`;
const getSeason = async () => (await builder.client.get(path())).body as Season;

/** What the screen does: the season, a plan for its rest, and saving it. */
async function planRest(from: string, lost: string[]) {
  const start = (await builder.client.get(`/leagues/${builder.leagueId}/schedule-builder`))
    .body as BuilderStart;
  const { settings: said, games } = await getSeason();
  const league = builderLeague(
    { ...start, busyDays: [] },
    { ...said!, startDate: from, blockedDates: [...said!.blockedDates, ...lost] },
    "keep",
  );
  const standing = standingOf(league, games, lost);
  return readPlan(standing, generateSchedule(leagueOfRest(league, standing), { seed: 1, iterations: 30 }));
}

const requestOf = (
  { moved, added, dropped }: Awaited<ReturnType<typeof planRest>>,
  from: string,
  more: object = {},
) => ({
  from,
  blockedDates: [],
  moved: moved.map(({ game, to }) => ({ matchId: game.matchId, to })),
  added,
  dropped: dropped.map(({ matchId }) => matchId),
  tellTeams: false,
  ...more,
});
const plain = ({ date, time, venue, home, away }: Season["games"][0]) => ({ date, time, venue, home, away });
const save = (body: object) => builder.client.post(path(), body);

describe("the rest of a season", () => {
  it("is read as it was published", async () => {
    const season = await getSeason();
    expect(season.settings).toEqual({ ...settings, blockedDates: settings.blockedDates.toSorted() });
    expect(season.games.map(({ state }) => state)).toEqual(Array.from({ length: 6 }, () => "ahead"));
    const { games } = builder.plan();
    const told = season.games.map(plain);
    expect(told).toHaveLength(games.length);
    expect(told).toEqual(expect.arrayContaining(games));
  });

  it("moves what rained out and nothing else, for both teams, with its reminders", async () => {
    const before = await getSeason();
    const lost = before.games.toSorted((one, other) => (one.date < other.date ? -1 : 1))[0]!;
    await db
      .updateTable("game")
      .set({ cancelledAt: new Date() })
      .where("matchId", "=", lost.matchId)
      .execute();
    const from = "2031-03-05";
    const plan = await planRest(from, []);
    expect(plan.moved.map(({ game }) => game.matchId)).toEqual([lost.matchId]);
    const { status, body } = await save(requestOf(plan, from));
    expect([status, body]).toMatchObject([200, { moved: 1, added: 0, dropped: 0, told: null }]);
    const after = await getSeason();
    const { to } = plan.moved[0]!;
    expect(after.games.find(({ matchId }) => matchId === lost.matchId)).toEqual({
      ...to,
      matchId: lost.matchId,
      state: "ahead",
    });
    const others = ({ games }: Season) => games.filter(({ matchId }) => matchId !== lost.matchId);
    expect(others(after)).toEqual(others(before));
    const entries = (await builder.rowsOf("game")).filter(({ matchId }) => matchId === lost.matchId);
    expect(entries.map(({ gameOn, version, cancelledAt }) => [gameOn, version, cancelledAt])).toEqual([
      [to.date, 2, null],
      [to.date, 2, null],
    ]);
    const armed = (await builder.rowsOf("reminder")).filter(
      ({ gameId, state }) => state === "armed" && entries.some(({ id }) => id === gameId),
    );
    expect(armed.length).toBeGreaterThanOrEqual(2);
  });

  it("takes in a late team and cancels the games of one that left", async () => {
    const late = await createTeam({ name: "Late", managerId: builder.lee.id, seasonEndsOn: "2030-01-01" });
    await db.insertInto("leagueTeam").values({ leagueId: builder.leagueId, teamId: late.id }).execute();
    await db
      .deleteFrom("leagueTeam")
      .where("leagueId", "=", builder.leagueId)
      .where("teamId", "=", builder.teamIds[0]!)
      .execute();
    const from = "2031-03-03";
    const plan = await planRest(from, []);
    expect([plan.moved.length, plan.added.length, plan.dropped.length]).toEqual([0, 3, 3]);
    const { status, body } = await save(requestOf(plan, from));
    expect([status, body]).toMatchObject([200, { moved: 0, added: 3, dropped: 3 }]);
    const { games } = await getSeason();
    expect(games.filter(({ state }) => state === "cancelled")).toHaveLength(3);
    expect(games.filter(({ home, away }) => [home, away].includes(late.id))).toHaveLength(3);
    // Planned once more, nothing is left to do.
    expect(await planRest(from, [])).toMatchObject({ moved: [], added: [], dropped: [] });
  });

  it("is not saved when a change breaks a rule, or somebody was faster", async () => {
    const { games } = await getSeason();
    const [first, second] = games as [Season["games"][0], Season["games"][0]];
    const to = (game: typeof first, more: object = {}) => ({ ...plain(game), ...more });
    const nothing = { moved: [], added: [], dropped: [] };
    const from = "2031-03-03";
    const refused = async (changes: object) =>
      (await save({ ...requestOf({ ...nothing, unplaced: [], least: 0, endsOn: null }, from), ...changes }))
        .body;
    const move = (more: object) => ({ moved: [{ matchId: first.matchId, to: to(first, more) }] });
    expect(await refused(move({ date: "2031-09-06" }))).toMatchObject({ data: { rules: ["blocked-day"] } });
    expect((await refused(move({ home: second.home, away: second.away }))).data.rules).toEqual([
      "unknown-game",
    ]);
    expect((await refused({ dropped: [first.matchId] })).data.rules).toEqual(["unknown-game"]);
    expect((await refused({ added: [to(first, { date: "2031-09-01" })] })).data.rules).toEqual([
      "too-many-meetings",
    ]);
    await db.updateTable("game").set({ gameOn: "2020-03-03" }).where("matchId", "=", first.matchId).execute();
    expect((await refused(move({ date: "2031-09-01" }))).data.rules).toEqual(["unknown-game"]);
    expect((await refused({ from: "2020-01-01" })).code).toBe("SCHEDULE_BROKEN");
  });

  it("tells each person once, however many of their games changed", async () => {
    for (const teamId of builder.teamIds) {
      await db.transaction().execute((trx) => grantPass(trx, teamId, "mini", clock.now()));
      await createMember(teamId, { name: "Player", smsConsent: true });
    }
    const { games } = await getSeason();
    const lost = [...new Set(games.map(({ date }) => date))].toSorted().slice(0, 2);
    const from = "2031-03-03";
    const plan = await planRest(from, lost);
    expect(plan.moved.length).toBeGreaterThan(2);
    const { body } = await save(requestOf(plan, from, { tellTeams: true, blockedDates: lost }));
    expect(body.told).toBe(4);
    const blasts = await db
      .selectFrom("blast")
      .select(["teamId", "kind", "body"])
      .where("teamId", "in", builder.teamIds)
      .execute();
    expect(blasts).toHaveLength(4);
    expect(
      blasts.every(({ kind, body: words }) => kind === "change" && words.includes("games have changed")),
    ).toBe(true);
  });
});
