import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createLink } from "#tests/factories/rsvps.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { setTime } from "#tests/harness/clock.ts";
import { listRows } from "#tests/harness/tenants.ts";
import { TestClient } from "#tests/harness/api.ts";
import { createHttp } from "./http.ts";
import { createMyPages } from "./my-page.tsx";
import { createRsvpPages } from "./rsvp.ts";

const http = createHttp();
http.route("/", createRsvpPages({ styles: "", script: "" }).routes);
http.route("/", createMyPages({ styles: "" }));

const link = { teamId: "", gameId: "", memberId: "", token: "" };
beforeEach(async () => {
  setTime("2026-04-16T14:40:00Z");
  await db.deleteFrom("rateLimit").execute();
  const { id: teamId } = await createTeam();
  const { id: memberId } = await createMember(teamId, { name: "Jordan Reyes", smsConsent: true });
  const { id: gameId } = await createGame(teamId, { gameOn: "2026-04-16" });
  await createGame(teamId, { gameOn: "2026-04-20" });
  const token = await createLink({ teamId, gameId, memberId });
  Object.assign(link, { teamId, gameId, memberId, token });
});

async function open(path: string, form?: Record<string, string>) {
  const response = await http.request(path, {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    ...(form && { method: "POST", body: new URLSearchParams(form) }),
  });
  const html = (await response.text()).replaceAll("&#x27;", "'");
  return { status: response.status, html };
}

const forms = [
  ["responses", {}],
  ["away", { from: "2026-06-01", until: "2026-06-02" }],
  ["calendar", {}],
  ["texts", { texts: "stop" }],
  ["texts", { texts: "start", consent: "yes" }],
  ["emails", { consent: "yes" }],
] as const;

async function expectExpired(path: string, form?: Record<string, string>) {
  const { status, html } = await open(path, form);
  expect([path, status]).toEqual([path, 410]);
  expect(html).toContain("This Link Has Expired");
  expect(html).toContain("Open the link in the newest text from your team.");
  for (const secret of ["Jordan", "Lakeview", "Harborview"]) expect(html).not.toContain(secret);
}

describe("an old link", () => {
  it("shows its game without the way to the member's page, once the next game is over", async () => {
    expect((await open(`/r/${link.token}`)).html).toContain("See All My Games");
    setTime("2026-04-21T14:40:00Z");
    const { status, html } = await open(`/r/${link.token}`);
    expect([status, html.includes("Jordan"), html.includes("See All My Games")]).toEqual([200, true, false]);
    await expectExpired(`/r/${link.token}/me`);
  });

  it("changes nothing on the member's page", async () => {
    setTime("2026-04-21T14:40:00Z");
    const before = await listRows(link.teamId);
    for (const [name, form] of forms) await expectExpired(`/r/${link.token}/me/${name}`, form);
    expect(await listRows(link.teamId)).toEqual(before);
  });

  it("shows nothing and saves no response 30 days after its game", async () => {
    setTime("2026-05-17T14:40:00Z");
    const before = await listRows(link.teamId);
    await expectExpired(`/r/${link.token}`);
    await expectExpired(`/r/${link.token}`, { response: "attending" });
    await expectExpired(`/r/${link.token}/me`);
    expect(await listRows(link.teamId)).toEqual(before);
  });

  it("is refused by the API, and isn't counted as a wrong guess", async () => {
    setTime("2026-05-17T14:40:00Z");
    const client = new TestClient();
    const { token } = link;
    for (const [path, body] of [
      ["/rsvps/lookups", { token }],
      ["/rsvps/team-responses", { token }],
      ["/rsvps/responses", { token, response: "attending" }],
    ] as const)
      expect(await client.post(path, body)).toMatchObject({ status: 410, body: { code: "LINK_EXPIRED" } });
    expect((await client.post("/rsvps/checks", { token })).body).toEqual({ exists: false });
    expect(await db.selectFrom("rateLimit").select("key").where("key", "like", "token:%").execute()).toEqual(
      [],
    );
  });
});
