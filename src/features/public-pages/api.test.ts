import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createLeague, createTeam, inviteManager } from "#tests/factories/teams.ts";
import { signInAs, type TestClient } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";
import { addNextTeamPages } from "./team-pages/commands.server.ts";
import { findLeaguePage, findTeamPage } from "./queries.server.ts";

type Settings = Record<string, unknown>;
type Account = Awaited<ReturnType<typeof createAccount>>;

let manager: Account;
let client: TestClient;
let otters: Awaited<ReturnType<typeof createTeam>>;
let leagueId: string;
let base: string;
beforeEach(async () => {
  manager = await createAccount({ role: "league_manager" });
  client = await signInAs(manager);
  base = `page-${randomUUID().slice(0, 8)}`;
  otters = await createTeam({ name: `Otters ${base}`, managerId: manager.id, kit: "navy-hoops" });
  ({ id: leagueId } = await createLeague(manager.id, [otters.id], `Lakeside ${base}`));
});

const leagueUrl = () => `/leagues/${leagueId}/public-page`;
const teamUrl = () => `/teams/${otters.id}/public-page`;
const saveLeague = (settings: Settings = {}) =>
  client.put(leagueUrl(), { isOn: true, slug: base, isIndexable: false, color: null, ...settings });
const saveTeam = (settings: Settings = {}, by = client) =>
  by.put(teamUrl(), {
    isOn: true,
    slug: base,
    isIndexable: false,
    showsPractices: false,
    color: null,
    ...settings,
  });
const hide = (isHidden: boolean, by = client) => by.put(`${teamUrl()}/hidden`, { isHidden });
async function addPages() {
  while (await addNextTeamPages());
}
async function signInManager() {
  const account = await createAccount();
  await inviteManager(otters.id, account);
  return signInAs(account);
}

describe("a league's page", () => {
  it("is off by default, with a suggested link and not in search engines [PUBLIC-01, PUBLIC-02, PUBLIC-36]", async () => {
    const { body } = await client.get(leagueUrl());
    expect(body).toMatchObject({
      isOn: false,
      slug: `lakeside-${base}`,
      isIndexable: false,
      color: null,
      isSaved: false,
      changesLeft: 5,
      takenDownReason: null,
    });
    expect(body.urlStart).toMatch(/\/l\/$/);
    await saveLeague({ isOn: false });
    expect(await findLeaguePage(db, base)).toBeUndefined();
    await saveLeague();
    expect(await findLeaguePage(db, base)).toMatchObject({ leagueId, isIndexable: false });
    await saveLeague({ isIndexable: true });
    expect(await findLeaguePage(db, base)).toMatchObject({ isIndexable: true });
    await saveLeague({ isOn: false });
    expect(await findLeaguePage(db, base)).toBeUndefined();
  });

  it("is only the league manager's to see or save [PUBLIC-02]", async () => {
    const stranger = await signInAs(await createAccount({ role: "league_manager" }));
    expect((await stranger.get(leagueUrl())).body.code).toBe("LEAGUE_NOT_FOUND");
    const { body } = await stranger.put(leagueUrl(), {
      isOn: true,
      slug: base,
      isIndexable: false,
      color: null,
    });
    expect(body.code).toBe("LEAGUE_NOT_FOUND");
    expect(await findLeaguePage(db, base)).toBeUndefined();
  });

  it("has one of 13 colors, and its kit's without a choice [PUBLIC-09]", async () => {
    await saveLeague({ color: "maroon" });
    expect(await findLeaguePage(db, base)).toMatchObject({ color: "maroon" });
    expect((await saveLeague({ color: "lime" })).body.code).toBe("INVALID_INPUT");
  });
});

describe("links", () => {
  it("are refused when they're malformed, reserved, or taken [PUBLIC-07]", async () => {
    for (const slug of ["ab", "a".repeat(61), "two--hyphens", "-first", "last-", "1234", "ünlaut", "a b c"]) {
      const { body } = await saveLeague({ slug });
      expect([slug, body.code, JSON.stringify(body)]).toEqual([
        slug,
        "INVALID_INPUT",
        expect.stringContaining("Use 3 to 60 letters, numbers, and hyphens."),
      ]);
    }
    for (const slug of ["admin", "embed", "help", "support", "firstwhistle"]) {
      const { body } = await saveLeague({ slug });
      expect([slug, body.code, body.message]).toEqual([
        slug,
        "SLUG_TAKEN",
        "That link is taken. Try another.",
      ]);
    }
    await saveLeague();
    const other = await createLeague(manager.id, [], "Other");
    const body = { isOn: true, slug: base, isIndexable: false, color: null };
    expect((await client.put(`/leagues/${other.id}/public-page`, body)).body.code).toBe("SLUG_TAKEN");
    // A team has links of its own.
    expect((await saveTeam()).status).toBe(200);
  });

  it("go to one of two leagues that ask at the same moment [PUBLIC-07]", async () => {
    const other = await createLeague(manager.id, [], "Other");
    const body = { isOn: true, slug: base, isIndexable: false, color: null };
    const responses = await Promise.all(
      [leagueId, other.id].map((id) => client.put(`/leagues/${id}/public-page`, body)),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it("are suggested with the next number that's free [PUBLIC-07]", async () => {
    await saveLeague({ slug: `lakeside-${base}` });
    const { id } = await createLeague(manager.id, [], `Läkeside ${base}`);
    const { body } = await client.get(`/leagues/${id}/public-page`);
    expect(body.slug).toBe(`lakeside-${base}-2`);
  });

  it("lead on after a change, and never go to anyone else [PUBLIC-08]", async () => {
    await saveLeague();
    await saveLeague({ slug: `${base}-b` });
    expect(await findLeaguePage(db, base)).toEqual({ state: "moved", slug: `${base}-b` });
    const other = await createLeague(manager.id, [], "Other");
    const body = { isOn: true, slug: base, isIndexable: false, color: null };
    expect((await client.put(`/leagues/${other.id}/public-page`, body)).body.code).toBe("SLUG_TAKEN");
    await saveLeague({ slug: `${base}-b`, isOn: false });
    expect(await findLeaguePage(db, base)).toBeUndefined();
    await client.delete(`/leagues/${leagueId}`);
    await db.deleteFrom("league").where("id", "=", leagueId).execute();
    expect((await client.put(`/leagues/${other.id}/public-page`, body)).body.code).toBe("SLUG_TAKEN");
  });

  it("change five times a year, also back to an earlier one [PUBLIC-08]", async () => {
    setTime("2026-03-01T12:00:00Z");
    await saveLeague();
    for (const slug of ["b", "c", "d", "e"]) await saveLeague({ slug: `${base}-${slug}` });
    expect((await saveLeague()).body).toMatchObject({ slug: base, changesLeft: 0 });
    const refused = await saveLeague({ slug: `${base}-f` });
    expect(refused.body.code).toBe("SLUG_CHANGES_USED");
    // Anything else can still be saved.
    expect((await saveLeague({ isIndexable: true })).body).toMatchObject({ slug: base, isIndexable: true });
    setTime("2027-03-02T12:00:00Z");
    expect((await saveLeague({ slug: `${base}-f` })).body).toMatchObject({ changesLeft: 4 });
  });

  it("can be tried out and given back before the page is on [PUBLIC-08]", async () => {
    for (const slug of ["b", "c", "d", "e", "f", "g"])
      await saveLeague({ slug: `${base}-${slug}`, isOn: false });
    expect((await saveLeague()).body.changesLeft).toBe(5);
    const other = await createLeague(manager.id, [], "Other");
    const body = { isOn: true, slug: `${base}-b`, isIndexable: false, color: null };
    expect((await client.put(`/leagues/${other.id}/public-page`, body)).status).toBe(200);
  });
});

describe("a team's page", () => {
  it("is published by its owner only, and hidden by any manager [PUBLIC-03]", async () => {
    const other = await signInManager();
    expect((await saveTeam({}, other)).body.code).toBe("TEAM_NOT_FOUND");
    expect((await other.get(teamUrl())).body).toMatchObject({ isOn: false, canPublish: false });
    expect((await saveTeam()).body).toMatchObject({ isOn: true, canPublish: true });
    expect(await findTeamPage(db, base)).toMatchObject({ publishedBy: "team" });
    expect((await hide(true, other)).body).toMatchObject({ isOn: false, isHidden: true });
    expect(await findTeamPage(db, base)).toBeUndefined();
    await hide(false, other);
    expect(await findTeamPage(db, base)).toBeUndefined();
  });

  it("comes with a published league, until a manager hides it [PUBLIC-04]", async () => {
    await saveLeague();
    await addPages();
    const slug = `otters-${base}`;
    const { body } = await client.get(teamUrl());
    expect(body).toMatchObject({ slug, isOn: false, isHidden: false, leagues: [`Lakeside ${base}`] });
    expect(await findTeamPage(db, slug)).toMatchObject({
      publishedBy: "leagues",
      leagues: [{ id: leagueId }],
    });
    const other = await signInManager();
    await hide(true, other);
    expect(await findTeamPage(db, slug)).toBeUndefined();
    await saveLeague({ isOn: false });
    await saveLeague();
    expect(await findTeamPage(db, slug)).toBeUndefined();
    await hide(false, other);
    expect(await findTeamPage(db, slug)).toMatchObject({ publishedBy: "leagues" });
  });

  it("stays hidden in the next season [PUBLIC-04]", async () => {
    await hide(true);
    const { body } = await client.post(`/teams/${otters.id}/seasons`, {
      name: "Otters 2027",
      seasonMonths: 6,
      memberIds: [],
      requestKey: randomUUID(),
    });
    expect((await client.get(`/teams/${body.id}/public-page`)).body.isHidden).toBe(true);
  });

  it("comes to teams that join a published league later [PUBLIC-04]", async () => {
    await saveLeague();
    await addPages();
    const wolves = await createTeam({ name: `Wolves ${base}`, managerId: manager.id });
    await db.insertInto("leagueTeam").values({ leagueId, teamId: wolves.id }).execute();
    expect(await findTeamPage(db, `wolves-${base}`)).toBeUndefined();
    await addPages();
    expect(await findTeamPage(db, `wolves-${base}`)).toMatchObject({ teamId: wolves.id });
  });

  it("gives teams of one name different links [PUBLIC-07]", async () => {
    const twin = await createTeam({ name: `Otters ${base}`, managerId: manager.id });
    await db.insertInto("leagueTeam").values({ leagueId, teamId: twin.id }).execute();
    await saveLeague();
    await Promise.all([addPages(), addPages()]);
    const found = await Promise.all(
      [`otters-${base}`, `otters-${base}-2`].map((slug) => findTeamPage(db, slug)),
    );
    expect(new Set(found.map((page) => page?.state === "on" && page.teamId))).toEqual(
      new Set([otters.id, twin.id]),
    );
  });

  it("dyes the team's kit in its color, unless another team of the league looks like that [PUBLIC-09]", async () => {
    expect((await saveTeam({ color: "maroon" })).body.color).toBe("maroon");
    expect((await client.get(`/teams/${otters.id}`)).body.kit).toBe("maroon-hoops");
    expect(await findTeamPage(db, base)).toMatchObject({ color: "maroon", kit: "maroon-hoops" });
    const rival = await createTeam({ managerId: manager.id, kit: "red-hoops" });
    await db.insertInto("leagueTeam").values({ leagueId, teamId: rival.id }).execute();
    await saveTeam({ color: "red" });
    expect((await client.get(`/teams/${otters.id}`)).body.kit).toMatch(/^red-(?!hoops)/);
    await saveTeam();
    expect((await client.get(`/teams/${otters.id}`)).body.kit).toMatch(/^red-/);
  });
});
