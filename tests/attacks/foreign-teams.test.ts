import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { createTeam } from "#tests/factories/teams.ts";
import { connectCheckout } from "#tests/harness/checkout.ts";
import { Attacker, target } from "./attacker.ts";
import { CANARY, count, createManager, createOwner, withoutChanges } from "./owners.ts";

let victim: Awaited<ReturnType<typeof createOwner>>;
let own: Awaited<ReturnType<typeof createOwner>>;
beforeAll(async () => {
  [victim, own] = [await createOwner(), await createOwner("Own Team")];
});

const venue = { name: "Gym", maxTeamsPerDay: 4 };
const settings = {
  name: "Spring",
  gameFrequency: "once_per_week",
  gamesPerMatchup: 1,
  startDate: "2031-03-03",
  startTime: "19:00",
  blockoutDays: [],
  blockedDates: [],
  venues: [venue],
};

describe("someone else's team", () => {
  it("E01: can't be pulled into a league by that league's manager", async () => {
    await withoutChanges(victim.teamId, async () => {
      for (const from of [own.leagueId, victim.leagueId])
        await own.client.put(`/leagues/${from}/teams/${victim.teamId}/league`, { toLeagueId: own.leagueId });
    });
    expect(await count("league_team", "league_id = $1", [own.leagueId])).toBe(1);
    expect((await own.client.get(`/teams/${victim.teamId}`)).body.code).toBe("TEAM_NOT_FOUND");
  });

  it("E02: can't get company in its league from a stranger's team", async () => {
    const { status, body } = await withoutChanges(own.teamId, () =>
      own.client.put(`/leagues/${own.leagueId}/teams/${own.teamId}/league`, { toLeagueId: victim.leagueId }),
    );
    expect([status, body.code]).toEqual([404, "LEAGUE_NOT_FOUND"]);
    expect(await count("league_team", "league_id = $1", [victim.leagueId])).toBe(1);
  });

  it("E03: gets no game from a schedule that a stranger publishes", async () => {
    const game = { date: "2031-03-03", time: "19:00", venue: venue.name };
    const { status, body } = await withoutChanges(victim.teamId, () =>
      own.client.post(`/leagues/${own.leagueId}/schedules`, {
        settings,
        games: [{ ...game, home: own.teamId, away: victim.teamId }],
        unscheduled: [],
        acceptIncomplete: true,
        earlier: "keep",
        requestKey: randomUUID(),
      }),
    );
    expect([status, body.code]).toEqual([409, "SCHEDULE_INVALID"]);
    expect(await count("league_game", "league_id = $1", [own.leagueId])).toBe(0);
  });

  it("E04: keeps its members off other teams' sub lists", async () => {
    const replies = await withoutChanges(victim.teamId, async () => [
      await own.client.put(`/teams/${own.teamId}/subs`, { memberIds: [victim.memberId] }),
      await own.client.post(`/teams/${own.teamId}/subs`, { memberId: victim.memberId }),
    ]);
    expect(replies.map(({ body }) => body.code)).toEqual(["SUB_LIST_CHANGED", "NOT_FOUND"]);
    expect((await own.client.get(`/teams/${own.teamId}/subs`)).body.subs).toEqual([]);
  });

  it("E05: isn't for a stranger to buy a pass for", async () => {
    const order = { teamId: victim.teamId, product: "mini" };
    const orders = [{ teamId: own.teamId, product: "mini" }, order];
    const replies = await withoutChanges(victim.teamId, async () => [
      await own.client.post("/checkouts", order),
      await own.client.post("/checkouts/bulk", { orders }),
    ]);
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
      [404, "TEAM_NOT_FOUND"],
      [404, "TEAM_NOT_FOUND"],
    ]);
    expect(await count("pass_order", "team_id = any($1)", [[victim.teamId, own.teamId]])).toBe(0);
  });

  it("E07: keeps its attendance to itself", async () => {
    const replies = await withoutChanges(victim.teamId, async () => [
      await own.client.put(`/games/${own.gameId}/attendance/${victim.memberId}`, { response: "attending" }),
      await own.client.put(`/games/${victim.gameId}/attendance/${own.memberId}`, { response: "attending" }),
      await own.client.put(`/games/${victim.gameId}/attendance/${victim.memberId}`, {
        response: "attending",
      }),
      await own.client.get(`/games/${victim.gameId}/attendance`),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(replies.map(({ text }) => text).join()).not.toContain(CANARY);
    expect(await count("game_rsvp", "game_id = any($1)", [[own.gameId, victim.gameId]])).toBe(0);
  });

  it("E08: shares neither its event stream nor its calendar file", async () => {
    const paths = ["attendance/events", "calendar.ics"].map((end) => `/games/${victim.gameId}/${end}`);
    const visitor = new Attacker();
    const replies = [];
    for (const client of [own.client, visitor])
      for (const path of paths) replies.push(await client.request("GET", path));
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 401, 302]);
    expect(replies[3]!.headers.get("location")).toMatch(/^\/login\?/);
    expect(replies.map(({ text }) => text).join()).not.toContain(CANARY);
  });

  it("E09: shows on no page and in no page's data, and neither does anything administrative", async () => {
    const stranger = await createManager({ role: "team_manager" });
    const pages = [
      `/teams/${victim.teamId}`,
      `/teams/${victim.teamId}/settings`,
      `/teams/${victim.teamId}/attendance`,
      `/teams/${victim.teamId}/upgrade`,
      `/game/${victim.gameId}/attendance`,
      `/league/${victim.leagueId}/create-team`,
      `/league/${victim.leagueId}/schedule-builder`,
      ...["accounts", "teams", "people", "audit", "delivery", "hold", "billing"].map(
        (page) => `/admin/${page}`,
      ),
    ];
    for (const page of pages.flatMap((path) => [path, `${path}.data`])) {
      const { status, text } = await stranger.client.request("GET", page);
      expect([page, status < 500]).toEqual([page, true]);
      for (const secret of [CANARY, victim.email, "312555"])
        expect([page, text.includes(secret)]).toEqual([page, false]);
    }
  });
});

describe("someone else's price", () => {
  it("E06: isn't a buyer's to choose, because the amount comes from our own list", async () => {
    const buyer = await createManager();
    const { id: teamId } = await createTeam({ managerId: buyer.id });
    const ownPrice = { amountCents: 1, amount: 1, price: 1, currency: "jpy", unitAmount: 1 };
    const { status, body } = await buyer.client.post("/checkouts", { teamId, product: "mini", ...ownPrice });
    expect(status).toBe(201);
    const sessionId = new URL(body.url as string).pathname.split("/").at(-1);
    const sessions = await connectCheckout(target.sandboxUrl).listAll("checkout.session");
    expect(sessions.find(({ id }) => id === sessionId)).toMatchObject({ amount_total: 999, currency: "usd" });
    expect(
      await count("pass_order", "team_id = $1 and amount_cents = 999 and currency = 'usd'", [teamId]),
    ).toBe(1);
  });
});
