import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createMember, createTeam } from "#tests/factories/teams.ts";
import { clientOf } from "#tests/harness/api.ts";
import { operations } from "#tests/harness/operations.ts";
import type { RecordedAct } from "./schema.ts";

let me: Awaited<ReturnType<typeof createAccount>>;
let admin: Awaited<ReturnType<typeof clientOf>>;
beforeEach(async () => {
  await db.deleteFrom("adminAct").execute();
  me = await createAccount({ role: "admin" });
  admin = await clientOf(me);
});

const count = async () => (await db.selectFrom("adminAct").select("id").execute()).length;
const acts = async (query = ""): Promise<RecordedAct[]> => (await admin.get(`/admin/acts${query}`)).body.acts;

it("has who did what to whom, with what it was before and after", async () => {
  const other = await createAccount({ name: "Pat Player" });
  const team = await createTeam({ name: "Lakeview Otters" });
  await admin.put(`/admin/accounts/${other.id}`, { name: "Pat Player", role: "league_manager" });
  await admin.put(`/admin/teams/${team.id}/subscription-status`, { status: "active" });
  await admin.delete(`/admin/teams/${team.id}`);
  await admin.post("/admin/dead-jobs/retries", { ids: [randomUUID()] });
  expect(await acts()).toMatchObject([
    { act: "jobs.retry", subject: null },
    { act: "team.remove", subject: "Lakeview Otters" },
    {
      act: "team.set-status",
      subject: "Lakeview Otters",
      changes: [{ field: "status", before: "pending", after: "active" }],
    },
    {
      act: "account.update",
      adminEmail: me.email,
      subject: other.email,
      subjectId: other.id,
      changes: [{ field: "role", before: "team_manager", after: "league_manager" }],
    },
  ]);
});

it("has what was done to posts, without their words", async () => {
  const entries = { title: "Rain or Shine", content: "What to do.", tags: [], status: "draft" };
  const { id } = (await admin.post("/admin/posts", entries)).body;
  // As somebody writes it saves itself: that is one act.
  for (const version of [1, 2, 3])
    await admin.put(`/admin/posts/${id}`, { ...entries, title: "Rain", version });
  await admin.patch(`/admin/posts/${id}/status`, { status: "published" });
  for (const repeated of [1, 2]) await admin.put(`/admin/posts/${id}/preview-link`, { repeated });
  await admin.delete(`/admin/posts/${id}/preview-link`);
  await admin.delete(`/admin/posts/${id}`);
  await admin.delete(`/admin/posts/${id}`);
  expect((await acts()).map(({ act, subject, changes }) => [act, subject, changes])).toEqual([
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

it("is filtered by act and administrator, and comes page by page, each act once", async () => {
  const made = Array.from({ length: 55 }, () => ({ act: "team.remove", adminEmail: "ruth@example.com" }));
  await db
    .insertInto("adminAct")
    .values(
      [...made, { act: "jobs.retry", adminEmail: "sam@example.com" }].map((act) => ({
        ...act,
        actedAt: new Date(),
      })),
    )
    .execute();
  expect(await acts("?act=jobs.retry")).toHaveLength(1);
  expect(await acts("?admin=SAM@")).toHaveLength(1);
  expect(await acts("?admin=%25")).toEqual([]);
  const first = (await admin.get("/admin/acts?admin=ruth")).body;
  const second = (await admin.get(`/admin/acts?admin=ruth&cursor=${first.nextCursor}`)).body;
  const ids = [...first.acts, ...second.acts].map(({ id }: RecordedAct) => id);
  expect([first.acts.length, new Set(ids).size, second.nextCursor]).toEqual([50, 55, null]);
});

it("has every operation of administrators that changes something or hands out data", async () => {
  const person = await createAccount();
  const gone = await createAccount();
  const team = await createTeam();
  const member = await createMember(team.id);
  const post = (
    await admin.post("/admin/posts", { title: "Rain", content: "Words", tags: [], status: "draft" })
  ).body;
  const request = await db
    .insertInto("supportRequest")
    .values({ userEmail: "a@example.com", userName: "A", subject: "Hi", message: "Hi", priority: "low" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const phone = "+13125550100";
  // In an order in which each can be done; the last ones delete or end.
  const calls: Record<string, () => Promise<{ status: number }>> = {
    "adminAccounts.update": () =>
      admin.put(`/admin/accounts/${person.id}`, { name: "Other", role: "league_manager" }),
    "adminAccounts.sendPasswordReset": () => admin.post(`/admin/accounts/${person.id}/password-resets`),
    "adminAccounts.setDisabled": () =>
      admin.put(`/admin/accounts/${person.id}/disabled`, { isDisabled: true }),
    "adminAccounts.updateMember": () =>
      admin.put(`/admin/team-members/${member.id}`, { name: "Other", email: null }),
    "adminAccounts.removeMember": () => admin.delete(`/admin/team-members/${member.id}`),
    "adminAccounts.remove": () => admin.delete(`/admin/accounts/${person.id}`),
    "adminTeams.setStatus": () =>
      admin.put(`/admin/teams/${team.id}/subscription-status`, { status: "active" }),
    "adminTeams.remove": () => admin.delete(`/admin/teams/${team.id}`),
    "adminSupport.setStatus": () =>
      admin.put(`/admin/support-requests/${request.id}/status`, { status: "closed" }),
    "adminPersons.export": () => admin.post("/admin/persons/exports", { phone }),
    "adminPersons.exportAccount": () => admin.post("/admin/persons/account-exports", { userId: gone.id }),
    "adminPersons.remove": () => admin.post("/admin/persons/removals", { phone }),
    "adminDelivery.setSending": () => admin.put("/admin/sending", { isStopped: false, reason: "Tested" }),
    "admin.retryDeadJobs": () => admin.post("/admin/dead-jobs/retries", { ids: [randomUUID()] }),
    "blog.create": () =>
      admin.post("/admin/posts", { title: "Sun", content: "Words", tags: [], status: "draft" }),
    "blog.update": () =>
      admin.put(`/admin/posts/${post.id}`, { ...post, title: "Storm", version: post.version }),
    "blog.setStatus": () => admin.patch(`/admin/posts/${post.id}/status`, { status: "published" }),
    "blog.openPreview": () => admin.put(`/admin/posts/${post.id}/preview-link`),
    "blog.closePreview": () => admin.delete(`/admin/posts/${post.id}/preview-link`),
    "blog.remove": () => admin.delete(`/admin/posts/${post.id}`),
    "adminAccounts.impersonate": () =>
      admin.post(`/admin/accounts/${gone.id}/impersonations`, { reason: "Tested" }),
  };
  const acting = operations.filter(({ name, access, method }) => {
    // The preview of Markdown is a POST because of its length.
    return access === "admin" && method !== "GET" && name !== "blog.preview";
  });
  expect(Object.keys(calls).toSorted()).toEqual(acting.map(({ name }) => name).toSorted());

  const unrecorded: string[] = [];
  for (const [name, call] of Object.entries(calls)) {
    const before = await count();
    const { status } = await call();
    if (status >= 300 || (await count()) !== before + 1) unrecorded.push(`${name} (${status})`);
  }
  expect(unrecorded).toEqual([]);
});

it("names an account or request as long as there is something to name, and keeps no words of who asked", async () => {
  const other = await createAccount();
  for (const isDisabled of [true, true, false])
    await admin.put(`/admin/accounts/${other.id}/disabled`, { isDisabled });
  await admin.post(`/admin/accounts/${other.id}/password-resets`);
  const sent = await (
    await clientOf(other)
  ).post("/support-requests", {
    subject: "Private matter",
    message: "Help",
    priority: "low",
  });
  expect(sent.status).toBeLessThan(300);
  const { requests } = (await admin.get("/admin/support-requests?search=Private")).body;
  await admin.put(`/admin/support-requests/${requests[0].id}/status`, { status: "closed" });
  expect((await acts()).map(({ act, subject, changes }) => [act, subject, changes.length])).toEqual([
    ["support-request.set-status", "Private matter", 1],
    ["account.send-password-reset", other.email, 0],
    ["account.enable", other.email, 1],
    ["account.disable", other.email, 1],
  ]);
  await admin.delete(`/admin/accounts/${other.id}`);
  expect((await acts()).map(({ subject }) => subject)).toEqual([
    other.email,
    null,
    other.email,
    other.email,
    other.email,
  ]);
});
