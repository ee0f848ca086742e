import { expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const { at, addTeam, due, messages, send } = await startTexting();
const { db } = await import("#platform/database.ts");
const { createAccount } = await import("#tests/factories/accounts.ts");
const { createMember } = await import("#tests/factories/teams.ts");
const { clientOf } = await import("#tests/harness/api.ts");
const { jobsWith } = await import("#tests/harness/jobs.ts");
const { forgetTexts } = await import("#features/messages/forgetting/commands.server.ts");

it("a person's data is found, exported and deleted by their phone, in all teams [OP-40]", async () => {
  const jordan = await createMember(at.teamId, { name: "Jordan Reyes", smsConsent: true });
  const other = await addTeam("Harbor Hawks");
  const child = await createMember(other.id, { name: "Sam Reyes" });
  await db
    .insertInto("memberPhone")
    .values({ teamId: other.id, memberId: child.id, position: 1, label: "Parent", phone: jordan.phone })
    .execute();
  due();
  await send();
  const admin = await clientOf(await createAccount({ role: "admin" }));
  const find = async () =>
    (await admin.get(`/admin/persons?phone=${encodeURIComponent(jordan.phone.slice(2))}`)).body;
  expect(await find()).toMatchObject({
    entries: [
      { name: "Jordan Reyes", teamName: "Lakeview Otters", phoneOf: "member" },
      { name: "Sam Reyes", teamName: "Harbor Hawks", phoneOf: "contact", label: "Parent" },
    ],
    texts: 1,
    consents: 1,
  });

  const { json } = (await admin.post("/admin/persons/exports", { phone: jordan.phone })).body;
  const data = JSON.parse(json);
  expect(data).toMatchObject({
    phone: jordan.phone,
    entries: [{ name: "Jordan Reyes" }, { name: "Sam Reyes" }],
    consents: [{ granted: true }],
    texts: [{ state: "accepted" }],
  });
  expect(data.texts[0].body).toContain("Lakeview Otters");

  const remove = async () => (await admin.post("/admin/persons/removals", { phone: jordan.phone })).body;
  expect(await remove()).toEqual({ members: 1, contacts: 1, managers: 0 });
  expect((await jobsWith({ teamId: at.teamId, phones: [jordan.phone] })).length).toBeGreaterThan(0);
  await forgetTexts(at.teamId, [jordan.phone]);
  expect(await find()).toMatchObject({ entries: [], texts: 0, consents: 1 });
  expect((await messages()).map(({ phone, state }) => [phone, state])).toEqual([[null, "accepted"]]);
  const rest = await db
    .selectFrom("teamMember")
    .select("id")
    .where("id", "in", [jordan.id, child.id])
    .execute();
  expect(rest).toEqual([{ id: child.id }]);
  expect(await remove()).toEqual({ members: 0, contacts: 0, managers: 0 });

  const { acts } = (await admin.get("/admin/acts")).body;
  expect(acts.map(({ act }: { act: string }) => act)).toEqual([
    "person.remove",
    "person.remove",
    "person.export",
  ]);
  expect(JSON.stringify(acts)).not.toContain(jordan.phone);
});

it("a number that no phone can have is not there", async () => {
  const admin = await clientOf(await createAccount({ role: "admin" }));
  expect((await admin.get("/admin/persons?phone=12")).body).toMatchObject({ phone: null, entries: [] });
  expect((await admin.post("/admin/persons/removals", { phone: "12" })).body.code).toBe("NOT_FOUND");
});

it("an account is exported without its secrets", async () => {
  const admin = await clientOf(await createAccount({ role: "admin" }));
  const { managerId } = await addTeam("Harbor Hawks");
  const { body } = await admin.post("/admin/persons/account-exports", { userId: managerId });
  const data = JSON.parse(body.json);
  expect(data).toMatchObject({
    account: { name: "Maya Okafor", role: "team_manager" },
    teams: [{ name: "Harbor Hawks" }],
    payments: [],
  });
  expect(body.json).not.toMatch(/password|token|secret/i);
  expect((await admin.post("/admin/persons/account-exports", { userId: at.gameId })).body.code).toBe(
    "NOT_FOUND",
  );
});
