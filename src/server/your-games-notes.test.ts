import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createContactLink } from "#tests/factories/families.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { setTime } from "#tests/harness/clock.ts";
import { createHttp } from "./http.ts";
import { createMyPages } from "./my-page.tsx";

const http = createHttp();
http.route("/", createMyPages({ styles: ".x{}" }));

const PHONE = "+17735550188";
let teamId: string;
let games: [string, string];
let [aisha, bilal]: string[] = [];
let token: string;
beforeEach(async () => {
  setTime("2026-04-16T14:40:00Z");
  await db.deleteFrom("rateLimit").execute();
  await db.deleteFrom("memberPhone").where("phone", "=", PHONE).execute();
  ({ id: teamId } = await createTeam({ name: "Lakeview Otters" }));
  const addOwn = async (name: string) =>
    (await createMember(teamId, { name, phone: PHONE, smsConsent: true })).id;
  [aisha, bilal] = [await addOwn("Aisha Bello"), await addOwn("Bilal Bello")];
  const add = async (gameOn: string) => (await createGame(teamId, { gameOn })).id;
  games = [await add("2026-04-18"), await add("2026-04-25")];
  const memberIds = [aisha, bilal];
  token = await createContactLink({ teamId, gameId: games[0], contact: PHONE, memberIds });
});

async function open(query = "") {
  const html = (await (await http.request(`/r/${token}/me${query}`)).text()).replaceAll("&#x27;", "'");
  return { html, text: html.replaceAll(/<(style|script)[^>]*>.*?<\/\1>|<[^>]*>/gs, " ") };
}
/** Submits the form, and returns what the page says about it. */
async function save(fields: Record<string, string>) {
  const result = await http.request(`/r/${token}/me/responses`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(result.status).toBe(303);
  const { search } = new URL(result.headers.get("location")!, "http://localhost");
  return (await open(search)).text;
}
const listNotes = async (memberId: string) =>
  (
    await db
      .selectFrom("gameRsvp")
      .select(["gameId", "response", "note"])
      .where("memberId", "=", memberId)
      .where("response", "is not", null)
      .execute()
  ).map(({ gameId, response, note }) => [games.indexOf(gameId), response, note]);

describe("a note on Your Games", () => {
  it("is shown per game and member, and saved with a response or later, without a script [NEED-26]", async () => {
    const { html } = await open();
    expect(html).not.toContain("<script");
    expect(html.match(/<summary>Add a note<\/summary>/g)).toHaveLength(4);
    expect(html).toContain('placeholder="10 min late"');
    expect(html).toContain('maxLength="80"');
    const [first, second] = [`${games[0]}.${aisha!}`, `${games[1]}.${aisha!}`];
    expect(
      await save({
        [`response-${first}`]: "attending",
        [`was-${first}`]: "",
        [`note-${first}`]: " 10 min\nlate ",
        [`was-note-${first}`]: "",
        [`response-${second}`]: "maybe",
        [`was-${second}`]: "",
        [`note-${second}`]: "",
        [`was-note-${second}`]: "",
      }),
    ).toContain("Your 2 responses are saved.");
    expect(await listNotes(aisha!)).toEqual([
      [0, "attending", "10 min late"],
      [1, "maybe", null],
    ]);
    const shown = await open();
    expect(shown.text).toContain("10 min late");
    expect(shown.html).toContain('value="10 min late"');
    expect(shown.html.match(/<summary>Change note<\/summary>/g)).toHaveLength(1);
    const later = { [`response-${first}`]: "attending", [`was-${first}`]: "attending" };
    expect(
      await save({ ...later, [`note-${first}`]: "Bringing ice", [`was-note-${first}`]: "10 min late" }),
    ).toContain("Your note is saved.");
    expect((await listNotes(aisha!))[0]).toEqual([0, "attending", "Bringing ice"]);
    await save({ ...later, [`note-${first}`]: "", [`was-note-${first}`]: "Bringing ice" });
    expect((await listNotes(aisha!))[0]).toEqual([0, "attending", null]);
    expect(await listNotes(bilal!)).toEqual([]);
  });

  it("goes with a new response, and stays if the form shows the old one [NEED-29]", async () => {
    const key = `${games[0]}.${aisha!}`;
    await save({ [`response-${key}`]: "attending", [`note-${key}`]: "10 min late" });
    // A page from before the note.
    expect(
      await save({
        [`response-${key}`]: "attending",
        [`was-${key}`]: "attending",
        [`note-${key}`]: "",
        [`was-note-${key}`]: "",
      }),
    ).toContain("No changes to save.");
    expect(await listNotes(aisha!)).toEqual([[0, "attending", "10 min late"]]);
    await save({
      [`response-${key}`]: "not_attending",
      [`was-${key}`]: "attending",
      [`note-${key}`]: "10 min late",
      [`was-note-${key}`]: "10 min late",
    });
    expect(await listNotes(aisha!)).toEqual([[0, "not_attending", null]]);
  });

  it("needs a response and a game that hasn't started, and belongs to the page's members [NEED-26]", async () => {
    const key = `${games[0]}.${aisha!}`;
    expect(await save({ [`note-${key}`]: "10 min late" })).toContain(
      "Choose a response for your note first.",
    );
    const other = await createMember(teamId, { name: "Chi Okafor", phone: "+17735550199", smsConsent: true });
    const theirs = `${games[0]}.${other.id}`;
    await db
      .insertInto("gameRsvp")
      .values({
        teamId,
        gameId: games[0],
        memberId: other.id,
        response: "attending",
        respondedAt: new Date(),
        respondedVia: "text",
      })
      .execute();
    await save({ [`note-${theirs}`]: "late" });
    expect(await listNotes(other.id)).toEqual([[0, "attending", null]]);
    await save({ [`response-${key}`]: "attending" });
    setTime("2026-04-19T00:00:00Z");
    await save({ [`note-${key}`]: "10 min late" });
    expect(await listNotes(aisha!)).toEqual([[0, "attending", null]]);
  });

  it("goes to the request after the deadline, and is shown [NEED-26, NEED-31]", async () => {
    await db.updateTable("team").set({ responsesDueHours: 48 }).where("id", "=", teamId).execute();
    setTime("2026-04-17T14:40:00Z");
    const key = `${games[0]}.${aisha!}`;
    expect(await save({ [`response-${key}`]: "attending", [`note-${key}`]: "Shift moved" })).toContain(
      "Responses for 1 game are closed. We asked your team manager about it.",
    );
    expect((await open()).text).toContain("Shift moved");
    await save({ [`note-${key}`]: "Shift moved, 5 min late", [`was-note-${key}`]: "Shift moved" });
    const { note } = await db
      .selectFrom("responseRequest")
      .select("note")
      .where("memberId", "=", aisha!)
      .executeTakeFirstOrThrow();
    expect(note).toBe("Shift moved, 5 min late");
    expect(await listNotes(aisha!)).toEqual([]);
  });
});
