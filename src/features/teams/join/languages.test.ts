import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { checkPhone } from "#platform/phone.ts";
import { createTeam } from "#tests/factories/teams.ts";
import { joinWords, translateProblem } from "#words/join/join.ts";
import { Language } from "#words/language.ts";
import { requireJoiner } from "./access.server.ts";
import { checkJoinEntries, insertJoinLink, joinTeam } from "./commands.server.ts";
import { getJoinLink } from "./queries.server.ts";
import { joinErrorMessages } from "./rules.ts";

let teamId: string;
let token: string;
beforeEach(async () => {
  ({ id: teamId } = await createTeam({
    subscriptionStatus: "active",
    subscriptionExpiresAt: new Date("2099-01-01"),
  }));
  await db.transaction().execute((trx) => insertJoinLink(trx, teamId));
  token = (await getJoinLink({ teamId } as never)).url!.split("/").at(-1)!;
});
const join = async (change: Partial<Parameters<typeof joinTeam>[1]>) => {
  const person = { name: "Aisha Bello", phone: "+13125550103", consent: true, ...change };
  return joinTeam(await requireJoiner(token, "192.0.2.1"), person);
};
const readContacts = async () => ({
  phones: await db
    .selectFrom("memberPhone")
    .leftJoin("smsConsent as consent", "consent.id", "memberPhone.consentId")
    .select(["memberPhone.language", "wordingId"])
    .where("memberPhone.teamId", "=", teamId)
    .orderBy("memberPhone.id")
    .execute(),
  emails: await db
    .selectFrom("memberEmail")
    .leftJoin("emailConsent as consent", "consent.id", "memberEmail.consentId")
    .select(["wordingId"])
    .where("memberEmail.teamId", "=", teamId)
    .execute(),
});

describe("someone who joins in their language", () => {
  it.each([
    ["fr", "fr", "member-2026-12-fr", "email-member-2026-12-fr"],
    ["es", "es", "member-2026-12-es", "email-member-2026-12-es"],
    ["en", null, "member-2026-12", "email-member-2026-12"],
  ] as const)(
    "agrees in its words, and their contact has it: %s [REACH-50, REACH-51]",
    async (language, stored, wordingId, emailWordingId) => {
      await join({ language, email: "aisha@example.com", emailConsent: true });
      const once = { phones: [{ language: stored, wordingId }], emails: [{ wordingId: emailWordingId }] };
      expect(await readContacts()).toEqual(once);
      // Joining again in another language neither adds anyone nor replaces a consent of their own.
      await join({ language: language === "es" ? "fr" : "es" });
      expect(await readContacts()).toEqual(once);
    },
  );

  it("reads what's wrong in it, for everything that the form can refuse [REACH-51]", () => {
    const bad = [
      { name: "" },
      { name: "x".repeat(101) },
      { name: "a\nb" },
      { phone: "" },
      { phone: "1".repeat(41) },
      { email: "nonsense" },
      { childName: "" },
    ];
    const problems = new Set([
      ...bad.flatMap((change) =>
        Object.values(checkJoinEntries({ name: "Aisha", phone: "(312) 555-0103", ...change }).problems ?? {}),
      ),
      ...["123", "+44 20 7946 0958", "(800) 555-0103", "(900) 555-0103"].flatMap(
        (phone) => checkPhone(phone).problem ?? [],
      ),
      ...Object.values(joinErrorMessages),
    ]);
    expect(problems.size).toBeGreaterThan(10);
    for (const problem of problems) {
      expect(Object.values(joinWords.en.problems)).toContain(problem);
      const translated = Language.options.map((language) => translateProblem(language, problem!));
      expect(translated[0]).toBe(problem);
      expect(new Set(translated).size).toBe(3);
    }
    // Anything else isn't shown in English.
    expect(translateProblem("fr", "Something else")).toBe(joinWords.fr.problems.other);
  });
});
