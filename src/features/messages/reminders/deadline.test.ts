import { describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";
import type { Language } from "#words/language.ts";

const { fixture, carrier, advanceToDue, drain, sendDue } = await startTexting();
const { clock } = await import("#platform/clock.ts");
const { db } = await import("#platform/database.ts");
const { addEmail } = await import("#tests/factories/member-emails.ts");
const { createResponse } = await import("#tests/factories/rsvps.ts");
const { createMember } = await import("#tests/factories/teams.ts");
const { setLanguages } = await import("#features/teams/languages/commands.server.ts");
const { queueEmails } = await import("../emailing/commands.server.ts");
const { sendEmails } = await import("../emailing/sending/commands.server.ts");
const { composeNextText } = await import("../outlook/preview/queries.server.ts");

// The first reminder goes out 24 hours before the game.
const setDue = (responsesDueHours: number | null) =>
  db.updateTable("team").set({ responsesDueHours }).where("id", "=", fixture.teamId).execute();

async function add(values: Parameters<typeof createMember>[1], response?: "attending" | "maybe") {
  const member = await createMember(fixture.teamId, { smsConsent: true, ...values });
  const key = { teamId: fixture.teamId, gameId: fixture.gameId, memberId: member.id };
  if (response) await createResponse(key, response, clock.now());
  return member;
}

const setLanguage = (phone: string, language: Language) =>
  db.transaction().execute((trx) => setLanguages(trx, fixture.teamId, [{ phone, language }]));

/** Sends the first reminder. Returns how the text to each phone ends, without its link. */
async function remind(...phones: string[]) {
  advanceToDue();
  await sendDue();
  const texts = await carrier.texts({ direction: "out" });
  return phones.map((phone) => {
    const { body } = texts.find((text) => text.phone === phone)!;
    expect(body).toMatch(/ http\S+$/);
    return body
      .replace(/ http\S+$/, "")
      .split(". ")
      .slice(body.includes("You're") ? -2 : -1)
      .join(". ");
  });
}

describe("a reminder after the deadline", () => {
  it("asks nothing of those without a response, in their language [NEED-33]", async () => {
    await setDue(24);
    const readers = [await add({ name: "Ana" }), await add({ name: "Bea" }), await add({ name: "Cy" })];
    await setLanguage(readers[1]!.phone, "fr");
    await setLanguage(readers[2]!.phone, "es");
    expect(await remind(...readers.map(({ phone }) => phone))).toEqual([
      "Responses are closed.",
      "Les réponses sont closes.",
      "Ya no se aceptan respuestas.",
    ]);
  });

  it("tells a family the same, by name, and those who responded how to say no [NEED-33]", async () => {
    await setDue(24);
    const aisha = await add({ name: "Aisha Bello", phone: "+13125550142" });
    await add({ name: "Bilal Bello", phone: aisha.phone });
    const devon = await add({ name: "Devon Clarke" }, "attending");
    expect(await remind(aisha.phone, devon.phone)).toEqual([
      "Aisha, Bilal: Responses are closed.",
      "You're in. Reply OUT to change or tap",
    ]);
  });

  it.each([
    ["the team has no deadline", null, {}],
    ["the deadline is ahead", 12, {}],
    ["the game was moved after it", 24, { movedAt: new Date("2026-04-16T00:00:00Z") }],
    ["the game was added after it", 48, { createdAt: new Date("2026-04-15T12:00:00Z") }],
  ])("asks as ever if %s [NEED-33]", async (_, hours, change) => {
    await setDue(hours);
    if (Object.keys(change).length > 0)
      await db.updateTable("game").set(change).where("id", "=", fixture.gameId).execute();
    const { phone } = await add({ name: "Ana" });
    expect(await remind(phone)).toEqual(["Reply IN/OUT/MAYBE or tap"]);
  });

  it("is previewed as it goes out [NEED-33]", async () => {
    await setDue(24);
    await add({ name: "Ana" });
    const game = { id: fixture.gameId, timeZone: "America/Chicago", gameTime: "19:00:00", reminders: [] };
    const next = await composeNextText({ ...game, teamId: fixture.teamId }, clock.now());
    expect(next!.words).toMatch(/\. Responses are closed\.$/);
  });

  it("asks nothing by email either [NEED-33, REACH-31]", async () => {
    const email = "landline@example.com";
    const member = await add({ name: "Ana Bello", smsConsent: false });
    await addEmail(fixture.teamId, member.id, { email });
    await setDue(24);
    await remind();
    await drain(queueEmails);
    await drain(sendEmails);
    const [sent] = await carrier.mailbox.listEmails(email);
    expect(sent!.text).toContain("Responses are closed.");
    expect(sent!.text).not.toMatch(/Are you in\?|Is Ana in\?|choice=/);
  });
});
