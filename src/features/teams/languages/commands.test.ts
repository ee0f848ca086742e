import { sql } from "kysely";
import { expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { addContact, createMember, createTeam } from "#tests/factories/teams.ts";
import type { Language } from "#words/language.ts";
import { chooseLanguage, setLanguages } from "./commands.server.ts";
import { findLanguage, selectLanguage } from "./queries.server.ts";

const choose = (contact: string, language: Language) =>
  db.transaction().execute((trx) => chooseLanguage(trx, contact, language));

const set = (teamId: string, phone: string, language: Language) =>
  db.transaction().execute((trx) => setLanguages(trx, teamId, [{ phone, language }]));

/** Lists the languages of a team's phones, by member and position. */
async function listLanguages(teamId: string) {
  const { rows } = await sql<{ language: Language }>`
    select ${selectLanguage()} from member_phone where team_id = ${teamId} order by member_id, position`.execute(
    db,
  );
  return rows.map(({ language }) => language);
}

it("puts a person's choice before managers', in all teams [REACH-50]", async () => {
  const [otters, comets] = [await createTeam(), await createTeam()];
  const { phone } = await createMember(otters.id);
  await createMember(comets.id, { phone });
  await createMember(comets.id);
  expect(await listLanguages(comets.id)).toEqual(["en", "en"]);
  await set(comets.id, phone, "es");
  expect([await listLanguages(otters.id), await listLanguages(comets.id)]).toEqual([["en"], ["es", "en"]]);
  await choose(phone, "en");
  await choose(phone, "fr");
  expect([await listLanguages(otters.id), await listLanguages(comets.id)]).toEqual([["fr"], ["fr", "en"]]);
});

it("has one language for members who share a number [REACH-50]", async () => {
  const team = await createTeam();
  const { phone } = await createMember(team.id, { name: "Aisha Bello" });
  const bilal = await createMember(team.id, { name: "Bilal Bello" });
  await addContact(team.id, bilal.id, { phone });
  await set(team.id, phone, "fr");
  expect(await listLanguages(team.id)).toEqual(["fr", "en", "fr"]);
});

it("finds the language of a number that texts us [REACH-50]", async () => {
  const [otters, comets] = [await createTeam(), await createTeam()];
  const { phone } = await createMember(otters.id);
  await createMember(comets.id, { phone });
  expect(await findLanguage(db, phone)).toBe("en");
  await set(comets.id, phone, "es");
  await set(otters.id, phone, "fr");
  expect(await findLanguage(db, phone, otters.id)).toBe("fr");
  expect(await findLanguage(db, phone, comets.id)).toBe("es");
  await choose(phone, "en");
  expect([await findLanguage(db, phone), await findLanguage(db, phone, otters.id)]).toEqual(["en", "en"]);
});
