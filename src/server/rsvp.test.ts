import { gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createResponse, createLink } from "#tests/factories/rsvps.ts";
import { createReminder } from "#tests/factories/texts.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { setTime } from "#tests/harness/clock.ts";
import { failWrites } from "#tests/harness/faults.ts";
import { captureLogs } from "#tests/harness/logs.ts";
import { createHttp } from "./http.ts";
import { createRsvpPages } from "./rsvp.ts";

const http = createHttp();
http.route("/", createRsvpPages({ styles: ".x{}", script: "let x" }).routes);

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
  const result = await http.request(path, init);
  const html = (await result.text()).replaceAll("&#x27;", "'");
  return { status: result.status, headers: result.headers, html, text: toText(html) };
}
const toText = (html: string) =>
  html.replaceAll(/<(style|script)[^>]*>.*?<\/\1>|<[^>]*>/gs, " ").replaceAll(/\s+/g, " ");
const post = (response: string, headers: Record<string, string> = {}, path = `/rsvp?token=${token}`) =>
  open(path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams({ response }),
  });
const updateGame = (game: object) => db.updateTable("game").set(game).where("id", "=", gameId).execute();
const findChecked = (html: string) => /value="(\w+)"[^>]*aria-pressed="true"/.exec(html)?.[1] ?? null;
const response = async () =>
  (await db.selectFrom("gameRsvp").select("response").where("gameId", "=", gameId).executeTakeFirst())
    ?.response;

describe("an RSVP link", () => {
  it("shows the game in the team's time zone through its short or long path, and isn't cached, indexed, or framed [RSVP-01, RSVP-06, RSVP-07, RSVP-12, RSVP-20]", async () => {
    for (const path of [`/r/${token}`, `/rsvp?token=${token}`]) {
      const { status, headers, html, text } = await open(path);
      expect(status).toBe(200);
      for (const expected of [
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
        expect(text).toContain(expected);
      expect(html.match(/name="response"/g)).toHaveLength(3);
      expect(findChecked(html)).toBeNull();
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

  it("links to all of the member's games, and counts down through each reminder to the start", async () => {
    expect((await open()).html).toContain(`href="/r/${token}/me"`);
    expect((await open()).text).not.toContain("First whistle");
    const reminder = { startsAt: new Date("2026-04-17T00:00:00Z") };
    const game = { id: gameId, teamId };
    await createReminder(game, { ...reminder, dueAt: new Date("2026-04-16T00:00:00Z"), state: "sent" });
    const dueAt = new Date("2026-04-16T23:00:00Z");
    await createReminder(game, { ...reminder, dueAt, offsetMinutes: 60, state: "armed" });
    const { text } = await open();
    expect(text).toContain("24-hour text: Sent, done. 1-hour text: 6:00 PM. First whistle: in 9 hr 20 min.");
    setTime("2026-04-17T00:00:00Z");
    expect((await open()).text).not.toContain("First whistle");
  });

  it("is compressed if the client accepts it, and dark if the user chose that", async () => {
    const headers = { "accept-encoding": "gzip, br", cookie: "theme=dark" };
    const result = await http.request(`/r/${token}`, { headers });
    expect(result.headers.get("content-encoding")).toBe("gzip");
    const html = gunzipSync(Buffer.from(await result.arrayBuffer())).toString();
    expect(html).toContain('<html lang="en" class="dark">');
    expect(
      (await open(`/r/${token}`, { headers: { cookie: "theme=dark" } })).html.replaceAll("'", "&#x27;"),
    ).toBe(html.replaceAll("'", "&#x27;"));
  });

  it("adapts to practices, missing times, and games that have started or are canceled [OP-29, OP2-11]", async () => {
    await updateGame({
      kind: "practice",
      opponent: null,
      gameTime: null,
      arrivalMinutes: 30,
      notes: "Bring both shirts",
    });
    const practice = (await open()).text;
    for (const expected of ["Lakeview Otters practice", "Time TBD", "Please arrive 30 minutes early."])
      expect(practice).toContain(expected);
    expect(practice).toContain("before the practice.");
    await updateGame({ kind: "other", cancelledAt: new Date() });
    expect((await open()).text).toContain("Hi Jordan, this event is canceled.");
    await updateGame({ kind: "game", cancelledAt: null, gameTime: "19:00:00" });
    setTime("2026-04-17T00:00:00Z");
    const { text, html } = await open();
    expect(text).toContain("This game has started, so RSVPs are closed.");
    expect(text).not.toContain("You can update");
    expect(html).toContain('<fieldset aria-labelledby="question" disabled');
  });

  it("lists the team's responses by first name, newest first, with counts and without phone numbers [RSVP-16, RSVP-17, RSVP-19, OP-30]", async () => {
    const aisha = await createMember(teamId, { name: "Aisha Bello" });
    const ben = await createMember(teamId, { name: "Ben Castillo" });
    await createResponse(
      { teamId, gameId, memberId: aisha.id },
      "attending",
      new Date("2026-04-16T10:00:00Z"),
    );
    await createResponse({ teamId, gameId, memberId: ben.id }, "maybe", new Date("2026-04-16T11:00:00Z"));
    const { text, html } = await open();
    expect(text).toContain("Show Team Responses Hide Team Responses");
    expect(text).toContain("1 attending 1 maybe 0 not attending 1 no response");
    expect(text).toMatch(/Ben Maybe Aisha Attending Jordan No response/);
    expect(html).toContain('aria-label="1 attending, 1 maybe, 0 not attending, 1 no response"');
    for (const secret of [aisha.phone, ben.phone, "Bello", "Castillo"]) expect(html).not.toContain(secret);
  });

  it("escapes all names", async () => {
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
      await updateGame({ location: payload, opponent: payload, notes: payload });
      const { html } = await open();
      expect(html.match(/<script/g)).toHaveLength(1);
      expect(html).not.toMatch(/<img|<svg\/|<[^>]*\son\w+=/);
    }
  });
});

describe("RSVP link to a rescheduled game", () => {
  const movedFields = { response: null, respondedAt: null, respondedVia: null };
  const earlierFields = { earlierResponse: "attending", earlierVia: "link", earlierOn: "2026-04-14" };
  const line = "The game was rescheduled. Please respond again.";

  it("asks again until there's a response to the new start time", async () => {
    expect((await open()).text).not.toContain(line);
    await db
      .updateTable("gameRsvp")
      .set({ ...movedFields, ...earlierFields, earlierRespondedAt: new Date() })
      .where("gameId", "=", gameId)
      .execute();
    const { html, text } = await open();
    expect(text).toContain(line);
    expect(findChecked(html)).toBeNull();
    await post("maybe");
    const updatedPage = await open();
    expect(updatedPage.text).not.toContain(line);
    expect(findChecked(updatedPage.html)).toBe("maybe");
  });
});

describe("a link that shows no game", () => {
  it("explains why (missing, unknown, or incomplete token), with only the details that support needs [RSVP-02, RSVP-04, RSVP-05, RSVP-22, RSVP-23, OP-27]", async () => {
    const withoutToken = await open("/rsvp");
    expect(withoutToken.status).toBe(400);
    expect(withoutToken.text).toContain("Invalid RSVP Link This link isn't valid or has expired.");
    const unknown = await open("/r/abcdefghijklmnopqrstuv");
    expect(unknown.status).toBe(404);
    for (const expected of [
      "RSVP Not Found",
      "Invalid RSVP link",
      "Contact your team manager",
      "abcd...",
      "Apr 16, 2026, 2:40 PM UTC",
    ])
      expect(unknown.text).toContain(expected);
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

describe("a response", () => {
  it("matches its button [RSVP-10]", async () => {
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

  it("is posted by a form, and reloading afterward doesn't resubmit it [RSVP-08, RSVP-13, RSVP-26]", async () => {
    const { status, headers } = await post("maybe", {}, `/r/${token}`);
    expect([status, headers.get("location")]).toEqual([303, `/r/${token}?saved`]);
    expect((await post("maybe")).headers.get("location")).toBe(`/rsvp?token=${token}&saved`);
    expect(headers.get("cache-control")).toBe("no-store");
    const next = await open(headers.get("location")!);
    expect(next.html).toContain("<title>RSVP updated successfully! · FirstWhistle</title>");
    expect(next.text).toContain("Responded Apr 16, 9:40 AM");
    expect(findChecked(next.html)).toBe("maybe");
    // A link that's forwarded later doesn't show the confirmation.
    setTime("2026-04-16T14:42:00Z");
    expect((await open(`/rsvp?token=${token}&saved`)).text).not.toContain("RSVP updated successfully!");
  });

  it("returns the updated page to the page's script [RSVP-26, RSVP-27]", async () => {
    const savedResponse = await post("attending", { "x-part": "page" });
    expect([savedResponse.status, findChecked(savedResponse.html)]).toEqual([200, "attending"]);
    expect(savedResponse.text).toContain("RSVP updated successfully!");
    expect(savedResponse.html).not.toContain("<style");
    setTime("2026-04-17T00:00:00Z");
    const lateResponse = await post("maybe", { "x-part": "page" });
    expect([lateResponse.status, findChecked(lateResponse.html)]).toEqual([409, "attending"]);
    expect(lateResponse.text).toContain("This game has started, so RSVPs are closed.");
  });

  it("changes nothing and shows an error if it's invalid or cross-site, or if saving fails [RSVP-25]", async () => {
    const invalid = await post("perhaps");
    expect([invalid.status, invalid.text.includes("Failed to update RSVP")]).toEqual([400, true]);
    const crossSite = await post("maybe", { "sec-fetch-site": "cross-site", origin: "https://evil.example" });
    expect(crossSite.status).toBe(403);
    expect((await post("maybe", {}, "/rsvp")).status).toBe(400);
    expect((await post("maybe", {}, "/r/abcdefghijklmnopqrstuv")).status).toBe(404);
    await failWrites("game_rsvp", "insert");
    let failed: Awaited<ReturnType<typeof post>>;
    const logs = await captureLogs(async () => (failed = await post("maybe", {}, `/r/${token}`)));
    expect([failed!.status, failed!.text.includes("Failed to update RSVP")]).toEqual([503, true]);
    expect(failed!.html).toContain(`href="${token}"`);
    expect(logs).toContain("failed to load or save an RSVP");
    expect(logs).not.toContain(token);
    expect(await response()).toBeNull();
  });

  it("is rate-limited per minute, and the page stays usable", async () => {
    for (let attempt = 0; attempt < 30; attempt++) await post("maybe");
    const { status, text, headers } = await post("attending");
    expect([status, Number(headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect(text).toContain("Too many attempts.");
    expect(text).toContain("Hi Jordan");
    expect(await response()).toBe("maybe");
  });
});

// Runs last, because this process blocks the guesser's address from here on.
describe("guessing links", () => {
  it("gets the guesser blocked, but not a team that shares one network", async () => {
    for (let attempt = 0; attempt < 100; attempt++) expect((await open()).status).toBe(200);
    for (let attempt = 0; attempt < 60; attempt++)
      expect((await open(`/r/guess-${attempt}`)).status).toBe(404);
    const blocked = await open("/r/guess");
    expect([blocked.status, Number(blocked.headers.get("retry-after"))]).toEqual([429, expect.any(Number)]);
    expect(blocked.text).toContain("One Moment, Please");
    // Even a correct guess is blocked now, so it looks the same as a wrong one.
    expect((await open()).status).toBe(429);
  });
});
