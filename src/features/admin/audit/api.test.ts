import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createLeaguePage, createTeamPage } from "#tests/factories/public-pages.ts";
import { createLeague, createMember, createTeam } from "#tests/factories/teams.ts";
import { signInAs } from "#tests/harness/api.ts";
import { operations } from "#tests/harness/operations.ts";
import { runAsOwner } from "#tests/harness/owner.ts";
import type { RecordedAction } from "./schema.ts";

let me: Awaited<ReturnType<typeof createAccount>>;
let admin: Awaited<ReturnType<typeof signInAs>>;
beforeEach(async () => {
  await runAsOwner("delete from admin_action");
  me = await createAccount({ role: "admin" });
  admin = await signInAs(me);
});

const count = async () => (await db.selectFrom("adminAction").select("id").execute()).length;
const actions = async (query = ""): Promise<RecordedAction[]> =>
  (await admin.get(`/admin/actions${query}`)).body.actions;

it("records who did what, with the values before and after", async () => {
  const otherUser = await createAccount({ name: "Pat Player" });
  const team = await createTeam({ name: "Lakeview Otters" });
  await admin.put(`/admin/accounts/${otherUser.id}`, { name: "Pat Player", role: "league_manager" });
  await admin.put(`/admin/teams/${team.id}/subscription-status`, { status: "active" });
  await admin.delete(`/admin/teams/${team.id}`);
  await admin.post("/admin/failed-jobs/retries", { ids: [randomUUID()] });
  expect(await actions()).toMatchObject([
    { action: "jobs.retry", subject: null },
    { action: "team.remove", subject: "Lakeview Otters" },
    {
      action: "team.set-status",
      subject: "Lakeview Otters",
      changes: expect.arrayContaining([
        { field: "status", before: "pending", after: "active" },
        { field: "tier", before: null, after: "mini" },
        { field: "texts", before: null, after: "300" },
      ]),
    },
    {
      action: "account.update",
      adminEmail: me.email,
      subject: otherUser.email,
      subjectId: otherUser.id,
      changes: [{ field: "role", before: "team_manager", after: "league_manager" }],
    },
  ]);
});

it("records changes to posts without their content", async () => {
  const entries = { title: "Rain or Shine", content: "What to do.", tags: [], status: "draft" };
  const { id } = (await admin.post("/admin/posts", entries)).body;
  // Autosaves in one editing session count as one action.
  for (const version of [1, 2, 3])
    await admin.put(`/admin/posts/${id}`, { ...entries, title: "Rain", version });
  await admin.patch(`/admin/posts/${id}/status`, { status: "published" });
  for (const attempt of [1, 2]) await admin.put(`/admin/posts/${id}/preview-link`, { attempt });
  await admin.delete(`/admin/posts/${id}/preview-link`);
  await admin.delete(`/admin/posts/${id}`);
  await admin.delete(`/admin/posts/${id}`);
  expect((await actions()).map(({ action, subject, changes }) => [action, subject, changes])).toEqual([
    [
      "post.remove",
      "Rain",
      [
        { field: "title", before: "Rain", after: null },
        { field: "status", before: "published", after: null },
      ],
    ],
    ["post.unshare", "Rain", [{ field: "isShared", before: "true", after: "false" }]],
    ["post.share", "Rain", [{ field: "isShared", before: "false", after: "true" }]],
    ["post.set-status", "Rain", [{ field: "status", before: "draft", after: "published" }]],
    ["post.update", "Rain or Shine", [{ field: "title", before: "Rain or Shine", after: "Rain" }]],
    [
      "post.create",
      "Rain or Shine",
      [
        { field: "title", before: null, after: "Rain or Shine" },
        { field: "status", before: null, after: "draft" },
      ],
    ],
  ]);
});

it("filters by action and administrator, and shows every entry exactly once across pages", async () => {
  const rows = Array.from({ length: 55 }, () => ({ action: "team.remove", adminEmail: "ruth@example.com" }));
  await db
    .insertInto("adminAction")
    .values(
      [...rows, { action: "jobs.retry", adminEmail: "sam@example.com" }].map((action) => ({
        ...action,
        actedAt: new Date(),
      })),
    )
    .execute();
  expect(await actions("?action=jobs.retry")).toHaveLength(1);
  expect(await actions("?admin=SAM@")).toHaveLength(1);
  expect(await actions("?admin=%25")).toEqual([]);
  const firstPage = (await admin.get("/admin/actions?admin=ruth")).body;
  const secondPage = (await admin.get(`/admin/actions?admin=ruth&cursor=${firstPage.nextCursor}`)).body;
  const ids = [...firstPage.actions, ...secondPage.actions].map(({ id }: RecordedAction) => id);
  expect([firstPage.actions.length, new Set(ids).size, secondPage.nextCursor]).toEqual([50, 55, null]);
});

it("records every admin operation that changes or exports data", async () => {
  const person = await createAccount();
  const otherPerson = await createAccount();
  const team = await createTeam();
  const member = await createMember(team.id);
  const league = await createLeague(otherPerson.id, []);
  await createLeaguePage(league.id, `league-${randomUUID()}`);
  await createTeamPage(team.id, `team-${randomUUID()}`);
  const post = (
    await admin.post("/admin/posts", { title: "Rain", content: "Words", tags: [], status: "draft" })
  ).body;
  const request = await db
    .insertInto("supportRequest")
    .values({ userEmail: "a@example.com", userName: "A", subject: "Hi", message: "Hi", priority: "low" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const phone = "+13125550100";
  const now = new Date();
  await db
    .insertInto("sendingHold")
    .values({ reason: "gap", since: now, heldAt: now, settlesAt: now, state: "waiting" })
    .execute();
  // Ordered so that each call can succeed. Calls that delete data or end the session come last.
  const calls: Record<string, () => Promise<{ status: number }>> = {
    "adminAccounts.update": () =>
      admin.put(`/admin/accounts/${person.id}`, { name: "Other", role: "league_manager" }),
    "adminAccounts.sendPasswordReset": () => admin.post(`/admin/accounts/${person.id}/password-resets`),
    "adminAccounts.setDisabled": () =>
      admin.put(`/admin/accounts/${person.id}/disabled`, { isDisabled: true }),
    "adminAccounts.endSessions": () => admin.delete(`/admin/accounts/${person.id}/sessions`),
    "adminAccounts.updateMember": () =>
      admin.put(`/admin/team-members/${member.id}`, { name: "Other", email: null }),
    "adminAccounts.removeMember": () => admin.delete(`/admin/team-members/${member.id}`),
    "adminAccounts.remove": () => admin.delete(`/admin/accounts/${person.id}`),
    "adminTeams.setStatus": () =>
      admin.put(`/admin/teams/${team.id}/subscription-status`, { status: "active" }),
    "adminTeams.grantPass": () =>
      admin.post(`/admin/teams/${team.id}/passes`, { tier: "mini", months: 3, sms: 300 }),
    "adminPages.setLeague": () =>
      admin.put(`/admin/leagues/${league.id}/public-page/takedown`, { reason: "Tested" }),
    "adminPages.setTeam": () =>
      admin.put(`/admin/teams/${team.id}/public-page/takedown`, { reason: "Tested" }),
    "adminTeams.remove": () => admin.delete(`/admin/teams/${team.id}`),
    "adminSupport.setStatus": () =>
      admin.put(`/admin/support-requests/${request.id}/status`, { status: "closed" }),
    "adminPeople.export": () => admin.post("/admin/people/exports", { phone }),
    "adminPeople.exportAccount": () =>
      admin.post("/admin/people/account-exports", { userId: otherPerson.id }),
    "adminPeople.remove": () => admin.post("/admin/people/removals", { phone }),
    "adminDelivery.setSending": () => admin.put("/admin/sending", { isStopped: false, reason: "Tested" }),
    "adminHold.release": () => admin.post("/admin/hold/release", { maxAge: 60 }),
    "admin.retryFailedJobs": () => admin.post("/admin/failed-jobs/retries", { ids: [randomUUID()] }),
    "blog.create": () =>
      admin.post("/admin/posts", { title: "Sun", content: "Words", tags: [], status: "draft" }),
    "blog.update": () =>
      admin.put(`/admin/posts/${post.id}`, { ...post, title: "Storm", version: post.version }),
    "blog.setStatus": () => admin.patch(`/admin/posts/${post.id}/status`, { status: "published" }),
    "blog.openPreview": () => admin.put(`/admin/posts/${post.id}/preview-link`),
    "blog.closePreview": () => admin.delete(`/admin/posts/${post.id}/preview-link`),
    "blog.remove": () => admin.delete(`/admin/posts/${post.id}`),
    "adminAccounts.impersonate": () =>
      admin.post(`/admin/accounts/${otherPerson.id}/impersonations`, { reason: "Tested" }),
  };
  const changingOperations = operations.filter(({ name, access, method }) => {
    // The Markdown preview changes nothing. It's a POST only because the content is too long for a URL.
    return access === "admin" && method !== "GET" && name !== "blog.preview";
  });
  expect(Object.keys(calls).toSorted()).toEqual(changingOperations.map(({ name }) => name).toSorted());

  const unrecorded: string[] = [];
  for (const [name, call] of Object.entries(calls)) {
    const before = await count();
    const { status } = await call();
    if (status >= 300 || (await count()) !== before + 1) unrecorded.push(`${name} (${status})`);
  }
  expect(unrecorded).toEqual([]);
});

it("shows an account's email permanently, but a support request's subject only while the request exists", async () => {
  const otherUser = await createAccount();
  for (const isDisabled of [true, true, false])
    await admin.put(`/admin/accounts/${otherUser.id}/disabled`, { isDisabled });
  await admin.post(`/admin/accounts/${otherUser.id}/password-resets`);
  const response = await (
    await signInAs(otherUser)
  ).post("/support-requests", {
    subject: "Private matter",
    message: "Help",
    priority: "low",
  });
  expect(response.status).toBeLessThan(300);
  const { requests } = (await admin.get("/admin/support-requests?search=Private")).body;
  await admin.put(`/admin/support-requests/${requests[0].id}/status`, { status: "closed" });
  expect((await actions()).map(({ action, subject, changes }) => [action, subject, changes.length])).toEqual([
    ["support-request.set-status", "Private matter", 1],
    ["account.send-password-reset", otherUser.email, 0],
    ["account.enable", otherUser.email, 1],
    ["account.disable", otherUser.email, 1],
  ]);
  await admin.delete(`/admin/accounts/${otherUser.id}`);
  expect((await actions()).map(({ subject }) => subject)).toEqual([
    otherUser.email,
    null,
    otherUser.email,
    otherUser.email,
    otherUser.email,
  ]);
});
