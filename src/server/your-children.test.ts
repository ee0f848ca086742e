import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createContactLink } from "#tests/factories/families.ts";
import { createGame, createMinor, createTeam } from "#tests/factories/teams.ts";
import { setTime } from "#tests/harness/clock.ts";
import { createHttp } from "./http.ts";
import { createMyPages } from "./my-page.tsx";

const http = createHttp();
http.route("/", createMyPages({ styles: ".x{}" }));

let teamId: string;
let gameId: string;
let child: Awaited<ReturnType<typeof createMinor>>;
let token: string;
beforeEach(async () => {
  setTime("2026-04-16T14:40:00Z");
  await db.deleteFrom("rateLimit").execute();
  ({ id: teamId } = await createTeam({ name: "Lakeview Otters" }));
  child = await createMinor(teamId);
  ({ id: gameId } = await createGame(teamId, { gameOn: "2026-04-18" }));
  token = await createLink(child.guardianPhone, [child.id]);
});

const createLink = (contact: string, memberIds: string[]) =>
  createContactLink({ teamId, gameId, contact, memberIds });

const open = async (link = token, query = "") => {
  const response = await http.request(`/r/${link}/me${query}`);
  return (await response.text()).replaceAll("&#x27;", "'");
};
const agree = (who: string, { link = token, query = "", consent = "yes" } = {}) =>
  http.request(`/r/${link}/me/children${query}`, {
    method: "POST",
    body: new URLSearchParams({ who, consent }),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
const readConsent = () =>
  db
    .selectFrom("memberPhone")
    .leftJoin("smsConsent", "smsConsent.id", "memberPhone.consentId")
    .select(["memberPhone.smsConsent", "wordingId", "source", "givenByName"])
    .where("memberId", "=", child.id)
    .where("position", "=", 0)
    .executeTakeFirstOrThrow();

describe("texts to a child's own phone", () => {
  it("are offered to a guardian, who reads the wording and agrees to it [REACH-45]", async () => {
    const first = await db
      .selectFrom("teamMember")
      .select("name")
      .where("id", "=", child.id)
      .executeTakeFirstOrThrow();
    const name = first.name.split(" ")[0]!;
    const page = await open();
    expect(page).toContain(`Text ${name} too`);
    expect(page).toContain(`I'm the parent or guardian of ${name}`);
    const response = await agree(child.id);
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toMatch(/outcome=child\.\S+#texts$/);
    expect(await readConsent()).toEqual({
      smsConsent: true,
      wordingId: "guardian-2026-12",
      source: "member-page",
      givenByName: "Mother",
    });
    expect(await open()).not.toContain(`Text ${name} too`);
  });

  it("are agreed to in the words that were read [REACH-45, REACH-51]", async () => {
    await agree(child.id, { query: "?lang=fr" });
    expect(await readConsent()).toMatchObject({ smsConsent: true, wordingId: "guardian-2026-12-fr" });
  });

  it("need the box to be checked [REACH-45]", async () => {
    const response = await agree(child.id, { consent: "" });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain("Check the box if you agree.");
    // The step stays open, so that the problem shows.
    expect(html).toMatch(/<details open="" class="group/);
    expect((await readConsent()).smsConsent).toBe(false);
  });

  it("can't be agreed to from the child's own phone, or for someone else's child [REACH-45]", async () => {
    const own = await createLink(child.phone, [child.id]);
    const other = await createMinor(teamId, { name: "Bilal Ruiz" });
    const stranger = await createLink(other.guardianPhone, [other.id]);
    // The child's own link opens nothing before a guardian agreed.
    expect((await agree(child.id, { link: own })).status).toBe(404);
    const refused = await agree(child.id, { link: stranger });
    expect([refused.status, refused.headers.get("location")]).toEqual([303, `/r/${stranger}/me`]);
    expect((await readConsent()).smsConsent).toBe(false);
  });
});
