import { expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const { at, carrier, drain, due, messages, queueDueReminders, send, states, used } = await startTexting();
const { db } = await import("#platform/database.ts");
const { createAccount } = await import("#tests/factories/accounts.ts");
const { createMember } = await import("#tests/factories/teams.ts");
const { clientOf } = await import("#tests/harness/api.ts");
const { jobsWith } = await import("#tests/harness/jobs.ts");
const { applyStatus } = await import("../status/commands.server.ts");
const { forgetTexts } = await import("./commands.server.ts");

const leave = (memberId: string) => db.deleteFrom("teamMember").where("id", "=", memberId).execute();

it("a deleted member's phone and words leave the record of texts, which stays [OP-40]", async () => {
  const jordan = await createMember(at.teamId, { smsConsent: true });
  due();
  await send();
  const client = await clientOf({ email: at.managerEmail });
  expect((await client.delete(`/teams/${at.teamId}/members/${jordan.id}`)).status).toBe(200);
  const [job] = await jobsWith({ teamId: at.teamId });
  expect(job).toMatchObject({ name: "teams/forget-phones", data: { phones: [jordan.phone] } });
  await forgetTexts(at.teamId, [jordan.phone]);
  await forgetTexts(at.teamId, [jordan.phone]);
  const [text, ...others] = await messages();
  expect(others).toEqual([]);
  expect(text).toMatchObject({ phone: null, body: "", state: "accepted", memberId: jordan.id, segments: 1 });
  expect(await used()).toEqual({ used: 1, reserved: 0 });

  // The carrier's news still find it; a second try has nobody to go to.
  await applyStatus(text!, { sid: text!.providerSid!, state: "undelivered", code: 30_003 });
  expect(await states()).toEqual(["undelivered"]);
});

it("what waits for them is not sent and costs nothing [OP-40]", async () => {
  const jordan = await createMember(at.teamId, { smsConsent: true });
  due();
  await drain(queueDueReminders);
  await leave(jordan.id);
  await forgetTexts(at.teamId, [jordan.phone]);
  expect([await states(), await used()]).toEqual([["no-consent"], { used: 0, reserved: 0 }]);
  await send();
  expect(await carrier.texts({ direction: "out" })).toEqual([]);
});

it("a phone that somebody of the team still has stays, and so do other teams' texts [OP-40]", async () => {
  const jordan = await createMember(at.teamId, { smsConsent: true });
  await createMember(at.teamId, { phone: jordan.phone });
  due();
  await send();
  await leave(jordan.id);
  await forgetTexts(at.teamId, [jordan.phone]);
  expect((await messages()).map(({ phone }) => phone)).toEqual([jordan.phone]);
});

it("waits for a text that is being handed over [OP-40]", async () => {
  const jordan = await createMember(at.teamId, { smsConsent: true });
  due();
  await drain(queueDueReminders);
  await db.updateTable("message").set({ state: "submitting", leaseUntil: new Date() }).execute();
  await leave(jordan.id);
  await expect(forgetTexts(at.teamId, [jordan.phone])).rejects.toThrow("being handed over");
  await db.updateTable("message").set({ state: "accepted", leaseUntil: null }).execute();
  await forgetTexts(at.teamId, [jordan.phone]);
  expect((await messages()).map(({ phone }) => phone)).toEqual([null]);
});

it("an administrator who deletes a team has its phones forgotten too [OP-40, OP2-39]", async () => {
  const jordan = await createMember(at.teamId, { smsConsent: true });
  due();
  await send();
  const admin = await clientOf(await createAccount({ role: "admin" }));
  expect((await admin.delete(`/admin/teams/${at.teamId}`)).body).toEqual({ ok: true });
  expect(await jobsWith({ teamId: at.teamId })).toHaveLength(1);
  await forgetTexts(at.teamId, [jordan.phone]);
  expect((await messages()).map(({ phone, body }) => [phone, body])).toEqual([[null, ""]]);
});
