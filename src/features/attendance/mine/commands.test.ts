import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAnswer, createLink } from "#tests/factories/rsvps.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { setTime } from "#tests/harness/clock.ts";
import { requireOwnPage, type OwnPage } from "./access.server.ts";
import { addAway, answerSeveral, removeAway } from "./commands.server.ts";
import { getMine } from "./queries.server.ts";

let teamId: string;
let memberId: string;
let token: string;
let page: OwnPage;
const games: Record<string, string> = {};
beforeEach(async () => {
  setTime("2026-04-16T14:40:00Z");
  await db.deleteFrom("rateLimit").execute();
  ({ id: teamId } = await createTeam());
  ({ id: memberId } = await createMember(teamId, { name: "Jordan Reyes" }));
  for (const gameOn of ["2026-04-16", "2026-04-20", "2026-05-01", "2026-05-08"])
    games[gameOn.slice(5)] = (await createGame(teamId, { gameOn })).id;
  token = await createLink({ teamId, gameId: games["05-08"]!, memberId });
  page = await requireOwnPage(token);
});

const seat = (day: string, member = memberId) => ({ teamId, gameId: games[day]!, memberId: member });
const away = (fromOn: string, untilOn: string) => addAway(page, { fromOn, untilOn });
const ranges = () =>
  db.selectFrom("memberAway").select(["id", "fromOn", "untilOn"]).where("memberId", "=", memberId).execute();
async function answers() {
  const mine = await getMine(token);
  return Object.fromEntries(
    mine.games.map((game) => [game.gameOn.slice(5), game.response && `${game.response} ${game.answeredVia}`]),
  );
}
const none = { "04-16": null, "04-20": null, "05-01": null, "05-08": null };

describe("days away", () => {
  it("answer games that have no answer, keep those that have one, and give back what they answered", async () => {
    await createAnswer(seat("05-01"), "attending");
    expect(await away("2026-04-16", "2026-05-01")).toEqual({ kind: "saved", answered: 2, kept: 1 });
    const gone = "not_attending away";
    expect(await answers()).toEqual({ ...none, "04-16": gone, "04-20": gone, "05-01": "attending text" });
    // The same once more, as a form that is sent twice.
    expect(await away("2026-04-16", "2026-05-01")).toEqual({ kind: "saved", answered: 0, kept: 1 });
    expect(await ranges()).toHaveLength(1);
    // One's own word counts, and stays when the days are taken back.
    await answerSeveral(page, [{ gameId: games["04-20"]!, response: "attending" }]);
    expect(await removeAway(page, (await ranges())[0]!.id)).toBe(1);
    expect(await answers()).toEqual({ ...none, "04-20": "attending link", "05-01": "attending text" });
  });

  it("that overlap hold until the last of them is removed, and what has started stays", async () => {
    await away("2026-04-16", "2026-04-20");
    await away("2026-04-20", "2026-05-08");
    const [first, second] = await ranges();
    expect(await removeAway(page, second!.id)).toBe(2);
    expect(await answers()).toMatchObject({ "04-20": "not_attending away", "05-01": null });
    setTime("2026-04-17T00:00:00Z");
    expect(await removeAway(page, first!.id)).toBe(1);
    expect(await answers()).toMatchObject({ "04-16": "not_attending away", "04-20": null });
    expect(await removeAway(page, first!.id)).toBe(0);
  });

  it("touch neither others, nor other teams, nor what started or is cancelled [OP-29]", async () => {
    const mate = await createMember(teamId);
    await db.updateTable("game").set({ cancelledAt: new Date() }).where("id", "=", games["05-01"]!).execute();
    setTime("2026-04-17T00:00:00Z");
    expect(await away("2026-04-10", "2026-05-08")).toMatchObject({ answered: 2 });
    expect(await answers()).toMatchObject({ "04-16": null, "05-01": null, "05-08": "not_attending away" });
    const others = await db.selectFrom("gameRsvp").select("id").where("memberId", "=", mate.id).execute();
    expect(others).toEqual([]);
  });

  it("are at most twenty that are not over, also when many are added at once", async () => {
    const days = Array.from({ length: 30 }, (_, index) => `2026-07-${String(index + 1).padStart(2, "0")}`);
    const saved = await Promise.all(days.map((day) => away(day, day)));
    expect(saved.filter(({ kind }) => kind === "saved")).toHaveLength(20);
    expect(await away("2026-08-01", "2026-08-01")).toEqual({ kind: "full" });
    setTime("2026-08-15T12:00:00Z");
    expect(await away("2026-08-20", "2026-08-20")).toMatchObject({ kind: "saved" });
    // What is long over is forgotten.
    expect(Math.min(...(await ranges()).map(({ fromOn }) => Number(fromOn.slice(5, 7))))).toBe(7);
    setTime("2026-09-15T12:00:00Z");
    await away("2026-09-20", "2026-09-20");
    expect((await ranges()).map(({ fromOn }) => fromOn).toSorted()).toEqual(["2026-08-20", "2026-09-20"]);
  });

  it("are refused when they are wrong, by the team's own day", async () => {
    // In Chicago it is still the sixteenth.
    setTime("2026-04-17T03:00:00Z");
    expect(await away("2026-04-16", "2026-04-16")).toMatchObject({ kind: "saved" });
    expect(await away("2026-04-15", "2026-04-15")).toMatchObject({
      kind: "wrong",
      problem: { field: "until" },
    });
    expect(await away("2026-05-02", "2026-05-01")).toMatchObject({ kind: "wrong" });
    expect(await ranges()).toHaveLength(1);
  });

  it("go with their member", async () => {
    await away("2026-04-20", "2026-04-20");
    await db.deleteFrom("teamMember").where("id", "=", memberId).execute();
    expect(await ranges()).toEqual([]);
  });
});

describe("several answers", () => {
  it("of two forms at once do not wait for each other in a circle", async () => {
    const all = Object.values(games).map((gameId) => ({ gameId, response: "maybe" as const }));
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, index) => answerSeveral(page, index % 2 ? all : all.toReversed())),
    );
    expect(new Set(results.map(({ taken }) => taken))).toEqual(new Set([4]));
  });
});
