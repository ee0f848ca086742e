import { describe, expect, it } from "vitest";
import { getSegments } from "#platform/sms/segments.ts";
import { startTexting } from "#tests/harness/texting.ts";
import { Language } from "#words/language.ts";
import { textWords } from "#words/texts/texts.ts";
import { composeAsk, withLink } from "../wording/rules.ts";

const { fixture, carrier, advanceToDue, sendDue } = await startTexting();
const { clock } = await import("#platform/clock.ts");
const { db } = await import("#platform/database.ts");
const { createMember } = await import("#tests/factories/teams.ts");
const { recordResponse } = await import("#features/attendance/commands.server.ts");
const { syncAvailability } = await import("#features/availability/commands.server.ts");
const { setLanguages } = await import("#features/teams/languages/commands.server.ts");

const add = (values: Parameters<typeof createMember>[1]) =>
  createMember(fixture.teamId, { smsConsent: true, ...values });

const respond = ({ id: memberId }: { id: string }, response: "attending" | "maybe") =>
  db
    .transaction()
    .execute((trx) =>
      recordResponse(trx, { gameId: fixture.gameId, memberId }, response, "link", clock.now()),
    );

/** Turns on In by Default, once everyone is on the roster. */
async function turnOn() {
  await db.updateTable("team").set({ inByDefault: true }).where("id", "=", fixture.teamId).execute();
  await db.transaction().execute((trx) => syncAvailability(trx, { teamId: fixture.teamId }, clock.now()));
}

/** Sends the first reminder. Returns the last sentences of the text to each phone, without its link. */
async function remind(...people: { phone: string }[]) {
  advanceToDue();
  await sendDue();
  const texts = await carrier.texts({ direction: "out" });
  return people.map(({ phone }) => {
    const { body } = texts.find((text) => text.phone === phone)!;
    return body.replace(/ http\S+$/, "").replace(/^.*? (?:PM|AM|h)[^.]*\. /, "");
  });
}

describe("a reminder of a team whose players are in by default", () => {
  it("asks only for a no, unless they gave a response [NEED-35]", async () => {
    const [ana, bea, cy] = [
      await add({ name: "Ana" }),
      await add({ name: "Bea" }),
      await add({ name: "Cy" }),
    ];
    await turnOn();
    await respond(bea, "attending");
    await respond(cy, "maybe");
    expect(await remind(ana, bea, cy)).toEqual([
      expect.stringMatching(/Reply OUT if you can't make it, or tap$/),
      expect.stringMatching(/You're in\. Reply OUT to change or tap$/),
      expect.stringMatching(/You're a maybe\. Reply IN\/OUT or tap$/),
    ]);
    // Bea's yes is her own, and Ana's isn't.
    const rows = await db
      .selectFrom("gameRsvp")
      .select(["memberId", "response", "respondedVia"])
      .where("gameId", "=", fixture.gameId)
      .where("memberId", "in", [ana.id, bea.id])
      .execute();
    expect(rows.toSorted((a, b) => a.respondedVia!.localeCompare(b.respondedVia!))).toEqual([
      { memberId: ana.id, response: "attending", respondedVia: "default" },
      { memberId: bea.id, response: "attending", respondedVia: "link" },
    ]);
  });

  it("asks in the reader's language [NEED-35]", async () => {
    const [bea, cy] = [await add({ name: "Bea" }), await add({ name: "Cy" })];
    await db.transaction().execute((trx) =>
      setLanguages(trx, fixture.teamId, [
        { phone: bea.phone, language: "fr" },
        { phone: cy.phone, language: "es" },
      ]),
    );
    await turnOn();
    expect(await remind(bea, cy)).toEqual([
      expect.stringMatching(/Répondez NON si vous ne pouvez pas venir, ou touchez$/),
      expect.stringMatching(/Responde NO si no puedes venir, o toca$/),
    ]);
  });
});

describe("the ask of someone who is in by default", () => {
  it.each(Language.options)(
    "fits one segment with the team's whole name: %s [NEED-35, TEXT-01]",
    (language) => {
      const game = {
        teamName: "Lakeview Otters",
        kind: "game",
        gameOn: "2026-09-30",
        gameTime: "19:30",
        location: "Harborview Park, Field 2",
        opponent: "Harbor Street FC",
        side: null,
      };
      for (const names of [[], ["Aisha Bello"]]) {
        const { body } = composeAsk("reminder", game, 40, { response: "default", names, language });
        expect(getSegments(withLink(body, "x".repeat(40)))).toBe(1);
        expect(body).toContain("Lakeview Otters");
      }
      expect(composeAsk("reminder", game, 0, { response: "default", names: [], language }).body).toMatch(
        new RegExp(`${textWords[language].asks.default}$`),
      );
    },
  );
});
