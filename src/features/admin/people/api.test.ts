import { expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const { fixture, addTeam, advanceToDue, listMessages, sendDue } = await startTexting();
const { db } = await import("#platform/database.ts");
const { createAccount } = await import("#tests/factories/accounts.ts");
const { createMember } = await import("#tests/factories/teams.ts");
const { addEmail } = await import("#tests/factories/member-emails.ts");
const { signInAs } = await import("#tests/harness/api.ts");
const { listJobs } = await import("#tests/harness/jobs.ts");
const { forgetTexts } = await import("#features/messages/forgetting/commands.server.ts");

it("finds, exports, and deletes a person's data by phone number across all teams [OP-40]", async () => {
  const jordan = await createMember(fixture.teamId, { name: "Jordan Reyes", smsConsent: true });
  const otherTeam = await addTeam("Harbor Hawks");
  const child = await createMember(otherTeam.id, { name: "Sam Reyes" });
  await db
    .insertInto("memberPhone")
    .values({ teamId: otherTeam.id, memberId: child.id, position: 1, label: "Parent", phone: jordan.phone })
    .execute();
  await addEmail(otherTeam.id, child.id, { email: "jordan@example.com", label: "Parent", position: 1 });
  await addEmail(otherTeam.id, child.id, { email: "other@example.com", label: "Aunt", position: 2 });
  advanceToDue();
  await sendDue();
  const admin = await signInAs(await createAccount({ role: "admin" }));
  const findPerson = async () =>
    (await admin.get(`/admin/people?phone=${encodeURIComponent(jordan.phone.slice(2))}`)).body;
  expect(await findPerson()).toMatchObject({
    entries: [
      { name: "Jordan Reyes", teamName: "Lakeview Otters", phoneOwner: "member" },
      { name: "Sam Reyes", teamName: "Harbor Hawks", phoneOwner: "contact", label: "Parent" },
    ],
    texts: 1,
    consents: 1,
  });

  const { json } = (await admin.post("/admin/people/exports", { phone: jordan.phone })).body;
  const data = JSON.parse(json);
  expect(data).toMatchObject({
    phone: jordan.phone,
    entries: [{ name: "Jordan Reyes" }, { name: "Sam Reyes" }],
    consents: [{ granted: true }],
    texts: [{ state: "accepted" }],
    // A contact's own email, and no one else's on the same member.
    emails: [{ teamName: "Harbor Hawks", email: "jordan@example.com", label: "Parent", emailConsent: true }],
    emailConsents: [{ email: "jordan@example.com", granted: true }],
    emailsStopped: [],
    emailsSent: [],
  });
  expect(json).not.toContain("other@example.com");
  expect(data.texts[0].body).toContain("Lakeview Otters");

  const remove = async () => (await admin.post("/admin/people/removals", { phone: jordan.phone })).body;
  expect(await remove()).toEqual({ members: 1, contacts: 1, managers: 0 });
  expect((await listJobs({ teamId: fixture.teamId, phones: [jordan.phone] })).length).toBeGreaterThan(0);
  await forgetTexts(fixture.teamId, [jordan.phone]);
  expect(await findPerson()).toMatchObject({ entries: [], texts: 0, consents: 1 });
  expect((await listMessages()).map(({ phone, state }) => [phone, state])).toEqual([[null, "accepted"]]);
  const remainingMembers = await db
    .selectFrom("teamMember")
    .select("id")
    .where("id", "in", [jordan.id, child.id])
    .execute();
  expect(remainingMembers).toEqual([{ id: child.id }]);
  expect(await remove()).toEqual({ members: 0, contacts: 0, managers: 0 });

  const { actions } = (await admin.get("/admin/actions")).body;
  expect(actions.map(({ action }: { action: string }) => action)).toEqual([
    "person.remove",
    "person.remove",
    "person.export",
  ]);
  expect(JSON.stringify(actions)).not.toContain(jordan.phone);
});

it("treats an invalid phone number as not found", async () => {
  const admin = await signInAs(await createAccount({ role: "admin" }));
  expect((await admin.get("/admin/people?phone=12")).body).toMatchObject({ phone: null, entries: [] });
  expect((await admin.post("/admin/people/removals", { phone: "12" })).body.code).toBe("NOT_FOUND");
});

it("exports an account without its secrets", async () => {
  const admin = await signInAs(await createAccount({ role: "admin" }));
  const { managerId } = await addTeam("Harbor Hawks");
  const { body } = await admin.post("/admin/people/account-exports", { userId: managerId });
  const data = JSON.parse(body.json);
  expect(data).toMatchObject({
    account: { name: "Maya Okafor", role: "team_manager" },
    teams: [{ name: "Harbor Hawks" }],
    payments: [],
  });
  expect(body.json).not.toMatch(/password|token|secret/i);
  expect((await admin.post("/admin/people/account-exports", { userId: fixture.gameId })).body.code).toBe(
    "NOT_FOUND",
  );
});
