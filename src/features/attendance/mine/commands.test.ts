import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createResponse, createLink } from "#tests/factories/rsvps.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { setTime } from "#tests/harness/clock.ts";
import { requireOwnPage, type OwnPage } from "./access.server.ts";
import { addAway, respondToSeveral, removeAway } from "./commands.server.ts";
import { getMyPage } from "./queries.server.ts";

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

const rsvpKey = (day: string, member = memberId) => ({ teamId, gameId: games[day]!, memberId: member });
const addAwayDays = (fromOn: string, untilOn: string) => addAway(page, { fromOn, untilOn });
const ranges = () =>
  db.selectFrom("memberAway").select(["id", "fromOn", "untilOn"]).where("memberId", "=", memberId).execute();
async function storedResponses() {
  const pageData = await getMyPage(token);
  return Object.fromEntries(
    pageData.games.map((game) => [
      game.gameOn.slice(5),
      game.responses[0]!.response && `${game.responses[0]!.response} ${game.responses[0]!.respondedVia}`,
    ]),
  );
}
const noResponses = { "04-16": null, "04-20": null, "05-01": null, "05-08": null };

describe("away days", () => {
  it("fill in missing responses, keep existing ones, and clear only what they set when they're removed", async () => {
    await createResponse(rsvpKey("05-01"), "attending");
    expect(await addAwayDays("2026-04-16", "2026-05-01")).toEqual({ kind: "saved", marked: 2, unchanged: 1 });
    const awayResponse = "not_attending away";
    expect(await storedResponses()).toEqual({
      ...noResponses,
      "04-16": awayResponse,
      "04-20": awayResponse,
      "05-01": "attending text",
    });
    // Submitting the same form twice changes nothing.
    expect(await addAwayDays("2026-04-16", "2026-05-01")).toEqual({ kind: "saved", marked: 0, unchanged: 1 });
    expect(await ranges()).toHaveLength(1);
    // The member's own response takes priority, and stays when the away days are removed.
    await respondToSeveral(page, [{ gameId: games["04-20"]!, memberId, response: "attending" }]);
    expect(await removeAway(page, [(await ranges())[0]!.id])).toBe(1);
    expect(await storedResponses()).toEqual({
      ...noResponses,
      "04-20": "attending link",
      "05-01": "attending text",
    });
  });

  it("apply until the last overlapping range is removed, and don't affect games that have started", async () => {
    await addAwayDays("2026-04-16", "2026-04-20");
    await addAwayDays("2026-04-20", "2026-05-08");
    const [first, second] = await ranges();
    expect(await removeAway(page, [second!.id])).toBe(2);
    expect(await storedResponses()).toMatchObject({ "04-20": "not_attending away", "05-01": null });
    setTime("2026-04-17T00:00:00Z");
    expect(await removeAway(page, [first!.id])).toBe(1);
    expect(await storedResponses()).toMatchObject({ "04-16": "not_attending away", "04-20": null });
    expect(await removeAway(page, [first!.id])).toBe(0);
  });

  it("don't affect other members, other teams, or games that have started or are canceled [OP-29]", async () => {
    const teammate = await createMember(teamId);
    await db.updateTable("game").set({ cancelledAt: new Date() }).where("id", "=", games["05-01"]!).execute();
    setTime("2026-04-17T00:00:00Z");
    expect(await addAwayDays("2026-04-10", "2026-05-08")).toMatchObject({ marked: 2 });
    expect(await storedResponses()).toMatchObject({
      "04-16": null,
      "05-01": null,
      "05-08": "not_attending away",
    });
    const otherRsvps = await db
      .selectFrom("gameRsvp")
      .select("id")
      .where("memberId", "=", teammate.id)
      .execute();
    expect(otherRsvps).toEqual([]);
  });

  it("are limited to 20 upcoming ranges, even when many are added concurrently", async () => {
    const days = Array.from({ length: 30 }, (_, index) => `2026-07-${String(index + 1).padStart(2, "0")}`);
    const results = await Promise.all(days.map((day) => addAwayDays(day, day)));
    expect(results.filter(({ kind }) => kind === "saved")).toHaveLength(20);
    expect(await addAwayDays("2026-08-01", "2026-08-01")).toEqual({ kind: "full" });
    setTime("2026-08-15T12:00:00Z");
    expect(await addAwayDays("2026-08-20", "2026-08-20")).toMatchObject({ kind: "saved" });
    // Ranges that ended long ago are deleted.
    expect(Math.min(...(await ranges()).map(({ fromOn }) => Number(fromOn.slice(5, 7))))).toBe(7);
    setTime("2026-09-15T12:00:00Z");
    await addAwayDays("2026-09-20", "2026-09-20");
    expect((await ranges()).map(({ fromOn }) => fromOn).toSorted()).toEqual(["2026-08-20", "2026-09-20"]);
  });

  it("are validated against the team's local date", async () => {
    // In Chicago, it's still the 16th.
    setTime("2026-04-17T03:00:00Z");
    expect(await addAwayDays("2026-04-16", "2026-04-16")).toMatchObject({ kind: "saved" });
    expect(await addAwayDays("2026-04-15", "2026-04-15")).toMatchObject({
      kind: "invalid",
      problem: { field: "until" },
    });
    expect(await addAwayDays("2026-05-02", "2026-05-01")).toMatchObject({ kind: "invalid" });
    expect(await ranges()).toHaveLength(1);
  });

  it("are validated against the date in St. John's, which begins at half past two in UTC [REACH-57]", async () => {
    await db.updateTable("team").set({ timeZone: "America/St_Johns" }).where("id", "=", teamId).execute();
    page = await requireOwnPage(token);
    setTime("2026-04-17T02:29:59Z");
    expect(await addAwayDays("2026-04-16", "2026-04-16")).toMatchObject({ kind: "saved" });
    setTime("2026-04-17T02:30:00Z");
    expect(await addAwayDays("2026-04-16", "2026-04-16")).toMatchObject({ kind: "invalid" });
  });

  it("are deleted with their member", async () => {
    await addAwayDays("2026-04-20", "2026-04-20");
    await db.deleteFrom("teamMember").where("id", "=", memberId).execute();
    expect(await ranges()).toEqual([]);
  });
});

describe("responses to several games", () => {
  it("don't deadlock when two forms are submitted at the same time", async () => {
    const responses = Object.values(games).map((gameId) => ({
      gameId,
      memberId,
      response: "maybe" as const,
    }));
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        respondToSeveral(page, index % 2 ? responses : responses.toReversed()),
      ),
    );
    expect(new Set(results.map(({ saved }) => saved))).toEqual(new Set([4]));
  });
});
