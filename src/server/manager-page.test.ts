import { describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { inviteManager } from "#tests/factories/teams.ts";
import { createLeagueMatch, createRequestLink, slot } from "#tests/harness/change-requests.ts";
import { setTime } from "#tests/harness/clock.ts";
import { captureLogs } from "#tests/harness/logs.ts";
import { createHttp } from "./http.ts";
import { createManagerPages } from "./manager-page.tsx";

const http = createHttp();
http.route("/", createManagerPages({ styles: ".x{}" }));

const get = async (path: string) => {
  const response = await http.request(path);
  return { status: response.status, html: await response.text(), headers: response.headers };
};
const post = (path: string, body: string) =>
  http.request(path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body,
  });

/** Creates a request of Lakeview Otters with a link for Harbor Street FC's manager. */
async function createLinked(values: object = {}, gameChanges?: "teams" | "league") {
  const match = await createLeagueMatch(gameChanges);
  const { id } = (await match.send({ note: "Half the team is at <prom>.", ...values })).body;
  const path = await createRequestLink(id, match.people.rosa.id, match.teams.harbor.id);
  return { ...match, id, path };
}

const readRequest = (id: string) =>
  db.selectFrom("changeRequest").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("a manager's link", () => {
  it("shows both versions and the note, and changes nothing [RESULT-16]", async () => {
    const { id, path } = await createLinked();
    const { status, html, headers } = await get(path);
    expect(status).toBe(200);
    for (const shown of [
      "Lakeview Otters ask",
      "Can we move our game?",
      "Thu, Apr 16, 7:00 PM",
      "Sat, Apr 18, 2:00 PM",
      slot.location,
      "Half the team is at &lt;prom&gt;.",
      "Text My Team",
    ])
      expect(html).toContain(shown);
    expect(html).toMatch(/<input[^>]*checked/);
    expect(html).toMatch(/value="accept"[^>]*>Accept</);
    expect(html).toMatch(/value="decline"[^>]*>Decline</);
    // No script is needed, or allowed.
    expect(html).not.toContain("<script");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("cache-control")).toBe("no-store");
    expect((await http.request(path, { method: "HEAD" })).status).toBe(200);
    expect((await readRequest(id)).state).toBe("waiting-team");
  });

  it.each([
    ["accept&textTeam=on", "accepted", true],
    ["accept", "accepted", false],
    ["decline&textTeam=on", "declined", false],
  ])("saves the response %s [RESULT-16]", async (response, state, textsTo) => {
    const { id, path, people } = await createLinked();
    const saved = await post(path, `response=${response}`);
    expect([saved.status, saved.headers.get("location")]).toEqual([303, path]);
    expect(await readRequest(id)).toMatchObject({
      state,
      textsTo,
      answeredBy: people.rosa.id,
      answeredVia: "email",
    });
  });

  it("shows the outcome to those who come later, and changes nothing then [RESULT-17]", async () => {
    const { id, path, teams, readEntries } = await createLinked();
    const second = await createAccount({ name: "Sam Ruiz" });
    await inviteManager(teams.harbor.id, second);
    const later = await createRequestLink(id, second.id, teams.harbor.id);
    await post(path, "response=decline");
    expect((await post(later, "response=accept")).status).toBe(303);
    expect((await readRequest(id)).state).toBe("declined");
    expect((await readEntries()).map(({ gameOn }) => gameOn)).toEqual(["2026-04-16", "2026-04-16"]);
    const { html } = await get(later);
    expect(html).toContain("Declined");
    expect(html).toContain("Rosa Ibarra");
    expect(html).not.toContain("<form");
  });

  it("opens only this request, for this manager, while they manage the team [RESULT-16]", async () => {
    const { id, path, teams, people, leagueId } = await createLinked();
    expect((await get(`${path}x`)).status).toBe(404);
    // Someone else's team, and someone who isn't the league's manager.
    expect((await get(await createRequestLink(id, people.maya.id, teams.otters.id))).status).toBe(404);
    expect((await get(await createRequestLink(id, people.rosa.id, null))).status).toBe(404);
    expect((await post(await createRequestLink(id, people.rosa.id, null), "response=accept")).status).toBe(
      404,
    );
    await db
      .updateTable("team")
      .set({ managerId: people.lee.id })
      .where("id", "=", teams.harbor.id)
      .execute();
    expect((await post(path, "response=accept")).status).toBe(404);
    expect((await readRequest(id)).state).toBe("waiting-team");
    expect(leagueId).toBeTruthy();
  });

  it("stores only a digest, and ends [RESULT-16]", async () => {
    const { path } = await createLinked();
    const links = JSON.stringify(await db.selectFrom("managerLink").selectAll().execute());
    expect(links).not.toContain(path.slice("/m/".length));
    const lines = await captureLogs(() => get(path));
    expect(lines).not.toContain(path);
    setTime("2026-04-30T15:00:00Z");
    const { status, html } = await get(path);
    expect([status, html.includes("Link Expired")]).toEqual([410, true]);
  });

  it("rejects a form without a response", async () => {
    const { id, path } = await createLinked();
    expect((await post(path, "response=maybe")).status).toBe(400);
    expect((await readRequest(id)).state).toBe("waiting-team");
  });

  it("lets the league decide on what both teams agreed to", async () => {
    const { id, path, people, readEntries } = await createLinked({}, "league");
    await post(path, "response=accept");
    expect((await get(path)).html).toContain("Waiting for the League");
    const league = await createRequestLink(id, people.lee.id, null);
    const { html } = await get(league);
    expect(html).toContain("Lakeview Otters ask Harbor Street FC");
    expect(html).toMatch(/value="accept"[^>]*>Approve</);
    expect(html).not.toContain("Text My Team");
    expect((await post(league, "response=accept")).status).toBe(303);
    expect(await readRequest(id)).toMatchObject({ state: "accepted", decidedVia: "email" });
    expect((await readEntries())[1]!.gameOn).toBe(slot.gameOn);
  });

  it("doesn't let the league decide before both teams agree", async () => {
    const { id, people } = await createLinked();
    const league = await createRequestLink(id, people.lee.id, null);
    expect((await get(league)).html).not.toContain("<form");
    const response = await post(league, "response=accept");
    expect(response.status).toBe(409);
    expect(await response.text()).toContain("The other team hasn&#x27;t responded yet.");
  });
});
