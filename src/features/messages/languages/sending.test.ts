import { expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";
import type { Language } from "#words/language.ts";

const { fixture, carrier, advanceToDue, drain, getUsage, queueDueReminders, sendWaiting } =
  await startTexting();
const { db } = await import("#platform/database.ts");
const { createMember } = await import("#tests/factories/teams.ts");
const { setLanguages } = await import("#features/teams/languages/commands.server.ts");
const { getAllowance } = await import("../allowance/queries.server.ts");

const show = async () => (await getAllowance({ teamId: fixture.teamId } as never)).languages;

async function addReaders(language: Language, count: number) {
  for (let index = 0; index < count; index += 1) {
    const { phone } = await createMember(fixture.teamId, { smsConsent: true });
    await db.transaction().execute((trx) => setLanguages(trx, fixture.teamId, [{ phone, language }]));
  }
}

it("announces what a reminder costs and says in each language, and the worker sends that [REACH-56]", async () => {
  await addReaders("en", 3);
  expect(await show()).toBeNull();
  await addReaders("fr", 2);
  await addReaders("es", 1);
  const shown = await show();
  expect(shown).toMatchObject({ readers: { en: 3, fr: 2, es: 1 } });
  advanceToDue();
  await drain(queueDueReminders);
  expect((await getUsage()).reserved).toBe(shown!.cost);
  await drain(sendWaiting);
  const sent = (await carrier.texts({ direction: "out" })).map(({ body }) => body.replace(/ http\S+$/, ""));
  const previews = shown!.previews.map(({ body }) => body.replace(/ http\S+$/, ""));
  expect(new Set(sent)).toEqual(new Set(previews));
  expect(shown!.previews.map(({ language }) => language)).toEqual(["en", "fr", "es"]);
});
