import { hash, randomBytes } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { createContactLink } from "#tests/factories/families.ts";
import { createLink } from "#tests/factories/rsvps.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { createAdministrator } from "./administrators.ts";
import { Attacker, target } from "./attacker.ts";
import { expectStatus, rows } from "./people.ts";
import { inDays } from "./days.ts";
import { CANARY, count, createManager, createOwner, withoutChanges } from "./owners.ts";

const NAME = "Jordan Heron";
const FORM = { "content-type": "application/x-www-form-urlencoded" };

let manager: Awaited<ReturnType<typeof createManager>>;
beforeAll(async () => {
  manager = await createManager();
});

/** Creates a team with games on these days, and a member with a link to each of them. */
async function createLinks(...days: string[]) {
  const { id: teamId } = await createTeam({ managerId: manager.id, name: "Heron Lake" });
  const member = await createMember(teamId, { name: NAME, smsConsent: true });
  const tokens: string[] = [];
  for (const gameOn of days) {
    const { id: gameId } = await createGame(teamId, { gameOn });
    tokens.push(await createLink({ teamId, gameId, memberId: member.id }));
  }
  return { teamId, memberId: member.id, tokens };
}

const post = (client: Attacker, path: string, form: Record<string, string>) =>
  client.request("POST", path, { headers: FORM, body: new URLSearchParams(form).toString() });

/** Everything that someone with a link can do. */
const forms: [path: string, form: Record<string, string>][] = [
  ["", { response: "attending" }],
  ["/me/responses", {}],
  ["/me/away", { from: inDays(10), until: inDays(12) }],
  ["/me/calendar", {}],
  ["/me/texts", { texts: "stop" }],
  ["/me/texts", { texts: "start", consent: "yes" }],
];

/** Expects a link to show nothing about the member and to change nothing. */
async function expectExpired(teamId: string, token: string) {
  const client = new Attacker();
  await withoutChanges(teamId, async () => {
    const replies = [
      await client.request("GET", `/r/${token}`),
      await client.request("GET", `/rsvp?token=${token}`),
      await client.request("GET", `/r/${token}/me`),
    ];
    for (const [path, form] of forms) replies.push(await post(client, `/r/${token}${path}`, form));
    for (const path of ["lookups", "responses", "team-responses"])
      replies.push(await client.post(`/rsvps/${path}`, { token, response: "attending" }));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 410));
    for (const { text } of replies) expect(text).not.toMatch(/Heron/);
  });
}

describe("a token in a text", () => {
  it("T01: has 128 bits, and the database knows only its digest", async () => {
    const days = Array.from({ length: 20 }, (_, index) => inDays(index + 1));
    const { tokens, teamId } = await createLinks(...days);
    expect(new Set(tokens.map((token) => token.slice(0, 11))).size).toBe(tokens.length);
    for (const token of tokens) expect(token).toMatch(/^[\w-]{22}$/);
    const links = await rows<{ digest: Buffer }>("select digest from rsvp_link where team_id = $1", [teamId]);
    const digests = new Set(links.map(({ digest }) => digest.toString("hex")));
    expect(digests).toEqual(new Set(tokens.map((token) => hash("sha256", token, "hex"))));
    const tables = await rows<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    );
    for (const { name } of tables)
      expect([name, await count(`"${name}" t`, "strpos(t::text, $1) > 0", [tokens[0]])]).toEqual([name, 0]);
  });
});

/** Guesses until it's refused, and returns how many guesses that took. */
async function guess(attempt: (client: Attacker, token: string) => Promise<{ status: number }>) {
  const client = new Attacker();
  for (let guesses = 1; guesses <= 100; guesses++) {
    const { status } = await attempt(client, randomBytes(16).toString("base64url"));
    if (status === 429) return { guesses, client };
    expect([400, 404]).toContain(status);
  }
  return { guesses: Infinity, client };
}

describe("guesses at tokens", () => {
  it("T02: at the links in texts end after 60, and don't keep others from theirs", async () => {
    const { tokens } = await createLinks(inDays(3));
    const { guesses, client } = await guess((guesser, token) => guesser.request("GET", `/r/${token}`));
    expect(guesses).toBeLessThanOrEqual(61);
    const right = await client.request("GET", `/r/${tokens[0]}`);
    expect([right.status, right.text.includes(NAME)]).toEqual([429, false]);
    expect((await new Attacker().request("GET", `/r/${tokens[0]}`)).status).toBe(200);
  });

  it("T03: at links for a new password end after 60", async () => {
    const { guesses } = await guess((client, token) =>
      client.post("/password-resets/completions", { token, password: "a new password of mine" }),
    );
    expect(guesses).toBeLessThanOrEqual(61);
  });

  it("T04: at links to unpublished posts end after 60", async () => {
    const { client: administrator } = await createAdministrator();
    const draft = { title: "Heron news", content: "Not yet for everyone", status: "draft" };
    const { body } = expectStatus(await administrator.post("/admin/posts", draft), 201);
    const { body: opened } = expectStatus(
      await administrator.put(`/admin/posts/${body.id}/preview-link`),
      200,
    );
    const { pathname } = new URL(opened.previewUrl as string);
    expect((await new Attacker().request("GET", pathname)).text).toContain("Not yet for everyone");
    const { guesses, client } = await guess((guesser, token) =>
      guesser.request("GET", `/blog/preview/${token}`),
    );
    expect(guesses).toBeLessThanOrEqual(61);
    expect((await client.request("GET", pathname)).text).not.toContain("Not yet for everyone");
  });
});

describe("a link in an old text", () => {
  it("T05: no longer opens the member's own page once the next game is over", async () => {
    const { teamId, tokens } = await createLinks(inDays(-10), inDays(-3), inDays(-56));
    const client = new Attacker();
    const own = await client.request("GET", `/r/${tokens[0]}/me`);
    expect([own.status, own.text.includes("Heron")]).toEqual([410, false]);
    // The newest one still does.
    expect((await client.request("GET", `/r/${tokens[1]}/me`)).status).toBe(200);
    await withoutChanges(teamId, async () => {
      for (const [path, form] of forms.slice(1))
        expect((await post(client, `/r/${tokens[0]}${path}`, form)).status).toBe(410);
    });
    await expectExpired(teamId, tokens[2]!);
  });

  it("T06: neither stops texts nor consents to them, and responds for no one", async () => {
    const { teamId, tokens } = await createLinks("2025-01-15");
    const before = await count("sms_consent", "team_id = $1", [teamId]);
    await expectExpired(teamId, tokens[0]!);
    expect(await count("sms_consent", "team_id = $1", [teamId])).toBe(before);
    expect(await count("member_away", "team_id = $1", [teamId])).toBe(0);
    expect(await count("game_rsvp", "team_id = $1 and response is not null", [teamId])).toBe(0);
  });
});

describe("a link in a new text", () => {
  it("T07: can't be used by another site's form", async () => {
    const { teamId, tokens } = await createLinks(inDays(3));
    const strangers: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site", origin: target.appUrl },
    ];
    await withoutChanges(teamId, async () => {
      for (const headers of strangers)
        for (const [path, form] of forms) {
          const reply = await new Attacker().request("POST", `/r/${tokens[0]}${path}`, {
            headers: { ...FORM, ...headers },
            body: new URLSearchParams(form).toString(),
          });
          expect([path, reply.status]).toEqual([path, 403]);
        }
    });
    expect((await post(new Attacker(), `/r/${tokens[0]}`, { response: "attending" })).status).toBe(303);
    expect(await count("game_rsvp", "team_id = $1 and response = 'attending'", [teamId])).toBe(1);
  });

  it("T08: ends when a manager revokes the member's links, and the member stays", async () => {
    const { teamId, memberId, tokens } = await createLinks(inDays(3), inDays(5));
    expectStatus(await manager.client.post(`/teams/${teamId}/members/${memberId}/link-revocations`), 200);
    for (const token of tokens) await expectExpired(teamId, token);
    const { body } = await manager.client.get(`/teams/${teamId}/members`);
    expect(body.members.map(({ name }: { name: string }) => name)).toEqual([NAME]);
    const [game] = await rows<{ id: string }>("select id from game where team_id = $1 limit 1", [teamId]);
    const next = await createLink({ teamId, gameId: game!.id, memberId });
    expect(tokens).not.toContain(next);
    expect((await new Attacker().request("GET", `/r/${next}`)).status).toBe(200);
  });
});

/** Creates a stranger's family on another team, and a member of the manager's team with the same number. */
async function typeNumber() {
  const owner = await createOwner();
  const [{ phone }] = (await rows<{ phone: string }>("select phone from member_phone where member_id = $1", [
    owner.memberId,
  ])) as [{ phone: string }];
  const { id: teamId } = await createTeam({ managerId: manager.id, name: "Attackers" });
  const { id: gameId } = await createGame(teamId, { gameOn: inDays(3) });
  const { body } = expectStatus(
    await manager.client.post(`/teams/${teamId}/members`, { name: "Bait Child", phone, smsConsent: true }),
    201,
  );
  return { owner, phone, teamId, gameId, memberId: body.id as string };
}

describe("a stranger's number on a manager's own roster", () => {
  it("T09: opens nothing of the stranger's family, by a link to its one member or by the roster [REACH-15]", async () => {
    const { owner, teamId, gameId, memberId } = await typeNumber();
    const token = await createLink({ teamId, gameId, memberId });
    const client = new Attacker();
    await withoutChanges(owner.teamId, async () => {
      const replies = [
        await client.request("GET", `/r/${token}`),
        await client.request("GET", `/r/${token}/me`),
        await client.post("/rsvps/lookups", { token }),
        await client.post("/rsvps/team-responses", { token }),
        await manager.client.get(`/teams/${teamId}/members`),
        await manager.client.get(`/teams/${teamId}`),
      ];
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
      expect(replies[0]!.text).toContain("Bait");
      const form = { response: "attending", memberId: owner.memberId };
      replies.push(await post(client, `/r/${token}`, form));
      replies.push(await client.post("/rsvps/responses", { token, ...form }));
      expect(replies.slice(-2).map(({ status }) => status)).toEqual([404, 400]);
      for (const { text } of replies) {
        expect(text).not.toContain(CANARY);
        expect(text).not.toContain(owner.memberId);
      }
    });
  });

  it("T10: shows the stranger, who gets the link, only who that team asks about [REACH-14]", async () => {
    const { owner, phone, teamId, gameId, memberId } = await typeNumber();
    const sibling = await createMember(teamId, { name: "Other Child", smsConsent: true });
    const token = await createContactLink({ teamId, gameId, contact: phone, memberIds: [memberId] });
    const client = new Attacker();
    const { text } = await client.request("GET", `/r/${token}`);
    const shown = [...text.matchAll(/name="memberId" value="([^"]*)"/g)].map(([, id]) => id);
    expect([shown, text.includes(CANARY)]).toEqual([[memberId], false]);
    for (const id of [owner.memberId, sibling.id]) {
      const form = { response: "attending", memberId: id };
      expect((await post(client, `/r/${token}`, form)).status).toBe(404);
      expect((await client.post("/rsvps/responses", { token, ...form })).status).toBe(400);
      expect(await count("game_rsvp", "member_id = $1 and response is not null", [id])).toBe(0);
    }
  });
});
