import { beforeEach, describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const texting = await startTexting();
const { addGame, addTeam, advanceToDue, carrier, drain, fixture, listMessages, sendDue } = texting;
const { queueRequestedLinks } = await import("#features/messages/page-links/commands.server.ts");
const { clock } = await import("#platform/clock.ts");
const { db } = await import("#platform/database.ts");
const { config } = await import("#platform/config.ts");
const { createMember, createMinor } = await import("#tests/factories/teams.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { countStatements } = await import("#tests/harness/statements.ts");
const { getPage, publishLeague } = await import("#tests/harness/public-league.ts");
const { createHttp } = await import("./http.ts");
const { createRsvpPages } = await import("./rsvp.ts");
const { createFindPage } = await import("./find-page.tsx");
const { createMyPages } = await import("./my-page.tsx");

const http = createHttp();
http.route("/", createFindPage({ styles: ".x{}" }));
http.route("/", createMyPages({ styles: ".x{}" }));
http.route("/", createRsvpPages({ styles: ".x{}", script: "" }).routes);

const STRANGER = "+13125550999";
const SENT = "If that number is on a team, we just texted it a link. It can take a minute.";

beforeEach(async () => {
  for (const table of ["linkRequest", "rateLimit", "freeTextDay"] as const)
    await db.deleteFrom(table).execute();
});

const unescape = (html: string) => html.replaceAll("&#x27;", "'");
const open = async (path = "/find", headers: Record<string, string> = {}) =>
  unescape(await (await http.request(path, { headers })).text());
const ask = (phone: string, headers: Record<string, string> = {}, path = "/find") =>
  http.request(path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams({ phone }).toString(),
  });

/** Lets the worker take every request and send what's due. Returns the texts that a phone got since then. */
async function readTexts(phone: string): Promise<string[]> {
  await drain(queueRequestedLinks);
  await sendDue();
  return (await carrier.texts({ direction: "out", phone })).map(({ body }) => body);
}
const readLinks = async (phone: string) =>
  (await readTexts(phone)).filter((text) => text.includes("your page"));
/** A player who knows the team's texts. */
const addPlayer = (values: object = {}) =>
  createMember(fixture.teamId, { name: "Aisha Bello", smsConsent: true, ...values });

describe("the page that finds your page", () => {
  it("takes a number without a script, in three languages [PUBLIC-53]", async () => {
    const html = await open();
    for (const words of ["<h1", "Find Your Team Page", "Phone Number", "Text Me My Link"])
      expect(html).toContain(words);
    expect(html).not.toContain("<script");
    expect(html).toContain('method="post"');
    expect(await open("/find", { "accept-language": "fr-CA" })).toContain("M'envoyer mon lien");
    expect(await open("/find?lang=es")).toContain("Enviarme mi enlace");
    expect(await open("/find?sent")).toContain(SENT);
  });

  it("is linked from where players look for it, in their language [PUBLIC-53]", async () => {
    for (const path of ["/r/unknown", "/r/unknown/me"])
      expect(await open(path)).toMatch(/<a href="\/find\?lang=en".*Lost Your Link\?/);
    expect(await open("/r/unknown?lang=fr")).toMatch(/<a href="\/find\?lang=fr".*Lien perdu/);
    const { path, teamPath } = await publishLeague();
    for (const each of [path, `${path}/standings`, teamPath])
      expect((await getPage(each)).html).toMatch(/<a href="\/find".*Lost Your Link\?/);
  });

  it("keeps the chosen language [REACH-51]", async () => {
    const response = await ask(STRANGER, {}, "/find?lang=fr");
    expect(response.headers.get("location")).toBe("/find?sent&lang=fr");
  });

  it("refuses an impossible number in the product's own words [PUBLIC-54]", async () => {
    for (const [typed, words] of [
      ["555-01", "Enter a phone number with area code, like (312) 555-0142."],
      ["", "Enter a phone number with area code, like (312) 555-0142."],
      ["(800) 555-0142", "That's a toll-free number. Enter a mobile number."],
    ] as const) {
      const response = await ask(typed);
      const html = unescape(await response.text());
      expect(response.status).toBe(400);
      expect(html).toContain(words);
      expect(html).toContain(`value="${typed}"`);
    }
    expect(await db.selectFrom("linkRequest").selectAll().execute()).toEqual([]);
  });

  it("takes no form of another site", async () => {
    const response = await ask(STRANGER, { origin: "https://evil.example", "sec-fetch-site": "cross-site" });
    expect(response.status).toBe(403);
    expect(await db.selectFrom("linkRequest").selectAll().execute()).toEqual([]);
  });

  it("has the same response after the same statements for every possible number [PUBLIC-54]", async () => {
    const player = await addPlayer();
    const stopped = await addPlayer({ name: "Sam Reyes" });
    await db.insertInto("phoneSuppression").values({ phone: stopped.phone, reason: "stop" }).execute();
    const limited = await addPlayer({ name: "Jordan Reyes" });
    // The fourth one records that the limit was reached, which depends on earlier requests only.
    for (const _ of "12345") await ask(limited.phone, { "x-forwarded-for": "192.0.2.1" });
    const seen = new Set<string>();
    for (const phone of [player.phone, STRANGER, stopped.phone, limited.phone]) {
      await db.deleteFrom("rateLimit").where("key", "like", "find:address%").execute();
      const { result, statements } = await countStatements(async () => ask(phone));
      const headers = [...result.headers].filter(([name]) => name !== "x-request-id");
      seen.add(JSON.stringify([result.status, statements, headers, await result.text()]));
    }
    expect([...seen]).toHaveLength(1);
    expect([...seen][0]).toContain("[303,3,");
  });
});

describe("the link to your page", () => {
  it("is texted once to a player, and opens Your Games [PUBLIC-55]", async () => {
    const { phone } = await addPlayer();
    await ask(phone);
    const [text, ...more] = await readTexts(phone);
    expect(more).toEqual([]);
    expect(text).toMatch(/^Lakeview Otters: here's your page with games and responses: \S+\/r\/\S+\/me$/);
    const page = await open(new URL(text!.split(" ").at(-1)!).pathname);
    expect(page).toContain("Your Games");
    expect(page).toContain("Harbor Street FC");
    expect(await db.selectFrom("linkRequest").selectAll().execute()).toEqual([]);
  });

  it("is free to the team and counts toward the day's free texts [PUBLIC-55]", async () => {
    const { phone } = await addPlayer();
    await ask(phone);
    expect(await readTexts(phone)).toHaveLength(1);
    const [message] = (await listMessages()).filter(({ kind }) => kind === "page");
    expect(message).toMatchObject({ cost: 0, segments: 1, phone });
    expect(await db.selectFrom("freeTextDay").select("texts").execute()).toEqual([{ texts: 1 }]);
    const { smsUsed } = await db
      .selectFrom("team")
      .select("smsUsed")
      .where("id", "=", fixture.teamId)
      .executeTakeFirstOrThrow();
    expect(smsUsed).toBe(0);
  });

  it("isn't sent once the day's free texts are used up [PUBLIC-55]", async () => {
    const { phone } = await addPlayer();
    await ask(phone);
    await readTexts(phone);
    await db.updateTable("freeTextDay").set({ texts: config.freeTextsPerDay }).execute();
    await ask(phone);
    expect(await readTexts(phone)).toHaveLength(1);
    expect(await db.selectFrom("freeTextDay").select("texts").execute()).toEqual([
      { texts: config.freeTextsPerDay },
    ]);
  });

  it("names the team with the next game [PUBLIC-55]", async () => {
    const { phone } = await addPlayer();
    const comets = await addTeam("Ridge Comets");
    await createMember(comets.id, { name: "Bilal Bello", phone, smsConsent: true });
    await addGame(comets.id, { gameOn: "2026-04-15", gameTime: "18:00:00" });
    await ask(phone);
    expect(await readLinks(phone)).toEqual([expect.stringMatching(/^Ridge Comets: /)]);
    setTime("2026-04-16T01:00:00Z");
    await ask(phone);
    const [newest, ...earlier] = await readLinks(phone);
    expect(newest).toMatch(/^Lakeview Otters: /);
    expect(earlier).toHaveLength(1);
  });

  it("is in the reader's language [REACH-51]", async () => {
    const { phone } = await addPlayer();
    await db
      .insertInto("contactLanguage")
      .values({ contact: phone, language: "es", chosenAt: clock.now() })
      .execute();
    await ask(phone);
    expect((await readTexts(phone))[0]).toContain("esta es tu pagina con partidos y respuestas:");
  });

  it.each<[string, () => Promise<string>]>([
    ["a stranger's", async () => STRANGER],
    ["one without consent", async () => (await addPlayer({ smsConsent: false })).phone],
    [
      "one that opted out",
      async () => {
        const { phone } = await addPlayer();
        await db.insertInto("phoneSuppression").values({ phone, reason: "stop" }).execute();
        return phone;
      },
    ],
    [
      "an inactive member's",
      async () => {
        const { id, phone } = await addPlayer();
        await db.updateTable("teamMember").set({ active: false }).where("id", "=", id).execute();
        return phone;
      },
    ],
    [
      "an archived team's",
      async () => {
        const { phone } = await addPlayer();
        await db
          .updateTable("team")
          .set({ archivedAt: clock.now() })
          .where("id", "=", fixture.teamId)
          .execute();
        return phone;
      },
    ],
    [
      "one without a game to come",
      async () => {
        const { phone } = await addPlayer();
        await db.updateTable("game").set({ cancelledAt: clock.now() }).execute();
        return phone;
      },
    ],
    [
      "a child's own",
      async () => {
        const phone = "+13125550777";
        await createMinor(fixture.teamId, { phone, childConsent: true });
        return phone;
      },
    ],
  ])("isn't sent to a number that may not have it: %s [PUBLIC-55]", async (_, prepare) => {
    const phone = await prepare();
    expect((await ask(phone)).status).toBe(303);
    expect(await readTexts(phone)).toEqual([]);
    expect(await listMessages()).toEqual([]);
    expect(await db.selectFrom("linkRequest").selectAll().execute()).toEqual([]);
  });

  it("isn't sent late, and a request that can't be taken doesn't stay [PUBLIC-55]", async () => {
    const { phone } = await addPlayer();
    await ask(phone);
    setTime("2026-04-15T13:00:00Z");
    expect(await readTexts(phone)).toEqual([]);
    expect(await db.selectFrom("linkRequest").selectAll().execute()).toEqual([]);
  });

  it("isn't about the next game, so a reply to it is no response [PUBLIC-55]", async () => {
    const { id, phone } = await addPlayer();
    await ask(phone);
    await readTexts(phone);
    await texting.postInboundText(phone, "YES");
    const rsvps = await db.selectFrom("gameRsvp").select("response").where("memberId", "=", id).execute();
    expect(rsvps.filter(({ response }) => response !== null)).toEqual([]);
  });

  it("doesn't change the link of the game's reminder", async () => {
    const { phone } = await addPlayer();
    await ask(phone);
    const [own] = await readTexts(phone);
    advanceToDue();
    const texts = await readTexts(phone);
    const token = /\/r\/([\w-]+)/.exec(own!)![1];
    expect(texts.filter((text) => text.includes(`/r/${token}`))).toHaveLength(2);
  });

  it("is sent three times a day per number [PUBLIC-56]", async () => {
    const { phone } = await addPlayer();
    for (const _ of "12345") {
      const response = await ask(phone);
      expect([response.status, response.headers.get("location")]).toEqual([303, "/find?sent"]);
    }
    expect(await readTexts(phone)).toHaveLength(3);
  });

  it("is requested ten times an hour per network address [PUBLIC-56]", async () => {
    const { phone } = await addPlayer();
    for (let number = 0; number < 10; number++) await ask(`+1312555010${number}`);
    const response = await ask(phone);
    expect([response.status, response.headers.get("location")]).toEqual([303, "/find?sent"]);
    expect(await readTexts(phone)).toEqual([]);
  });
});
