import { gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAnswer, createLink } from "#tests/factories/rsvps.ts";
import { createReminder } from "#tests/factories/texts.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { setTime } from "#tests/harness/clock.ts";
import { refuseWrites } from "#tests/harness/faults.ts";
import { logsOf } from "#tests/harness/logs.ts";
import { createHttp } from "./http.ts";
import { rsvpPages } from "./rsvp.ts";

const http = createHttp();
http.route("/", rsvpPages({ styles: ".x{}", script: "let x" }).routes);

let teamId: string;
let memberId: string;
let gameId: string;
let token: string;
beforeEach(async () => {
  setTime("2026-04-16T14:40:00Z");
  await db.deleteFrom("rateLimit").execute();
  ({ id: teamId } = await createTeam());
  ({ id: memberId } = await createMember(teamId, { name: "Jordan Reyes" }));
  ({ id: gameId } = await createGame(teamId, { gameOn: "2026-04-16", opponent: "Harbor Street FC" }));
  token = await createLink({ teamId, gameId, memberId });
});

async function open(path = `/rsvp?token=${token}`, init: RequestInit = {}) {
  const answer = await http.request(path, init);
  const html = (await answer.text()).replaceAll("&#x27;", "'");
  return { status: answer.status, headers: answer.headers, html, text: wordsOf(html) };
}
const wordsOf = (html: string) =>
  html.replaceAll(/<(style|script)[^>]*>.*?<\/\1>|<[^>]*>/gs, " ").replaceAll(/\s+/g, " ");
const post = (response: string, headers: Record<string, string> = {}, path = `/rsvp?token=${token}`) =>
  open(path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams({ response }),
  });
const set = (game: object) => db.updateTable("game").set(game).where("id", "=", gameId).execute();
const chosen = (html: string) => /value="(\w+)"[^>]*aria-pressed="true"/.exec(html)?.[1] ?? null;
const response = async () =>
  (await db.selectFrom("gameRsvp").select("response").where("gameId", "=", gameId).executeTakeFirst())
    ?.response;

describe("a link", () => {
  it("shows the game by the team's clock, short or long, and is nobody's to keep, list or frame [RSVP-01, RSVP-06, RSVP-07, RSVP-12, RSVP-20]", async () => {
    for (const path of [`/r/${token}`, `/rsvp?token=${token}`]) {
      const { status, headers, html, text } = await open(path);
      expect(status).toBe(200);
      for (const said of [
        "Hi Jordan, are you in?",
        "Lakeview Otters vs Harbor Street FC",
        "7:00 PM",
        "Thursday, Apr 16, 2026",
        "Harborview Park, Field 2",
        "Yes, I'll be there",
        "Maybe / Not sure yet",
        "No, I can't make it",
        "You can update your response any time before the game.",
      ])
        expect(text).toContain(said);
      expect(html.match(/<button/g)).toHaveLength(3);
      expect(chosen(html)).toBeNull();
      expect(Object.fromEntries(headers)).toMatchObject({
        "cache-control": "no-store",
        "x-robots-tag": "noindex",
        "referrer-policy": "same-origin",
        "x-frame-options": "DENY",
        "x-request-id": expect.any(String),
        "content-security-policy": expect.stringMatching(
          /script-src 'sha256-[^']+';.*frame-ancestors 'none'/,
        ),
      });
      expect(headers.get("set-cookie")).toBeNull();
    }
  });

  it("leads to all the member's games, and counts down from text to text to the start", async () => {
    expect((await open()).html).toContain(`href="/r/${token}/me"`);
    expect((await open()).text).not.toContain("First whistle");
    const reminder = { startsAt: new Date("2026-04-17T00:00:00Z") };
    const game = { id: gameId, teamId };
    await createReminder(game, { ...reminder, dueAt: new Date("2026-04-16T00:00:00Z"), state: "sent" });
    const dueAt = new Date("2026-04-16T23:00:00Z");
    await createReminder(game, { ...reminder, dueAt, offsetMinutes: 60, state: "armed" });
    const { text } = await open();
    expect(text).toContain("24 h text: Sent, done. 1 h text: 6:00 PM. First whistle: in 9 h 20 min.");
    setTime("2026-04-17T00:00:00Z");
    expect((await open()).text).not.toContain("First whistle");
  });

  it("is compressed for whoever takes that, and dark for whoever chose that", async () => {
    const headers = { "accept-encoding": "gzip, br", cookie: "theme=dark" };
    const answer = await http.request(`/r/${token}`, { headers });
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    const html = gunzipSync(Buffer.from(await answer.arrayBuffer())).toString();
    expect(html).toContain('<html lang="en" class="dark">');
    expect(
      (await open(`/r/${token}`, { headers: { cookie: "theme=dark" } })).html.replaceAll("'", "&#x27;"),
    ).toBe(html.replaceAll("'", "&#x27;"));
  });

  it("has kind words for what is not a game, has no time, is over or cancelled [OP-29, OP2-11]", async () => {
    await set({
      kind: "practice",
      opponent: null,
      gameTime: null,
      arrivalMinutes: 30,
      notes: "Bring both shirts",
    });
    const practice = (await open()).text;
    for (const said of ["Lakeview Otters practice", "Time not set yet", "Please be there 30 minutes early."])
      expect(practice).toContain(said);
    expect(practice).toContain("before the practice.");
    await set({ kind: "other", cancelledAt: new Date() });
    expect((await open()).text).toContain("Hi Jordan, this event is cancelled.");
    await set({ kind: "game", cancelledAt: null, gameTime: "19:00:00" });
    setTime("2026-04-17T00:00:00Z");
    const { text, html } = await open();
    expect(text).toContain("This game has started, so answers are closed.");
    expect(text).not.toContain("You can update");
    expect(html).toContain('<fieldset aria-labelledby="question" disabled');
  });

  it("lists the team by first name, newest first, with counts, and no phones [RSVP-16, RSVP-17, RSVP-19, OP-30]", async () => {
    const aisha = await createMember(teamId, { name: "Aisha Bello" });
    const ben = await createMember(teamId, { name: "Ben Castillo" });
    await createAnswer({ teamId, gameId, memberId: aisha.id }, "attending", new Date("2026-04-16T10:00:00Z"));
    await createAnswer({ teamId, gameId, memberId: ben.id }, "maybe", new Date("2026-04-16T11:00:00Z"));
    const { text, html } = await open();
    expect(text).toContain("Show Team Responses Hide Team Responses");
    expect(text).toContain("1 attending 1 maybe 0 not attending 1 no response");
    expect(text).toMatch(/Ben Maybe Aisha Attending Jordan No response/);
    expect(html).toContain('aria-label="1 attending, 1 maybe, 0 not attending, 1 no response"');
    for (const secret of [aisha.phone, ben.phone, "Bello", "Castillo"]) expect(html).not.toContain(secret);
  });

  it("executes nothing of what people are called", async () => {
    const corpus = [
      "<script>alert(1)</script>",
      `"><img src=x onerror=alert(1)>`,
      "'-alert(1)-'",
      "</title></style><script>alert(1)//",
      "<svg/onload=alert(1)>",
      "javascript:alert(1)",
      "\uE000kit\uE001",
      "${alert(1)}",
      "&lt;script&gt;",
    ];
    for (const payload of corpus) {
      await db.updateTable("team").set({ name: payload }).where("id", "=", teamId).execute();
      await db.updateTable("teamMember").set({ name: payload }).where("id", "=", memberId).execute();
      await set({ location: payload, opponent: payload, notes: payload });
      const { html } = await open();
      expect(html.match(/<script/g)).toHaveLength(1);
      expect(html).not.toMatch(/<img|<svg\/|<[^>]*\son\w+=/);
    }
  });
});

describe("after the game was moved", () => {
  const moved = { response: null, respondedAt: null, answeredVia: null };
  const earlier = { earlierResponse: "attending", earlierVia: "link", earlierOn: "2026-04-14" };
  const line = "The game was moved; please answer again.";

  it("an answer to the earlier start is none, and the page asks again until there is one", async () => {
    expect((await open()).text).not.toContain(line);
    await db
      .updateTable("gameRsvp")
      .set({ ...moved, ...earlier, earlierRespondedAt: new Date() })
      .where("gameId", "=", gameId)
      .execute();
    const { html, text } = await open();
    expect(text).toContain(line);
    expect(chosen(html)).toBeNull();
    await post("maybe");
    const after = await open();
    expect(after.text).not.toContain(line);
    expect(chosen(after.html)).toBe("maybe");
  });
});

describe("a link that shows no game", () => {
  it("says so: none, unknown, incomplete, with what support needs and nothing else [RSVP-02, RSVP-04, RSVP-05, RSVP-22, RSVP-23, OP-27]", async () => {
    const none = await open("/rsvp");
    expect(none.status).toBe(400);
    expect(none.text).toContain("Invalid RSVP Link This link is not valid or has expired.");
    const unknown = await open("/r/abcdefghijklmnopqrstuv");
    expect(unknown.status).toBe(404);
    for (const said of [
      "RSVP Not Found",
      "Invalid RSVP link",
      "contact your team manager",
      "abcd...",
      "Apr 16, 2026, 2:40 PM UTC",
    ])
      expect(unknown.text).toContain(said);
    expect(unknown.text).toContain(unknown.headers.get("x-request-id")!);
    await db.updateTable("team").set({ archivedAt: new Date() }).where("id", "=", teamId).execute();
    const away = await open();
    expect([away.status, away.text.includes("RSVP not found")]).toEqual([404, true]);
    for (const path of [
      "/rsvp?token=",
      "/rsvp?token=%00",
      `/r/${"x".repeat(5000)}`,
      "/r/%E0%A4%A",
      "/rsvp?token[]=x",
    ]) {
      const { status } = await open(path);
      expect([path, status >= 400 && status < 500]).toEqual([path, true]);
    }
  });
});

describe("an answer", () => {
  it("is what its button says [RSVP-10]", async () => {
    const { html } = await open();
    const buttons = [...html.matchAll(/<button[^>]*value="(\w+)"[^>]*>(.*?)<\/button>/gs)];
    const sentBy = (label: string) =>
      buttons.find(([, , inside]) => inside!.replaceAll("&#x27;", "'").includes(label))?.[1];
    expect([
      sentBy("Yes, I'll be there"),
      sentBy("Maybe / Not sure yet"),
      sentBy("No, I can't make it"),
    ]).toEqual(["attending", "maybe", "not_attending"]);
  });

  it("is a form's, and reloading what comes next answers nothing [RSVP-08, RSVP-13, RSVP-26]", async () => {
    const { status, headers } = await post("maybe", {}, `/r/${token}`);
    expect([status, headers.get("location")]).toEqual([303, `/rsvp?token=${token}&saved`]);
    expect(headers.get("cache-control")).toBe("no-store");
    const next = await open(headers.get("location")!);
    expect(next.html).toContain("<title>RSVP updated successfully! · FirstWhistle</title>");
    expect(next.text).toContain("Answered Apr 16, 9:40 AM");
    expect(chosen(next.html)).toBe("maybe");
    // A link that is sent on later claims nothing.
    setTime("2026-04-16T14:42:00Z");
    expect((await open(`/rsvp?token=${token}&saved`)).text).not.toContain("RSVP updated successfully!");
  });

  it("of the page's script gets the page back at once [RSVP-26, RSVP-27]", async () => {
    const saved = await post("attending", { "x-part": "page" });
    expect([saved.status, chosen(saved.html)]).toEqual([200, "attending"]);
    expect(saved.text).toContain("RSVP updated successfully!");
    expect(saved.html).not.toContain("<style");
    setTime("2026-04-17T00:00:00Z");
    const late = await post("maybe", { "x-part": "page" });
    expect([late.status, chosen(late.html)]).toEqual([409, "attending"]);
    expect(late.text).toContain("This game has started, so answers are closed.");
  });

  it("that is none, comes from elsewhere, or fails, changes nothing and says so [RSVP-25]", async () => {
    const nonsense = await post("perhaps");
    expect([nonsense.status, nonsense.text.includes("Failed to update RSVP")]).toEqual([400, true]);
    const foreign = await post("maybe", { "sec-fetch-site": "cross-site", origin: "https://evil.example" });
    expect(foreign.status).toBe(403);
    expect((await post("maybe", {}, "/rsvp")).status).toBe(400);
    expect((await post("maybe", {}, "/r/abcdefghijklmnopqrstuv")).status).toBe(404);
    await refuseWrites("game_rsvp", "insert");
    let failed: Awaited<ReturnType<typeof post>>;
    const logged = await logsOf(async () => (failed = await post("maybe", {}, `/r/${token}`)));
    expect([failed!.status, failed!.text.includes("Failed to update RSVP")]).toEqual([503, true]);
    expect(failed!.html).toContain(`href="/rsvp?token=${token}"`);
    expect(logged).toContain("an RSVP failed");
    expect(logged).not.toContain(token);
    expect(await response()).toBeNull();
  });

  it("too many in a minute wait, and the page stays", async () => {
    for (let tap = 0; tap < 30; tap++) await post("maybe");
    const { status, text, headers } = await post("attending");
    expect([status, Number(headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect(text).toContain("Too many attempts.");
    expect(text).toContain("Hi Jordan");
    expect(await response()).toBe("maybe");
  });
});

// The last one: from here on this process remembers where the guesses came from.
describe("guessing links", () => {
  it("pauses who guesses, but not a team in one club house", async () => {
    for (let guess = 0; guess < 100; guess++) expect((await open()).status).toBe(200);
    for (let guess = 0; guess < 60; guess++) expect((await open(`/r/guess-${guess}`)).status).toBe(404);
    const paused = await open("/r/guess");
    expect([paused.status, Number(paused.headers.get("retry-after"))]).toEqual([429, expect.any(Number)]);
    expect(paused.text).toContain("One Moment, Please");
    // A right guess would not be told apart any more.
    expect((await open()).status).toBe(429);
  });
});
