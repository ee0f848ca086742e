import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createHttp } from "#server/http.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createFeed, createGame, createMember } from "#tests/factories/teams.ts";
import { getToken } from "#tests/factories/join-links.ts";
import { signInAs, TestClient } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";
import { finishDueSeasons } from "./commands.server.ts";

const http = createHttp();
let client: TestClient;
let teamId: string;
let player: { id: string };
let leftOut: { id: string };
beforeEach(async () => {
  await db.deleteFrom("rateLimit").execute();
  // Noon in Chicago.
  setTime("2026-11-18T18:00:00Z");
  const owner = await createAccount({ name: "Maya Okafor" });
  client = await signInAs(owner);
  teamId = (await client.post("/teams", { name: "Lakeview Otters", sport: "Soccer" })).body.id;
  player = await createMember(teamId, { name: "Aisha Bello" });
  leftOut = await createMember(teamId, { name: "Ben Tanaka" });
});

const start = async (values: object = {}): Promise<string> => {
  const season = {
    name: "Otters Spring",
    seasonMonths: 6,
    memberIds: [player.id],
    requestKey: randomUUID(),
    ...values,
  };
  return (await client.post(`/teams/${teamId}/seasons`, season)).body.id;
};
const isArchived = async (id = teamId) => (await client.get(`/teams/${id}`)).body.isArchived as boolean;
/** Runs the worker's job at an instant. */
const finishAt = async (instant: string) => {
  setTime(instant);
  while ((await finishDueSeasons()) > 0);
};
const getSeasons = async (id: string) => (await client.get(`/teams/${id}/seasons`)).body;
const fetchFeed = async (token: string) => {
  const response = await http.request(`/calendar/${token}.ics`);
  return response.status === 200 ? await response.text() : response.status;
};
const preview = async (token: string) => {
  const { body } = await new TestClient().post("/join-links/previews", { token });
  return (body.name ?? body.code) as string;
};
const getJoinToken = async (id: string) => getToken((await client.get(`/teams/${id}/join-link`)).body.url);

describe("the earlier team", () => {
  it("is archived right away without games ahead [START-32]", async () => {
    await createGame(teamId, { gameOn: "2026-11-17" });
    await createGame(teamId, { gameOn: "2026-11-19", cancelledAt: new Date() });
    const id = await start();
    expect([await isArchived(), await isArchived(id)]).toEqual([true, false]);
    expect(await getSeasons(teamId)).toMatchObject({ next: { id, isFinished: true } });
  });

  it("is archived when its last game is over, two hours after the start [START-32]", async () => {
    await createGame(teamId, { gameOn: "2026-11-18", gameTime: "14:00:00" });
    await createGame(teamId, { gameOn: "2026-11-20", gameTime: "19:00:00" });
    const id = await start();
    expect(await getSeasons(teamId)).toMatchObject({ next: { id, isFinished: false } });
    await finishAt("2026-11-18T23:00:00Z");
    expect(await isArchived()).toBe(false);
    // 8:59 PM in Chicago, and then 9:05.
    await finishAt("2026-11-21T02:59:00Z");
    expect(await isArchived()).toBe(false);
    await finishAt("2026-11-21T03:05:00Z");
    expect(await isArchived()).toBe(true);
    expect(await getSeasons(teamId)).toMatchObject({ next: { id, isFinished: true } });
  });

  it("waits for a game that's added or moved in the meantime, and not for one that's canceled [START-32]", async () => {
    const game = await createGame(teamId, { gameOn: "2026-11-20" });
    await start();
    await db.updateTable("game").set({ gameOn: "2026-11-27" }).where("id", "=", game.id).execute();
    await finishAt("2026-11-22T18:00:00Z");
    expect(await isArchived()).toBe(false);
    await db.updateTable("game").set({ cancelledAt: new Date() }).where("id", "=", game.id).execute();
    await finishAt("2026-11-22T18:05:00Z");
    expect(await isArchived()).toBe(true);
  });

  it("is done once when several workers look at the same time [START-32]", async () => {
    await createGame(teamId, { gameOn: "2026-11-20" });
    await start();
    setTime("2026-11-22T18:00:00Z");
    await Promise.all(Array.from({ length: 5 }, () => finishDueSeasons()));
    expect(await isArchived()).toBe(true);
    const rows = await db.selectFrom("teamSeason").selectAll().where("previousTeamId", "=", teamId).execute();
    expect(rows).toMatchObject([{ checkAt: null, finishedAt: new Date("2026-11-22T18:00:00Z") }]);
    expect(await finishDueSeasons()).toBe(0);
  });

  it("stays readable under the new team's past seasons, newest first [START-32]", async () => {
    const second = await start();
    const first = teamId;
    teamId = second;
    const third = await start({ name: "Otters Fall", memberIds: [] });
    expect(await getSeasons(third)).toEqual({
      past: [
        { id: second, name: "Otters Spring", seasonEndsOn: "2027-05-18" },
        { id: first, name: "Lakeview Otters", seasonEndsOn: "2027-02-18" },
      ],
      next: null,
    });
    expect((await client.get(`/teams/${first}/members`)).body.members).toHaveLength(2);
  });

  it("isn't shown to someone who can't open it [START-32]", async () => {
    const id = await start();
    const heir = await createAccount();
    await db.updateTable("team").set({ managerId: heir.id }).where("id", "=", id).execute();
    expect((await (await signInAs(heir)).get(`/teams/${id}/seasons`)).body).toEqual({ past: [], next: null });
  });
});

describe("links of the earlier team", () => {
  it("lead to the new team once the earlier one is archived, also after several seasons [START-32]", async () => {
    const links = {
      join: await getJoinToken(teamId),
      team: await createFeed(teamId),
      player: await createFeed(teamId, player.id),
      leftOut: await createFeed(teamId, leftOut.id),
    };
    await createGame(teamId, { gameOn: "2026-11-20", opponent: "Harbor Street FC" });
    const id = await start();
    await createGame(id, { gameOn: "2026-12-01", opponent: "Canal Street" });
    expect(await preview(links.join)).toBe("Lakeview Otters");
    expect(await fetchFeed(links.player)).toContain("Harbor Street FC");
    await finishAt("2026-11-22T18:00:00Z");
    expect(await preview(links.join)).toBe("Otters Spring");
    for (const token of [links.team, links.player]) {
      expect(await fetchFeed(token)).toContain("Canal Street");
      expect(await fetchFeed(token)).not.toContain("Harbor Street FC");
    }
    expect(await fetchFeed(links.leftOut)).toBe(404);

    const joined = { token: links.join, name: "Cole Lindqvist", phone: "(312) 555-0190", consent: false };
    expect((await new TestClient().post("/join-links/members", joined)).status).toBe(200);
    const { members } = (await client.get(`/teams/${id}/members`)).body;
    expect(members.map(({ name }: { name: string }) => name)).toEqual(["Aisha Bello", "Cole Lindqvist"]);

    await db.updateTable("game").set({ cancelledAt: new Date() }).where("teamId", "=", id).execute();
    teamId = id;
    const third = await start({
      name: "Otters Fall",
      memberIds: members.map((member: { id: string }) => member.id),
    });
    await createGame(third, { gameOn: "2027-01-05", opponent: "Union Park SC" });
    expect(await preview(links.join)).toBe("Otters Fall");
    expect(await fetchFeed(links.player)).toContain("Union Park SC");
  });

  it("stop working when the new team's link is replaced or turned off [START-32]", async () => {
    const [join, team, own] = [
      await getJoinToken(teamId),
      await createFeed(teamId),
      await createFeed(teamId, player.id),
    ];
    const id = await start();
    expect(await preview(join)).toBe("Otters Spring");
    await client.post(`/teams/${id}/join-link`);
    expect(await preview(join)).toBe("LINK_INVALID");
    await client.post(`/teams/${id}/calendar-feed`);
    expect(await fetchFeed(team)).toBe(404);
    expect(await fetchFeed(own)).toContain("VCALENDAR");
    const { memberId } = await db
      .selectFrom("seasonMember")
      .select("memberId")
      .where("previousMemberId", "=", player.id)
      .executeTakeFirstOrThrow();
    await client.delete(`/teams/${id}/members/${memberId}/calendar-feed`);
    expect(await fetchFeed(own)).toBe(404);
  });

  it("stay with a team that was archived without a new season [START-32]", async () => {
    const [join, feed] = [await getJoinToken(teamId), await createFeed(teamId)];
    await client.post(`/teams/${teamId}/archive`);
    expect([await preview(join), await fetchFeed(feed)]).toEqual(["LINK_INVALID", 404]);
  });
});
