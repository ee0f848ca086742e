import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";
import { inEachLanguage, type Language } from "#words/language.ts";

const { fixture, carrier, advanceToDue, drain, reply, sendDue, sendWaiting } = await startTexting();
const { clock } = await import("#platform/clock.ts");
const { db } = await import("#platform/database.ts");
const { createMember } = await import("#tests/factories/teams.ts");
const { chooseLanguage, setLanguages } = await import("#features/teams/languages/commands.server.ts");
const { textTeams } = await import("#features/games/announcements/commands.server.ts");
const { sendBlast } = await import("../blasts/commands.server.ts");

/** Adds a player whose phone gets texts in a language that a manager chose. */
async function addReader(language: Language, isIntroduced = true) {
  const { id, phone } = await createMember(fixture.teamId, {
    name: `${language} reader`,
    smsConsent: true,
    isIntroduced,
  });
  await db.transaction().execute((trx) => setLanguages(trx, fixture.teamId, [{ phone, language }]));
  return { id, phone };
}

/** Returns the last text to each phone, without its link. */
async function listLast(phones: Record<Language, { phone: string }>) {
  const texts = await carrier.texts({ direction: "out" });
  return inEachLanguage(
    (language) =>
      texts.find(({ phone }) => phone === phones[language].phone)?.body.replace(/ http\S+$/, "") ?? null,
  );
}

const addReaders = async () => ({
  en: await addReader("en"),
  fr: await addReader("fr"),
  es: await addReader("es"),
});

describe("texts to readers of three languages", () => {
  it("remind each in their own, and confirm what they reply in it [REACH-51, REACH-52, REACH-55]", async () => {
    const readers = await addReaders();
    advanceToDue();
    await sendDue();
    expect(await listLast(readers)).toEqual({
      en: "Lakeview Otters vs Harbor Street FC: Thu, Apr 16, 7:00 PM, Harborview Park, Field 2. Reply IN/OUT/MAYBE or tap",
      // The link of this test is long, so that names are shortened.
      fr: expect.stringMatching(
        /^Lakeview Otters vs .*: jeu\. 16 avr\., 19 h, .* Répondez OUI\/NON\/PEUT-ETRE ou touchez$/,
      ),
      es: "Lakeview Otters vs Harbor Street FC: jue 16 abr, 7:00 PM, Harborview Park, Field 2. Responde SI/NO/QUIZAS o toca",
    });
    expect(await reply(readers.en.phone, "oui")).toBe(
      "You're in: Lakeview Otters vs Harbor Street FC, Thu, Apr 16, 7:00 PM. Reply OUT or MAYBE to change.",
    );
    expect(await reply(readers.fr.phone, "Peut-être")).toBe(
      "PEUT-ETRE noté: Lakeview Otters vs Harbor Street FC, jeu. 16 avr., 19 h. Répondez OUI ou NON pour changer.",
    );
    expect(await reply(readers.es.phone, "no")).toBe(
      "NO anotado: Lakeview Otters vs Harbor Street FC, jue 16 abr, 7:00 PM. Responde SI o QUIZAS para cambiar.",
    );
  });

  it("announce a cancellation in each, and leave a manager's message as typed [REACH-51]", async () => {
    const readers = await addReaders();
    const { managerId } = await db
      .selectFrom("team")
      .select("managerId")
      .where("id", "=", fixture.teamId)
      .executeTakeFirstOrThrow();
    await db
      .transaction()
      .execute((trx) => textTeams(trx, [fixture.gameId], { change: "cancelled" }, managerId, clock.now()));
    await drain(sendWaiting);
    expect(await listLast(readers)).toEqual({
      en: "Lakeview Otters: Game vs Harbor Street FC on Thu, Apr 16, 7:00 PM is canceled.",
      fr: "Lakeview Otters: Match vs Harbor Street FC annulé: jeu. 16 avr., 19 h.",
      es: "Lakeview Otters: Partido vs Harbor Street FC cancelado: jue 16 abr, 7:00 PM.",
    });
    const grant = { teamId: fixture.teamId, user: { id: managerId } } as never;
    await sendBlast(grant, { message: "Bring water.", audience: "all", requestKey: randomUUID() });
    await carrier.reset();
    await drain(sendWaiting);
    const message = "Lakeview Otters: Bring water.";
    expect(await listLast(readers)).toEqual({ en: message, fr: message, es: message });
  });

  it("change with a reply, in all teams, and the response that follows still counts [REACH-50]", async () => {
    const { fr } = await addReaders();
    advanceToDue();
    await sendDue();
    expect(await reply(fr.phone, "Español")).toBe(
      "FirstWhistle: Desde ahora tus mensajes llegan en español. Responde ENGLISH o FRANCAIS para cambiar.",
    );
    expect(await reply(fr.phone, "si")).toMatch(/^SI anotado: /);
    await reply(fr.phone, "ENGLISH");
    expect(await reply(fr.phone, "out")).toMatch(/^You're out: /);
    const chosen = await db
      .selectFrom("contactLanguage")
      .select("language")
      .where("contact", "=", fr.phone)
      .execute();
    expect(chosen).toEqual([{ language: "en" }]);
  });

  it("stay as they are for a number that's on no roster [REACH-50]", async () => {
    expect(await reply("+13125550199", "FRANCAIS")).toBeNull();
    expect(
      await db
        .selectFrom("contactLanguage")
        .select("contact")
        .where("contact", "=", "+13125550199")
        .execute(),
    ).toEqual([]);
  });

  it("introduce the team in the reader's language [REACH-51, REACH-55]", async () => {
    const { phone } = await addReader("en", false);
    await db.transaction().execute((trx) => chooseLanguage(trx, phone, "fr"));
    advanceToDue();
    await sendDue();
    const texts = (await carrier.texts({ direction: "out" })).filter((text) => text.phone === phone);
    expect(texts[0]!.body).toMatch(/^FirstWhistle: .*Lakeview Otters.*AIDE: aide\. ARRET: fin des textos\.$/);
  });
});
