import { expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const {
  fixture,
  carrier,
  drain,
  advanceToDue,
  listMessages,
  queueDueReminders,
  sendDue,
  listStates,
  getUsage,
} = await startTexting();
const { db } = await import("#platform/database.ts");
const { createAccount } = await import("#tests/factories/accounts.ts");
const { createMember } = await import("#tests/factories/teams.ts");
const { signInAs } = await import("#tests/harness/api.ts");
const { listJobs } = await import("#tests/harness/jobs.ts");
const { applyReports } = await import("../status/commands.server.ts");
const { forgetTexts } = await import("./commands.server.ts");

const deleteMember = (memberId: string) => db.deleteFrom("teamMember").where("id", "=", memberId).execute();

it("erases a deleted member's phone and messages, and keeps the rest of the record [OP-40]", async () => {
  const jordan = await createMember(fixture.teamId, { smsConsent: true });
  advanceToDue();
  await sendDue();
  const client = await signInAs({ email: fixture.managerEmail });
  expect((await client.delete(`/teams/${fixture.teamId}/members/${jordan.id}`)).status).toBe(200);
  const [job] = await listJobs({ teamId: fixture.teamId });
  expect(job).toMatchObject({ name: "teams/forget-phones", data: { phones: [jordan.phone] } });
  await forgetTexts(fixture.teamId, [jordan.phone]);
  await forgetTexts(fixture.teamId, [jordan.phone]);
  const [text, ...others] = await listMessages();
  expect(others).toEqual([]);
  expect(text).toMatchObject({ phone: null, body: "", state: "accepted", memberId: jordan.id, segments: 1 });
  expect(await getUsage()).toEqual({ used: 1, reserved: 0 });

  // Late reports still match the text, but there's no number left to retry.
  await applyReports([{ ...text!, sid: text!.providerSid!, state: "undelivered", code: 30_003 }]);
  expect(await listStates()).toEqual(["undelivered"]);
});

it("cancels queued texts and releases the segments reserved for them [OP-40]", async () => {
  const jordan = await createMember(fixture.teamId, { smsConsent: true });
  advanceToDue();
  await drain(queueDueReminders);
  await deleteMember(jordan.id);
  await forgetTexts(fixture.teamId, [jordan.phone]);
  expect([await listStates(), await getUsage()]).toEqual([["no-consent"], { used: 0, reserved: 0 }]);
  await sendDue();
  expect(await carrier.texts({ direction: "out" })).toEqual([]);
});

it("keeps a phone that someone else on the team still uses [OP-40]", async () => {
  const jordan = await createMember(fixture.teamId, { smsConsent: true });
  await createMember(fixture.teamId, { phone: jordan.phone });
  advanceToDue();
  await sendDue();
  await deleteMember(jordan.id);
  await forgetTexts(fixture.teamId, [jordan.phone]);
  expect((await listMessages()).map(({ phone }) => phone)).toEqual([jordan.phone]);
});

it("waits for a text that's being submitted [OP-40]", async () => {
  const jordan = await createMember(fixture.teamId, { smsConsent: true });
  advanceToDue();
  await drain(queueDueReminders);
  await db.updateTable("message").set({ state: "submitting", leaseUntil: new Date() }).execute();
  await deleteMember(jordan.id);
  await expect(forgetTexts(fixture.teamId, [jordan.phone])).rejects.toThrow("still sending");
  await db.updateTable("message").set({ state: "accepted", leaseUntil: null }).execute();
  await forgetTexts(fixture.teamId, [jordan.phone]);
  expect((await listMessages()).map(({ phone }) => phone)).toEqual([null]);
});

it("erases a team's phones when an administrator deletes the team [OP-40, OP2-39]", async () => {
  const jordan = await createMember(fixture.teamId, { smsConsent: true });
  advanceToDue();
  await sendDue();
  const admin = await signInAs(await createAccount({ role: "admin" }));
  expect((await admin.delete(`/admin/teams/${fixture.teamId}`)).body).toEqual({ ok: true });
  expect(await listJobs({ teamId: fixture.teamId })).toHaveLength(1);
  await forgetTexts(fixture.teamId, [jordan.phone]);
  expect((await listMessages()).map(({ phone, body }) => [phone, body])).toEqual([[null, ""]]);
});

it("cancels a team's queued texts and erases its phones when its owner deletes it [OP-40]", async () => {
  const jordan = await createMember(fixture.teamId, { smsConsent: true });
  advanceToDue();
  await drain(queueDueReminders);
  const owner = await signInAs({ email: fixture.managerEmail });
  expect((await owner.delete(`/teams/${fixture.teamId}`)).status).toBe(200);
  const [job] = await listJobs({ teamId: fixture.teamId });
  expect(job).toMatchObject({ name: "teams/forget-phones", data: { phones: [jordan.phone] } });
  await forgetTexts(fixture.teamId, [jordan.phone]);
  await sendDue();
  expect(await carrier.texts({ direction: "out" })).toEqual([]);
  expect((await listMessages()).map(({ phone, body }) => [phone, body])).toEqual([[null, ""]]);
});
