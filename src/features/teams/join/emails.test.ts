import { expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createTeam } from "#tests/factories/teams.ts";
import { insertJoinLink, joinTeam } from "./commands.server.ts";
import { requireJoiner } from "./access.server.ts";
import { getJoinLink } from "./queries.server.ts";

it("takes an email with its own consent, also a guardian's [REACH-23, REACH-24]", async () => {
  const { id: teamId } = await createTeam();
  await db.transaction().execute((trx) => insertJoinLink(trx, teamId));
  const { url } = await getJoinLink({ teamId } as never);
  const token = url!.split("/").at(-1)!;
  const join = async (person: object) =>
    joinTeam(await requireJoiner(token, "192.0.2.1"), person as Parameters<typeof joinTeam>[1]);
  await join({ name: "Aisha Bello", phone: "+13125550103", email: "aisha@example.com", emailConsent: true });
  await join({ name: "Bilal Bello", phone: "+13125550104", email: "bilal@example.com" });
  const guardian = { phone: "+13125550105", email: "amina@example.com", emailConsent: true };
  await join({ name: "Amina Cole", childName: "Cole", ...guardian });
  const emails = await db
    .selectFrom("memberEmail")
    .leftJoin("emailConsent as consent", "consent.id", "memberEmail.consentId")
    .select(["memberEmail.email", "isGuardian", "emailConsent", "wordingId", "source"])
    .where("memberEmail.teamId", "=", teamId)
    .orderBy("memberEmail.memberId")
    .execute();
  const agreed = { emailConsent: true, wordingId: "email-member-2026-12", source: "join-link" };
  expect(emails).toEqual([
    { email: "aisha@example.com", isGuardian: false, ...agreed },
    { email: "bilal@example.com", isGuardian: false, emailConsent: false, wordingId: null, source: null },
    { email: "amina@example.com", isGuardian: true, ...agreed },
  ]);
});
