import { expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createMember, createMinor, createTeam } from "#tests/factories/teams.ts";
import { addEmail } from "#tests/factories/member-emails.ts";
import { carryMembers } from "./commands.server.ts";

const mother = { email: "amina@example.com", label: "Mother", position: 1 };

/** Carries members over to a new team and returns its id. */
async function carry(fromTeamId: string, memberIds: string[]): Promise<string> {
  const { id: toTeamId } = await createTeam();
  await db.transaction().execute((trx) => carryMembers(trx, { fromTeamId, toTeamId }, memberIds));
  return toTeamId;
}

const listEmails = (teamId: string) =>
  db
    .selectFrom("memberEmail")
    .leftJoin("emailConsent as consent", "consent.id", "memberEmail.consentId")
    .select(["memberEmail.email", "position", "label", "isGuardian", "emailConsent", "consentId"])
    .select(["carriedFrom", "consent.teamId", "givenByName"])
    .where("memberEmail.teamId", "=", teamId)
    .orderBy("position")
    .execute();

it("carries emails over with their consents, which point to the person's own decision [REACH-23, START-30]", async () => {
  const { id: teamId } = await createTeam();
  const { id } = await createMember(teamId, { email: "aisha@example.com" });
  await addEmail(teamId, id, { email: "aisha@example.com" });
  await addEmail(teamId, id, { ...mother, emailConsent: false });
  const [before] = await listEmails(teamId);
  const second = await carry(teamId, [id]);
  const [own, other] = await listEmails(second);
  expect(own).toMatchObject({
    email: "aisha@example.com",
    position: 0,
    emailConsent: true,
    carriedFrom: before!.consentId,
    teamId: second,
    givenByName: "Maya Okafor",
  });
  expect(other).toMatchObject({ ...mother, emailConsent: false, consentId: null });
  const { id: memberId } = await db
    .selectFrom("teamMember")
    .select("id")
    .where("teamId", "=", second)
    .executeTakeFirstOrThrow();
  const third = await carry(second, [memberId]);
  expect((await listEmails(third))[0]).toMatchObject({ emailConsent: true, carriedFrom: before!.consentId });
});

it("carries a minor over whose guardian has only an email [REACH-26, REACH-43]", async () => {
  const { id: teamId } = await createTeam();
  const child = await createMinor(teamId);
  await addEmail(teamId, child.id, { ...mother, position: 2, isGuardian: true });
  await db
    .deleteFrom("memberPhone")
    .where("memberId", "=", child.id)
    .where("isGuardian", "=", true)
    .execute();
  const emails = await listEmails(await carry(teamId, [child.id]));
  expect(emails).toMatchObject([{ email: mother.email, isGuardian: true, emailConsent: true }]);
});
