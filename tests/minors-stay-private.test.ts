import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { linkToken } from "#platform/secrets.ts";
import { createHttp } from "#server/http.ts";
import { createMyPages } from "#server/my-page.tsx";
import { createRsvpPages } from "#server/rsvp.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { createContactLink } from "#tests/factories/families.ts";
import { getToken } from "#tests/factories/join-links.ts";
import { createResponse } from "#tests/factories/rsvps.ts";
import { createPool } from "#tests/factories/sub-pools.ts";
import {
  createFeed,
  createGame,
  createInvitation,
  createLeague,
  createMember,
  createMinor,
  createTeam,
} from "#tests/factories/teams.ts";
import { TestClient } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";
import { operations } from "#tests/harness/operations.ts";

// REACH-49: whatever is open without an account says nothing about a minor, except the first name in the team's responses
// behind a teammate's link. Every operation that needs no session is listed here, so that a new one has to decide too.

const http = createHttp();
http.route("/", createRsvpPages({ styles: "", script: "" }).routes);
http.route("/", createMyPages({ styles: "" }));
const client = new TestClient();

const FIRST = "Zephyrine";
const LAST = "Quackenbush";
const OWN_PHONE = "+13125550461";
const GUARDIAN_PHONE = "+13125550462";
const EMAIL = "zephyrine.quackenbush@example.com";

const setNow = () => setTime("2026-04-15T14:40:00Z");
beforeEach(setNow);

/** What a teammate, a stranger with the join link, and a subscriber to the team's calendar hold. */
let held: Record<"teammate" | "join" | "pool" | "feed" | "ownFeed" | "invitation", string>;
beforeAll(async () => {
  setNow();
  const account = await createAccount({ name: "Maya Okafor" });
  const { id: teamId } = await createTeam({ managerId: account.id, subscriptionStatus: "active" });
  const { id: gameId } = await createGame(teamId, { gameOn: "2026-04-16", gameTime: "19:00:00" });
  const minor = await createMinor(teamId, {
    name: `${FIRST} ${LAST}`,
    phone: OWN_PHONE,
    guardianPhone: GUARDIAN_PHONE,
  });
  await db.updateTable("teamMember").set({ email: EMAIL }).where("id", "=", minor.id).execute();
  await createResponse({ teamId, gameId, memberId: minor.id }, "attending", clock.now());
  const tokenId = randomUUID();
  const teammate = await createMember(teamId, { name: "Jordan Reyes", smsConsent: true });
  await createInvitation(teamId, { email: "captain@example.com", tokenId });
  const manager = new TestClient();
  await manager.signIn(account.email, PASSWORD);
  held = {
    teammate: await createContactLink({
      teamId,
      gameId,
      contact: teammate.phone,
      memberIds: [teammate.id],
    }),
    pool: await createPool((await createLeague(account.id, [teamId])).id),
    join: getToken((await manager.post(`/teams/${teamId}/join-link`, {})).body.url),
    feed: await createFeed(teamId),
    ownFeed: await createFeed(teamId, teammate.id),
    invitation: linkToken("team-manager-invitation", tokenId),
  };
});

const post = async (path: string, body: object) => {
  const response = await client.post(path, body);
  expect(response.status).toBeLessThan(300);
  return JSON.stringify(response.body);
};
const open = async (path: string) => {
  const response = await http.request(path);
  expect(response.status).toBe(200);
  return response.text();
};

/** What each operation shows to someone without a session. Null for those that are about an account, not a team. */
const shown: Record<string, (() => Promise<string>) | null> = {
  "accounts.confirmEmail": null,
  "accounts.register": null,
  "captcha.create": null,
  "emailChange.accept": null,
  "invitations.preview": () => post("/team-manager-invitations/previews", { token: held.invitation }),
  "invitations.register": null,
  "join.join": () =>
    post("/join-links/members", {
      token: held.join,
      name: `${FIRST} ${LAST}`,
      phone: OWN_PHONE,
      consent: true,
    }),
  "join.preview": () => post("/join-links/previews", { token: held.join }),
  "providers.register": null,
  "providers.start": null,
  "recovery.complete": null,
  "recovery.request": null,
  "recovery.start": null,
  "rsvp.check": () => post("/rsvps/checks", { token: held.teammate }),
  "rsvp.listResponses": () => post("/rsvps/team-responses", { token: held.teammate }),
  "rsvp.lookUp": () => post("/rsvps/lookups", { token: held.teammate }),
  "rsvp.respond": () => post("/rsvps/responses", { token: held.teammate, response: "attending" }),
  "sessions.endImpersonation": null,
  "sessions.get": null,
  "sessions.signIn": null,
  "sessions.signOut": null,
  "sessions.verifyTwoStep": null,
  "subPool.join": () =>
    post("/sub-pool-links/people", {
      token: held.pool,
      name: `${FIRST} ${LAST}`,
      phone: OWN_PHONE,
      level: 3,
      weekdays: ["Monday"],
      consent: true,
    }),
  "subPool.preview": () => post("/sub-pool-links/previews", { token: held.pool }),
  "transfer.preview": null,
};
/** The same for pages and files that aren't part of the API. */
const pages: Record<string, () => Promise<string>> = {
  "the page behind a text's link": () => open(`/r/${held.teammate}`),
  "Your Games": () => open(`/r/${held.teammate}/me`),
  "the team's calendar": () => open(`/calendar/${held.feed}.ics`),
  "a member's calendar": () => open(`/calendar/${held.ownFeed}.ics`),
};
/** Where a minor is a first name among the team's responses. */
const WITH_FIRST_NAMES = ["rsvp.listResponses", "the page behind a text's link"];

describe("a minor", () => {
  it("has a decision for every operation that needs no session [REACH-49]", () => {
    const sessionless = operations.filter(({ access }) => access === "public" || access === "token");
    expect(sessionless.map(({ name }) => name).toSorted()).toEqual(Object.keys(shown));
  });

  it.each(Object.entries({ ...shown, ...pages }).filter(([, show]) => show !== null))(
    "isn't shown by %s with more than a first name [REACH-49]",
    async (name, show) => {
      // iCalendar folds long lines.
      const text = (await show!()).replaceAll("\r\n ", "");
      expect(text.length).toBeGreaterThan(0);
      for (const secret of [LAST, OWN_PHONE, OWN_PHONE.slice(-4), GUARDIAN_PHONE, EMAIL])
        expect(text).not.toContain(secret);
      expect(text.includes(FIRST)).toBe(WITH_FIRST_NAMES.includes(name));
    },
  );
});
