import { beforeEach, expect, it } from "vitest";
import { randomUUID } from "node:crypto";
import { db } from "#platform/database.ts";
import { createContactLink } from "#tests/factories/families.ts";
import { addEmail } from "#tests/factories/member-emails.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { setTime } from "#tests/harness/clock.ts";
import { openLink } from "#features/attendance/access.server.ts";
import { getUnsubscribeLink } from "../links/commands.server.ts";
import { cleanUpEmails } from "./commands.server.ts";

beforeEach(async () => {
  setTime("2026-04-16T14:40:00Z");
  for (const table of ["textEmail", "emailLink"] as const) await db.deleteFrom(table).execute();
});

async function createEmail(teamId: string, email: string, values: { gameId?: string; month?: string }) {
  const now = new Date("2026-04-16T14:40:00Z");
  await db
    .insertInto("textEmail")
    .values({
      id: randomUUID(),
      month: "2026-04-01",
      teamId,
      reminderId: randomUUID(),
      kind: "reminder",
      memberIds: [randomUUID()],
      email,
      cause: "not-arrived",
      linkMark: "c1.0",
      state: "accepted",
      dueAt: now,
      validUntil: now,
      createdAt: now,
      updatedAt: now,
      ...values,
    })
    .execute();
}

const countLinks = async () => (await db.selectFrom("emailLink").select("id").execute()).length;

it("erases an address that's no longer on the roster, and keeps the others and the record", async () => {
  const { id: teamId } = await createTeam();
  const { id: memberId } = await createMember(teamId);
  const { id: gameId } = await createGame(teamId, { gameOn: "2026-04-18" });
  const tokens = [];
  for (const email of ["kept@example.com", "gone@example.com"]) {
    await addEmail(teamId, memberId, { email, position: tokens.length + 1, label: "Mother" });
    tokens.push(await createContactLink({ teamId, gameId, contact: email, memberIds: [memberId] }));
    await createEmail(teamId, email, { gameId });
  }
  const chosenAt = new Date();
  for (const contact of ["kept@example.com", "gone@example.com"])
    await db.insertInto("contactLanguage").values({ contact, language: "fr", chosenAt }).execute();
  await db.deleteFrom("memberEmail").where("email", "=", "gone@example.com").execute();
  await cleanUpEmails();
  await cleanUpEmails();
  const rows = await db.selectFrom("textEmail").select("email").orderBy("email").execute();
  expect(rows.map(({ email }) => email)).toEqual(["kept@example.com", null]);
  expect(await db.selectFrom("contactLanguage").select("contact").execute()).toEqual([
    { contact: "kept@example.com" },
  ]);
  expect((await openLink(tokens[0]!)).memberIds).toEqual([memberId]);
  await expect(openLink(tokens[1]!)).rejects.toMatchObject({ code: "LINK_INVALID" });
});

it("deletes emails with their months, and keeps unsubscribe links of teams that exist [REACH-34]", async () => {
  const { id: teamId } = await createTeam();
  const { id: formerTeam } = await createTeam();
  await createEmail(teamId, "a@example.com", { month: "2025-09-01" });
  await createEmail(teamId, "a@example.com", { month: "2025-11-01" });
  for (const id of [teamId, formerTeam])
    await getUnsubscribeLink(id, "a@example.com", new Date("2026-04-16"));
  await db
    .updateTable("emailLink")
    .set({ acceptedAt: new Date("2026-04-16") })
    .execute();
  await db.deleteFrom("team").where("id", "=", formerTeam).execute();
  await cleanUpEmails();
  expect((await db.selectFrom("textEmail").select("month").execute()).map(({ month }) => month)).toEqual([
    "2025-11-01",
  ]);
  setTime("2026-06-14T00:00:00Z");
  await cleanUpEmails();
  expect(await countLinks()).toBe(2);
  setTime("2026-06-17T00:00:00Z");
  await cleanUpEmails();
  expect(await countLinks()).toBe(1);
});
