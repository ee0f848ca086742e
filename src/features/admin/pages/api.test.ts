import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { startMailbox } from "#tests/harness/mailbox.ts";

const mailbox = await startMailbox();
const { createAccount } = await import("#tests/factories/accounts.ts");
const { createLeaguePage, createTeamPage } = await import("#tests/factories/public-pages.ts");
const { createLeague, createTeam } = await import("#tests/factories/teams.ts");
const { signInAs } = await import("#tests/harness/api.ts");
const { listJobs } = await import("#tests/harness/jobs.ts");
const { db } = await import("#platform/database.ts");
const { pageAdministrationTasks } = await import("#features/public-pages/administration/jobs.server.ts");
const { findLeaguePage, findTeamPage } = await import("#features/public-pages/queries.server.ts");

type Client = Awaited<ReturnType<typeof signInAs>>;
let admin: Client;
let lee: Awaited<ReturnType<typeof createAccount>>;
let manager: Client;
let slug: string;
beforeEach(async () => {
  admin = await signInAs(await createAccount({ role: "admin" }));
  lee = await createAccount({ role: "league_manager" });
  manager = await signInAs(lee);
  slug = `page-${randomUUID().slice(0, 8)}`;
});

const listActions = (subjectId: string) =>
  db.selectFrom("adminAction").select("action").where("subjectId", "=", subjectId).orderBy("id").execute();
const reason = "It isn't a league.";

it("takes a league's page down until it's allowed again, and tells its manager [PUBLIC-10]", async () => {
  const { id } = await createLeague(lee.id, [], "Lakeside League");
  await createLeaguePage(id, slug);
  const set = (value: string | null) =>
    admin.put(`/admin/leagues/${id}/public-page/takedown`, { reason: value });
  const publish = () =>
    manager.put(`/leagues/${id}/public-page`, { isOn: true, slug, isIndexable: false, color: null });
  expect((await admin.get(`/admin/leagues/${id}/public-page`)).body).toMatchObject({ isOn: true });
  expect((await set("")).body.code).toBe("INVALID_INPUT");
  expect((await set(reason)).body).toMatchObject({ isOn: false, takenDownReason: reason });
  await set(reason);
  expect(await findLeaguePage(db, slug)).toBeUndefined();
  expect((await publish()).body.code).toBe("PAGE_TAKEN_DOWN");
  expect((await manager.get(`/leagues/${id}/public-page`)).body.takenDownReason).toBe(reason);
  const jobs = (await listJobs({ id })).filter(({ name }) => name === pageAdministrationTasks[0]!.name);
  expect(jobs).toHaveLength(1);
  await pageAdministrationTasks[0]!.run(jobs[0]!.data, jobs[0]!.id);
  const [email] = await mailbox.listEmails(lee.email);
  expect(email!.subject).toBe("We took your public page down");
  expect(email!.text).toContain(reason);
  expect((await set(null)).body).toMatchObject({ isOn: false, takenDownReason: null });
  expect((await publish()).status).toBe(200);
  expect(await findLeaguePage(db, slug)).toMatchObject({ leagueId: id });
  expect((await listActions(id)).map(({ action }) => action)).toEqual(["page.take-down", "page.allow"]);
});

it("takes a team's page down in published leagues too [PUBLIC-10]", async () => {
  const team = await createTeam({ managerId: lee.id });
  const league = await createLeague(lee.id, [team.id]);
  await createTeamPage(team.id, slug);
  await createLeaguePage(league.id, `${slug}-l`);
  const { body } = await admin.put(`/admin/teams/${team.id}/public-page/takedown`, { reason });
  expect(body).toMatchObject({ isOn: false, takenDownReason: reason });
  expect(await findTeamPage(db, slug)).toBeUndefined();
  expect((await listActions(team.id)).map(({ action }) => action)).toEqual(["page.take-down"]);
});

it("has nothing to take down without a page, and is for administrators only [PUBLIC-10]", async () => {
  const team = await createTeam({ managerId: lee.id });
  expect((await admin.get(`/admin/teams/${team.id}/public-page`)).body.url).toBeNull();
  const path = `/admin/teams/${team.id}/public-page/takedown`;
  expect((await admin.put(path, { reason })).body.code).toBe("NOT_FOUND");
  expect((await manager.put(path, { reason })).body.code).toBe("ADMIN_ONLY");
});
