import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createFamily } from "#tests/factories/families.ts";
import { createGame, createTeam } from "#tests/factories/teams.ts";
import { setTime } from "#tests/harness/clock.ts";
import { createHttp } from "./http.ts";
import { createRsvpPages } from "./rsvp.ts";

const http = createHttp();
http.route("/", createRsvpPages({ styles: ".x{}", script: "let x" }).routes);

let teamId: string;
let gameId: string;
beforeEach(async () => {
  setTime("2026-04-16T14:40:00Z");
  await db.deleteFrom("rateLimit").execute();
  ({ id: teamId } = await createTeam());
  ({ id: gameId } = await createGame(teamId, { gameOn: "2026-04-16", opponent: "Harbor Street FC" }));
});

const createHere = (...names: string[]) => createFamily({ teamId, gameId, phone: "+13125550142" }, ...names);

async function open(token: string, form?: Record<string, string>, headers: Record<string, string> = {}) {
  const result = await http.request(`/r/${token}`, {
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    ...(form && { method: "POST", body: new URLSearchParams(form) }),
  });
  const html = (await result.text()).replaceAll("&#x27;", "'");
  return {
    status: result.status,
    html,
    text: html.replaceAll(/<(style|script)[^>]*>.*?<\/\1>|<[^>]*>/gs, " "),
  };
}

const listNotes = async () =>
  Object.fromEntries(
    (
      await db
        .selectFrom("gameRsvp")
        .innerJoin("teamMember", "teamMember.id", "gameRsvp.memberId")
        .select(["teamMember.name", "gameRsvp.response", "gameRsvp.note"])
        .where("gameRsvp.gameId", "=", gameId)
        .execute()
    ).map(({ name, response, note }) => [name, [response, note]]),
  );

const setDue = (responsesDueHours: number | null) =>
  db.updateTable("team").set({ responsesDueHours }).where("id", "=", teamId).execute();

describe("a note on the page behind a link", () => {
  it("is saved with a response or later, without a script and with it [NEED-26]", async () => {
    const { token } = await createHere("Aisha Bello");
    const { html } = await open(token);
    expect(html).toContain("<summary>Add a note</summary>");
    expect(html).toContain('placeholder="10 min late"');
    // Enter presses the form's first button, which must not be a yes.
    expect(/<button[^>]*>/.exec(/<form.*?<\/form>/s.exec(html)![0])![0]).not.toContain("response");
    expect((await open(token, { response: "attending", note: " 10 min\nlate " })).status).toBe(303);
    expect(await listNotes()).toEqual({ "Aisha Bello": ["attending", "10 min late"] });
    expect((await open(token, { note: "x".repeat(90) })).status).toBe(303);
    expect((await listNotes())["Aisha Bello"]![1]).toHaveLength(80);
    const part = await open(token, { note: "Bringing ice" }, { "x-part": "page" });
    expect([part.status, part.html.includes("<style")]).toEqual([200, false]);
    expect(await listNotes()).toEqual({ "Aisha Bello": ["attending", "Bringing ice"] });
    await open(token, { note: "" });
    expect(await listNotes()).toEqual({ "Aisha Bello": ["attending", null] });
  });

  it("belongs to one member of a family [NEED-26]", async () => {
    const { token, memberIds } = await createHere("Aisha Bello", "Bilal Bello");
    expect((await open(token)).html.match(/<summary>Add a note/g)).toHaveLength(2);
    await open(token, { response: "attending", memberId: memberIds[0]!, note: "10 min late" });
    await open(token, { response: "attending", memberId: memberIds[1]! });
    await open(token, { note: "With a friend", memberId: memberIds[1]! });
    expect(await listNotes()).toEqual({
      "Aisha Bello": ["attending", "10 min late"],
      "Bilal Bello": ["attending", "With a friend"],
    });
  });

  it("isn't shown to anyone with the link, and goes with the next response [NEED-28, NEED-29]", async () => {
    const { token } = await createHere("Aisha Bello");
    await open(token, { response: "not_attending", note: "Sick today" });
    const { html } = await open(token);
    expect(html).toContain("<summary>Change note</summary>");
    expect(html).not.toContain("Sick today");
    await open(token, { response: "attending" });
    expect(await listNotes()).toEqual({ "Aisha Bello": ["attending", null] });
  });

  it("needs a response, and a game that hasn't started [NEED-26]", async () => {
    const { token } = await createHere("Aisha Bello");
    const early = await open(token, { note: "10 min late" });
    expect([early.status, early.text.includes("Choose a response for your note first")]).toEqual([409, true]);
    await open(token, { response: "attending" });
    setTime("2026-04-17T00:00:00Z");
    expect((await open(token, { note: "10 min late" })).status).toBe(409);
    expect((await open(token)).html).not.toContain("Add a note");
    expect(await listNotes()).toEqual({ "Aisha Bello": ["attending", null] });
  });

  it("can't be set for someone who isn't behind the link [NEED-26]", async () => {
    const { token } = await createHere("Aisha Bello");
    const other = await createFamily({ teamId, gameId, phone: "+13125550177" }, "Chi Okafor");
    await open(other.token, { response: "attending" });
    expect((await open(token, { note: "late", memberId: other.memberIds[0]! })).status).toBe(404);
    expect((await listNotes())["Chi Okafor"]).toEqual(["attending", null]);
  });
});

describe("a deadline on the page behind a link", () => {
  it("shows until when to respond, and afterward that the manager decides [NEED-30]", async () => {
    const { token } = await createHere("Aisha Bello");
    expect((await open(token)).text).not.toContain("Respond by");
    await setDue(2);
    const ahead = await open(token);
    expect(ahead.text).toContain("Respond by Thu, Apr 16, 5:00 PM");
    expect(ahead.text).toContain("You can update your response until then.");
    await setDue(24);
    const past = await open(token);
    expect(past.text).toContain(
      "Responses were due Wed, Apr 15, 7:00 PM. Your team manager decides about changes.",
    );
    expect(past.text).not.toContain("any time before the game");
    expect((await open(`${token}?lang=fr`)).text).toContain(
      "Il fallait répondre d'ici le mer. 15 avr., 19 h. Votre responsable d'équipe décide des changements.",
    );
    expect((await open(`${token}?lang=es`)).text).toContain(
      "El plazo para responder era: mié 15 abr, 7:00 PM. Quien dirige tu equipo decide los cambios.",
    );
    await setDue(2);
    expect((await open(`${token}?lang=fr`)).text).toContain("Répondez d'ici le jeu. 16 avr., 17 h");
    expect((await open(`${token}?lang=es`)).text).toContain("Responde antes de: jue 16 abr, 5:00 PM");
    // Without a time, there's no deadline yet.
    await db.updateTable("game").set({ gameTime: null }).where("id", "=", gameId).execute();
    expect((await open(token)).text).toContain("You can update your response any time before the game.");
  });

  it("turns a yes into a request, which the page shows, and counts a no [NEED-31]", async () => {
    await setDue(24);
    const { token } = await createHere("Aisha Bello");
    const asked = await open(token, { response: "attending" }, { "x-part": "page" });
    expect([asked.status, asked.text.includes("We asked your team manager about it.")]).toEqual([200, true]);
    expect(await listNotes()).toEqual({ "Aisha Bello": [null, null] });
    const { text, html } = await open(token);
    expect(text).toContain("You asked for: Yes, I'll be there. Your team manager decides.");
    expect(html).not.toContain('aria-pressed="true"');
    // A note that's added later goes to the request.
    expect((await open(token, { note: "Shift moved" })).status).toBe(303);
    expect(
      await db.selectFrom("responseRequest").select("note").where("gameId", "=", gameId).execute(),
    ).toEqual([{ note: "Shift moved" }]);
    expect((await open(token, { response: "not_attending" })).status).toBe(303);
    expect(await listNotes()).toEqual({ "Aisha Bello": ["not_attending", null] });
    expect((await open(token)).text).not.toContain("You asked for");
  });
});
