import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createTeam } from "#tests/factories/teams.ts";
import { clientOf } from "#tests/harness/api.ts";
import type { RecordedAct } from "./schema.ts";

let me: Awaited<ReturnType<typeof createAccount>>;
let admin: Awaited<ReturnType<typeof clientOf>>;
beforeEach(async () => {
  await db.deleteFrom("adminAct").execute();
  me = await createAccount({ role: "admin" });
  admin = await clientOf(me);
});

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
    { act: "team.set-status", changes: [{ field: "status", before: "pending", after: "active" }] },
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
