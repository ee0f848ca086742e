import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import type { Session } from "#platform/session.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createLeaguePage, createTeamPage } from "#tests/factories/public-pages.ts";
import { createLeague, createTeam } from "#tests/factories/teams.ts";
import { findLeaguePage, findTeamPage } from "./queries.server.ts";

let lee: Awaited<ReturnType<typeof createAccount>>;
let league: { id: string };
let otters: Awaited<ReturnType<typeof createTeam>>;
let leagueSlug: string;
let teamSlug: string;
beforeEach(async () => {
  lee = await createAccount({ role: "league_manager" });
  otters = await createTeam({ name: "Otters", managerId: lee.id, kit: "navy-hoops" });
  league = await createLeague(lee.id, [otters.id], "Lakeside League");
  leagueSlug = `lakeside-${randomUUID().slice(0, 8)}`;
  teamSlug = `otters-${randomUUID().slice(0, 8)}`;
});

const takeDown = { isOn: false, takenDownAt: new Date(), takenDownReason: "Not a league" };
const setPage = (values: object) =>
  db.updateTable("leaguePage").set(values).where("leagueId", "=", league.id).execute();
const setTeamPage = (values: object) =>
  db.updateTable("teamPage").set(values).where("teamId", "=", otters.id).execute();
const asUser = ({ id }: { id: string }) => ({ previewFor: { id } as Session["user"] });

describe("finding a league's page", () => {
  it("finds it while it's on, with its color and not in search engines", async () => {
    await createLeaguePage(league.id, leagueSlug, { color: "maroon" });
    expect(await findLeaguePage(db, leagueSlug)).toEqual({
      state: "on",
      leagueId: league.id,
      name: "Lakeside League",
      sport: "Multi-Sport",
      pictureDigest: null,
      timeZone: "America/Chicago",
      slug: leagueSlug,
      color: "maroon",
      isIndexable: false,
    });
    expect(await findLeaguePage(db, `${leagueSlug}-2`)).toBeUndefined();
  });

  it("finds nothing once it's off, taken down, or deleted", async () => {
    await createLeaguePage(league.id, leagueSlug);
    await setPage({ isOn: false });
    expect(await findLeaguePage(db, leagueSlug)).toBeUndefined();
    await setPage(takeDown);
    expect(await findLeaguePage(db, leagueSlug)).toBeUndefined();
    await db.deleteFrom("league").where("id", "=", league.id).execute();
    expect(await findLeaguePage(db, leagueSlug)).toBeUndefined();
  });

  it("leads from a former link to the page while it's on", async () => {
    await createLeaguePage(league.id, leagueSlug);
    const next = `${leagueSlug}-next`;
    await db
      .insertInto("leagueSlug")
      .values({ slug: next, leagueId: league.id, createdAt: clock.now() })
      .execute();
    await setPage({ slug: next });
    expect(await findLeaguePage(db, leagueSlug)).toEqual({ state: "moved", slug: next });
    await setPage({ isOn: false });
    expect(await findLeaguePage(db, leagueSlug)).toBeUndefined();
  });

  it("shows a page that's off to its manager only", async () => {
    await createLeaguePage(league.id, leagueSlug, { isOn: false, publishedAt: null });
    expect(await findLeaguePage(db, leagueSlug, asUser(lee))).toMatchObject({ leagueId: league.id });
    expect(await findLeaguePage(db, leagueSlug, asUser(await createAccount()))).toBeUndefined();
  });
});

describe("finding a team's page", () => {
  it("finds one that the team published, with its kit's color", async () => {
    await createTeamPage(otters.id, teamSlug, { showsPractices: true });
    expect(await findTeamPage(db, teamSlug)).toEqual({
      state: "on",
      teamId: otters.id,
      name: "Otters",
      sport: "Soccer",
      timeZone: "America/Chicago",
      kit: "navy-hoops",
      slug: teamSlug,
      color: "navy",
      isIndexable: false,
      publishedBy: "team",
      showsPractices: true,
      pictureDigest: null,
      leagues: [],
    });
  });

  it("finds one of a published league, without practices", async () => {
    await createTeamPage(otters.id, teamSlug, { isOn: false, showsPractices: true });
    expect(await findTeamPage(db, teamSlug)).toBeUndefined();
    await createLeaguePage(league.id, leagueSlug);
    expect(await findTeamPage(db, teamSlug)).toMatchObject({
      publishedBy: "leagues",
      showsPractices: false,
      leagues: [{ id: league.id, name: "Lakeside League", slug: leagueSlug }],
    });
  });

  it("leaves out leagues whose newest season is without the team", async () => {
    await createTeamPage(otters.id, teamSlug, { isOn: false });
    await createLeaguePage(league.id, leagueSlug);
    const createdAt = new Date(clock.now().getTime() + 60_000);
    await db.insertInto("leagueSeason").values({ leagueId: league.id, name: "Next", createdAt }).execute();
    expect(await findTeamPage(db, teamSlug)).toBeUndefined();
  });

  it.each([
    ["hidden", () => db.updateTable("team").set({ hidesPage: true }).where("id", "=", otters.id).execute()],
    ["taken down", () => setTeamPage(takeDown)],
    [
      "archived",
      () => db.updateTable("team").set({ archivedAt: new Date() }).where("id", "=", otters.id).execute(),
    ],
  ])("finds nothing once the team is %s, even in a published league", async (_, change) => {
    await createTeamPage(otters.id, teamSlug);
    await createLeaguePage(league.id, leagueSlug);
    await change();
    expect(await findTeamPage(db, teamSlug)).toBeUndefined();
  });

  it("leads from an archived team to the one that continues it", async () => {
    await createTeamPage(otters.id, teamSlug);
    const next = await createTeam({ name: "Otters 2027", managerId: lee.id });
    await createTeamPage(next.id, `${teamSlug}-2027`);
    await db
      .insertInto("teamSeason")
      .values({
        teamId: next.id,
        previousTeamId: otters.id,
        requestKey: randomUUID(),
        requestDigest: Buffer.alloc(32),
        createdAt: clock.now(),
        checkAt: clock.now(),
      })
      .execute();
    expect(await findTeamPage(db, teamSlug)).toMatchObject({ state: "on", teamId: otters.id });
    await db.updateTable("team").set({ archivedAt: new Date() }).where("id", "=", otters.id).execute();
    expect(await findTeamPage(db, teamSlug)).toEqual({ state: "moved", slug: `${teamSlug}-2027` });
  });

  it("shows a page that's off to the team's managers only", async () => {
    await createTeamPage(otters.id, teamSlug, { isOn: false, publishedAt: null });
    expect(await findTeamPage(db, teamSlug, asUser(lee))).toMatchObject({ publishedBy: "team" });
    expect(await findTeamPage(db, teamSlug, asUser(await createAccount()))).toBeUndefined();
  });
});
