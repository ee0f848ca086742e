import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import {
  type Builder,
  createBuilder,
  createDivisions,
  planDivisions,
  settings,
  toBody,
} from "#tests/harness/publishing.ts";
import { type DraftSchedule, NewSchedule } from "../schema.ts";

let builder: Builder;
let east: string;
let west: string;
let seasonId: string;
beforeEach(async () => {
  builder = await createBuilder(8);
  const created = await createDivisions(builder, [4, 4]);
  seasonId = created.seasonId;
  [east, west] = created.divisionIds as [string, string];
});

const westSettings = {
  ...settings,
  name: "West 2031",
  startTime: "17:00",
  gameDurationMinutes: 60,
  notes: "Shirts on",
};
const both = () => ({
  divisions: [
    { divisionId: east, settings },
    { divisionId: west, settings: westSettings },
  ],
  crossDivisionGames: 1,
});
const only = (divisionId: string, own = settings) => ({
  divisions: [{ divisionId, settings: own }],
  crossDivisionGames: 0,
});
const publish = (draft: DraftSchedule, plans: object, changes: object = {}) =>
  builder.publish(toBody(draft, { ...plans, ...changes }));
/** Plans and publishes, and returns the games. */
async function publishPlan(plans: ReturnType<typeof both>, earlier: NewSchedule["earlier"] = null) {
  const draft = await planDivisions(builder.leagueId, plans, { earlier });
  const response = await publish(draft, plans, { earlier });
  expect([response.status, response.body.code]).toEqual([201, undefined]);
  return { ...draft, published: response.body };
}
const listTeamGames = (teamIds: readonly string[]) =>
  db
    .selectFrom("game")
    .select(["id", "teamId", "gameOn", "gameTime", "notes", "leagueGameId"])
    .where("teamId", "in", [...teamIds])
    .orderBy("gameOn")
    .execute();
const eastIds = () => builder.teamIds.slice(0, 4);
const westIds = () => builder.teamIds.slice(4);
const isEast = (id: string) => eastIds().includes(id);

const countWest = (notes: readonly unknown[]) => notes.filter((text) => text === westSettings.notes).length;

describe("publishing divisions", () => {
  it("publishes all of them in one step, each by its own settings [RESULT-28, RESULT-30]", async () => {
    const { games, published } = await publishPlan(both());
    expect(published).toMatchObject({ matchups: 6 + 6 + 4, entries: 32 });
    expect(await builder.listRows("schedule_generation")).toHaveLength(1);
    const templates = await builder.listRows("schedule_template");
    const minutes = new Map(
      templates.map((template) => [template["divisionId"], template["gameDurationMinutes"]]),
    );
    expect(minutes).toEqual(
      new Map([
        [east, 120],
        [west, 60],
      ]),
    );
    const entries = await listTeamGames(builder.teamIds);
    const notes = new Map(entries.map(({ leagueGameId, notes: text }) => [leagueGameId, text]));
    expect(countWest([...notes.values()])).toBe(
      countWest(games.map(({ home }) => (isEast(home) ? settings.notes : westSettings.notes))),
    );
    // Each division's season ends with its own last game.
    for (const ids of [eastIds(), westIds()]) {
      const last = games.findLast(({ home, away }) => ids.includes(home) || ids.includes(away))!.date;
      const team = await db
        .selectFrom("team")
        .select("seasonEndsOn")
        .where("id", "=", ids[0]!)
        .executeTakeFirstOrThrow();
      expect(team.seasonEndsOn).toBe(last);
    }
  });

  it("keeps the other divisions' games, and plans around them [RESULT-28]", async () => {
    await publishPlan(only(west, westSettings));
    const before = await listTeamGames(westIds());
    await publishPlan(only(east));
    const { games } = await publishPlan(only(east), "replace");
    expect(games).toHaveLength(6);
    expect(await listTeamGames(westIds())).toEqual(before);
    expect(await listTeamGames(eastIds())).toHaveLength(12);
  });

  it("keeps games between divisions when only one of them is planned again [RESULT-29]", async () => {
    const { games } = await publishPlan(both());
    const cross = games.filter(({ home, away }) => isEast(home) !== isEast(away));
    expect(cross).toHaveLength(4);
    await publishPlan(only(east), "replace");
    expect(await listTeamGames(eastIds())).toHaveLength(12 + 4);
    expect(await listTeamGames(westIds())).toHaveLength(12 + 4);
  });

  it("asks about earlier games only of the divisions it plans [RESULT-28]", async () => {
    await publishPlan(only(west, westSettings));
    const draft = await planDivisions(builder.leagueId, only(east));
    expect((await publish(draft, only(east))).status).toBe(201);
    const again = await publish(draft, only(east));
    expect([again.body.code, again.body.data]).toEqual(["HAS_UPCOMING_GAMES", { built: 6, others: 0 }]);
  });

  it("returns the same result for a retry, and rejects a schedule that breaks a rule of any division", async () => {
    const plans = both();
    const draft = await planDivisions(builder.leagueId, plans);
    const [game] = draft.games.filter(({ home, away }) => isEast(home) !== isEast(away));
    const withoutCross = { ...draft, games: draft.games.filter((other) => other !== game) };
    const atNoon = draft.games.map((other) => (other === game ? { ...other, time: "12:00" } : other));
    expect((await publish(withoutCross, plans)).body.data).toEqual({ rules: ["missing-game"] });
    expect((await publish({ ...draft, games: atNoon }, plans)).body.code).toBe("SCHEDULE_INVALID");
    const small = { ...plans, divisions: plans.divisions.slice(0, 1) };
    expect((await publish(draft, small)).body.code).toBe("SCHEDULE_INVALID");
    expect(await builder.listRows("game")).toEqual([]);
    const body = toBody(draft, plans);
    const first = await builder.publish(body);
    expect((await builder.publish(body)).body).toEqual(first.body);
  });

  it("judges a moved game by its own division's settings [RESULT-28]", async () => {
    const { games } = await publishPlan(both());
    const move = async (isOwn: (id: string) => boolean, time: string) => {
      const game = games.find(({ home, away }) => isOwn(home) && isOwn(away))!;
      const entry = (await listTeamGames([game.home])).find(
        ({ gameOn, gameTime }) => gameOn === game.date && gameTime === `${game.time}:00`,
      )!;
      const { body } = await builder.client.put(`/games/${entry.id}`, {
        kind: "game",
        opponent: null,
        notes: null,
        arrivalMinutes: null,
        gameOn: game.date,
        gameTime: time,
        location: game.venue,
        version: 1,
      });
      return ((body.data?.problems ?? []) as { rule: string }[]).map(({ rule }) => rule);
    };
    // An hour's game after a half hour's break fits West's start times, but not East's.
    expect(await move((id) => !isEast(id), "18:30")).not.toContain("not-a-start-time");
    expect(await move(isEast, "18:30")).toContain("not-a-start-time");
  });

  it("takes up to 6,000 games [RESULT-30]", async () => {
    const draft = await planDivisions(builder.leagueId, both());
    const withGames = (length: number) =>
      NewSchedule.safeParse({
        ...toBody(draft, both()),
        games: Array.from({ length }, () => draft.games[0]),
      }).success;
    expect([withGames(6000), withGames(6001)]).toEqual([true, false]);
  });

  it("leaves out teams that withdrew from the season", async () => {
    const [team] = eastIds();
    const path = `/leagues/${builder.leagueId}/seasons/${seasonId}/teams/${team}/withdrawal`;
    const withdrawal = await builder.client.put(path, { results: "keep" });
    expect(withdrawal.status).toBeLessThan(300);
    const { body } = await builder.client.get(`/leagues/${builder.leagueId}/schedule-builder`);
    expect(body.teams).toHaveLength(7);
    expect(body.divisions.map(({ teamIds }: { teamIds: string[] }) => teamIds.length)).toEqual([3, 4]);
    const draft = await planDivisions(builder.leagueId, only(east));
    expect(draft.games).toHaveLength(3);
    expect((await publish(draft, only(east))).status).toBe(201);
    expect(await listTeamGames([team!])).toEqual([]);
  });
});
