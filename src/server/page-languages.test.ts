import { beforeEach, describe, expect, it } from "vitest";
import { requireOwnPage } from "#features/attendance/mine/access.server.ts";
import { renewOwnFeed } from "#features/games/feeds/commands.server.ts";
import { getOwnFeed } from "#features/games/feeds/queries.server.ts";
import { chooseLanguage, setLanguages } from "#features/teams/languages/commands.server.ts";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { createFamily } from "#tests/factories/families.ts";
import { createLink } from "#tests/factories/rsvps.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { setTime } from "#tests/harness/clock.ts";
import type { Language } from "#words/language.ts";
import { createHttp } from "./http.ts";
import { createMyPages } from "./my-page.tsx";
import { createRsvpPages } from "./rsvp.ts";

const http = createHttp();
http.route("/", createRsvpPages({ styles: ".x{}", script: "let x" }).routes);
http.route("/", createMyPages({ styles: ".x{}" }));

let lastPhone = 0;
let phone: string;
let teamId: string;
let gameId: string;
let token: string;
let copiedToken: string;
beforeEach(async () => {
  setTime("2026-04-15T14:40:00Z");
  await db.deleteFrom("rateLimit").execute();
  phone = `+1773555${String(++lastPhone).padStart(4, "0")}`;
  const pass = { subscriptionStatus: "active", subscriptionExpiresAt: new Date("2027-01-01") };
  ({ id: teamId } = await createTeam({ name: "Lakeview Otters", ...pass }));
  const time = { gameOn: "2026-04-16", gameTime: "19:30" };
  ({ id: gameId } = await createGame(teamId, { ...time, opponent: "Harbor Street FC" }));
  const family = await createFamily({ teamId, gameId, phone }, "Aisha Bello", "Bilal Bello");
  ({ token } = family);
  copiedToken = await createLink({ teamId, gameId, memberId: family.memberIds[0]! });
});

const choose = (language: Language) =>
  db.transaction().execute((trx) => chooseLanguage(trx, phone, language));
const setByManager = (language: Language) =>
  db.transaction().execute((trx) => setLanguages(trx, teamId, [{ phone, language }]));
const listChosen = () =>
  db.selectFrom("contactLanguage").select("language").where("contact", "=", phone).execute();

async function read(path: string, init: RequestInit = {}) {
  const result = await http.request(path, init);
  const html = (await result.text()).replaceAll("&#x27;", "'");
  const text = html.replaceAll(/<(style|script)[^>]*>.*?<\/\1>|<[^>]*>/gs, " ").replaceAll(/\s+/g, " ");
  return { status: result.status, location: result.headers.get("location"), html, text };
}
const open = (path: string, acceptLanguage = "en") =>
  read(path, { headers: { "accept-language": acceptLanguage } });
const post = (path: string, fields: Record<string, string>) =>
  read(path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
const findLang = ({ html }: { html: string }) => /<html lang="(\w+)"/.exec(html)![1];
const listLangs = async (...paths: string[]) => {
  const langs = [];
  for (const path of paths) langs.push(findLang(await open(path)));
  return langs;
};

describe("the pages behind a link", () => {
  it("are in the language of the contact, whatever the browser's is [REACH-51, REACH-54, REACH-55]", async () => {
    const pages = [`/r/${token}`, `/rsvp?token=${token}`, `/r/${token}/me`];
    expect(await listLangs(...pages)).toEqual(["en", "en", "en"]);
    await setByManager("es");
    expect(await listLangs(...pages)).toEqual(["es", "es", "es"]);
    await choose("fr");
    expect(await listLangs(...pages)).toEqual(["fr", "fr", "fr"]);
    const rsvp = await open(`/r/${token}`, "es");
    for (const expected of [
      "Aisha et Bilal seront là ?",
      "Lakeview Otters contre Harbor Street FC",
      "jeudi 16 avril 2026",
      "19 h 30",
      "Oui, j'y serai",
      "Peut-être / Pas encore sûr",
      "Non, je ne peux pas",
      "Quiconque a ce lien peut répondre pour Aisha et Bilal. Ne le transférez pas.",
    ])
      expect(rsvp.text).toContain(expected);
    const own = await open(`/r/${token}/me`);
    for (const expected of ["Vos matchs", "jeu. , 19 h 30", "Arrêter les textos"])
      expect(own.text.replace("jeu.,", "jeu. ,")).toContain(expected);
  });

  it("are in the member's language behind a copied link, which proves no contact [REACH-51]", async () => {
    await choose("fr");
    expect(await listLangs(`/r/${copiedToken}`, `/r/${copiedToken}/me`)).toEqual(["fr", "fr"]);
  });

  it("say in that language what a response came to [REACH-51]", async () => {
    await choose("es");
    const [memberId] = (
      await db.selectFrom("teamMember").select("id").where("teamId", "=", teamId).orderBy("name").execute()
    ).map(({ id }) => id);
    const saved = await post(`/r/${token}`, { response: "attending", memberId: memberId! });
    expect((await open(saved.location!)).text).toContain("¡Respuesta guardada!");
    await db.updateTable("game").set({ cancelledAt: new Date() }).where("id", "=", gameId).execute();
    const refused = await post(`/r/${token}`, { response: "maybe", memberId: memberId! });
    expect([refused.status, findLang(refused)]).toEqual([409, "es"]);
    expect(refused.text).toContain("Este partido está cancelado, así que no tienes que responder.");
  });

  it("explain an expired link in the contact's language, and an unknown one in the browser's [REACH-51]", async () => {
    await choose("fr");
    setTime("2026-07-20T12:00:00Z");
    for (const path of [`/r/${token}`, `/r/${token}/me`]) {
      const expired = await open(path, "es");
      expect([expired.status, findLang(expired)]).toEqual([410, "fr"]);
      expect(expired.text).toContain("Ce lien a expiré");
    }
    expect(findLang(await post(`/r/${token}`, { response: "maybe" }))).toBe("fr");
    for (const path of ["/r/nothing", "/r/nothing/me", "/rsvp"]) {
      const unknown = await open(path, "de-CH, es-MX;q=0.8, en;q=0.5");
      expect(findLang(unknown)).toBe("es");
      expect(unknown.text).toMatch(/No encontramos el partido|Enlace no válido/);
    }
  });

  it("offer each language for a visit, and store nothing when opened [REACH-50]", async () => {
    for (const page of [`/r/${token}`, `/r/${token}/me`, `/r/${copiedToken}/me`]) {
      expect(await listLangs(`${page}?lang=fr`, `${page}?lang=de`, page)).toEqual(["fr", "en", "en"]);
      const { html } = await open(`${page}?lang=es`);
      expect(html).toMatch(/<a href="[^"]*\?lang=es" lang="es"[^>]* title="Español" aria-current="true"/);
    }
    const rsvp = await open(`/rsvp?token=${token}&lang=fr`);
    expect(rsvp.html).toContain(`href="?token=${token}&amp;lang=es"`);
    expect(rsvp.html).toContain(`action="/rsvp?token=${token}&amp;lang=fr"`);
    // The visit goes on in its language: after a response, and on the other page.
    const saved = await post(`/r/${token}?lang=fr`, { response: "maybe" });
    expect(saved.location).toBe(`/r/${token}?saved&lang=fr`);
    expect(rsvp.html).toContain("/me?lang=fr");
    expect((await open(`/r/${token}/me?lang=fr`)).html).toContain('action="me/responses?lang=fr"');
    expect(await listChosen()).toEqual([]);
  });
});

describe("the choice on Your Games", () => {
  it("sets the contact's language in all teams [REACH-50]", async () => {
    const { html } = await open(`/r/${token}/me?lang=fr`);
    expect([...html.matchAll(/name="language"/g)]).toHaveLength(3);
    expect(html).toMatch(/<button[^>]*value="es" lang="es" aria-pressed="false"/);
    const { status, location } = await post(`/r/${token}/me/language?lang=fr`, { language: "es" });
    expect(status).toBe(303);
    expect(await listChosen()).toEqual([{ language: "es" }]);
    const shown = await open(location!.split("#")[0]!);
    expect(findLang(shown)).toBe("es");
    expect(shown.text).toContain("Te escribiremos en español.");
    expect(await listLangs(`/r/${token}`)).toEqual(["es"]);
    await post(`/r/${token}/me/language`, { language: "de" });
    expect(await listChosen()).toEqual([{ language: "es" }]);
  });

  it("isn't there behind a copied link, which changes no contact's language [REACH-50]", async () => {
    expect((await open(`/r/${copiedToken}/me`)).html).not.toContain('name="language"');
    await post(`/r/${copiedToken}/me/language`, { language: "es" });
    expect(await listChosen()).toEqual([]);
  });
});

const listWordings = async () =>
  (
    await db
      .selectFrom("smsConsent")
      .innerJoin("consentWording", "consentWording.id", "smsConsent.wordingId")
      .select(["wordingId", "granted", "wording"])
      .where("phone", "=", phone)
      .where("source", "=", "member-page")
      .orderBy("smsConsent.createdAt")
      .execute()
  ).map(({ wordingId, granted, wording }) => [wordingId, granted, wording.split(" ").slice(0, 3).join(" ")]);

describe("a consent on Your Games", () => {
  it("is stored in the words that were read, and works like the English one [REACH-51]", async () => {
    await choose("fr");
    await post(`/r/${token}/me/texts`, { texts: "stop", team: teamId });
    expect(await listWordings()).toEqual([
      ["phone-stop-2026-12-fr", false, "Arrêter les textos"],
      ["phone-stop-2026-12-fr", false, "Arrêter les textos"],
    ]);
    // The page still knows the phone's members, because its holder turned the texts off here.
    const { text } = await open(`/r/${token}/me`);
    expect(text).toContain("Vous avez arrêté les textos de cette équipe.");
    expect(text).toContain("J'accepte de recevoir des textos (SMS)");
    setTime("2026-04-15T14:45:00Z");
    await post(`/r/${token}/me/texts?lang=es`, { texts: "start", team: teamId, consent: "yes" });
    expect((await listWordings()).slice(2)).toEqual([
      ["member-2026-12-es", true, "Acepto recibir mensajes"],
      ["member-2026-12-es", true, "Acepto recibir mensajes"],
    ]);
  });

  it("isn't given back for someone who isn't theirs, in any language [REACH-51, REACH-58]", async () => {
    await choose("es");
    const { id } = await createMember(teamId, { name: "Chi Bello", phone, smsConsent: true });
    await post(`/r/${token}/me/people`, { who: id });
    expect(await listWordings()).toEqual([["not-mine-2026-12-es", false, "No conozco a"]]);
    await post(`/r/${token}/me/texts`, { texts: "start", team: teamId, consent: "yes" });
    expect(await listWordings()).toHaveLength(1);
    expect((await open(`/r/${token}/me`)).text).not.toContain("Chi");
  });
});

it("writes a contact's calendar in the contact's language [REACH-51]", async () => {
  await choose("fr");
  await db.updateTable("game").set({ arrivalMinutes: 30 }).where("id", "=", gameId).execute();
  const practice = await createGame(teamId, {
    gameOn: "2026-04-20",
    opponent: null,
    cancelledAt: new Date(),
  });
  await db.updateTable("game").set({ kind: "practice" }).where("id", "=", practice.id).execute();
  const page = await requireOwnPage(token);
  await renewOwnFeed(page);
  const { url } = await getOwnFeed(page);
  const file = await (await http.request(url!.slice(config.appUrl.length))).text();
  const unfolded = file.replaceAll("\r\n ", "");
  for (const expected of [
    "X-WR-CALNAME:Vos matchs",
    "SUMMARY:Aisha et Bilal\u00A0: Lakeview Otters contre Harbor Street FC",
    "SUMMARY:Annulé\u00A0: Aisha et Bilal\u00A0: Entraînement de Lakeview Otters",
    "DESCRIPTION:Arrivez au plus tard à 19 h.",
  ])
    expect(unfolded).toContain(expected);
});
