import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createContactLink } from "#tests/factories/families.ts";
import { createLink } from "#tests/factories/rsvps.ts";
import {
  createConsent,
  createFirstText,
  createGame,
  createMember,
  createTeam,
} from "#tests/factories/teams.ts";
import { setTime } from "#tests/harness/clock.ts";
import { listRows } from "#tests/harness/tenants.ts";
import { createHttp } from "./http.ts";
import { createMyPages } from "./my-page.tsx";

// Who can do what through which link: every kind of link, on every form, about someone it proves and someone it doesn't.

const http = createHttp();
http.route("/", createMyPages({ styles: "" }));

type Someone = { memberId: string; teamId: string; gameId: string; awayId: string };

/** Creates another team with a game. */
const elsewhere = async (name: string, values = {}) => {
  const { id: teamId } = await createTeam({ name, ...values });
  return { teamId, gameId: (await createGame(teamId, { gameOn: "2026-04-19" })).id };
};

let mother: string;
let links: { mother: string; member: string };
let daughter: Someone;
let others: Record<string, Someone>;
beforeEach(async () => {
  setTime("2026-04-16T14:40:00Z");
  await db.deleteFrom("rateLimit").execute();
  const own = await createTeam({ name: "Lakeview Otters" });
  const { id: gameId } = await createGame(own.id, { gameOn: "2026-04-18" });
  const addTo = async (teamId: string, member: Parameters<typeof createMember>[1], inGame = gameId) => {
    const { id: memberId, phone } = await createMember(teamId, { smsConsent: true, ...member });
    const days = { fromOn: "2026-06-01", untilOn: "2026-06-05", createdAt: new Date() };
    const { id: awayId } = await db
      .insertInto("memberAway")
      .values({ teamId, memberId, ...days })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { memberId, teamId, gameId: inGame, awayId, phone };
  };
  const aisha = await addTo(own.id, { name: "Aisha Bello" });
  mother = aisha.phone;
  daughter = aisha;
  const strangers = await elsewhere("Strangers");
  const archived = await elsewhere("Archived", { archivedAt: new Date() });
  const unseen = await elsewhere("Unseen");
  others = {
    teammate: await addTo(own.id, { name: "Farid Zeeman" }),
    "teammate without consent": await addTo(own.id, { name: "Gia Zeeman", phone: mother, smsConsent: false }),
    "inactive sibling": await addTo(own.id, { name: "Hana Bello", phone: mother, active: false }),
    "player of another team": await addTo(strangers.teamId, { name: "Ines Zeeman" }, strangers.gameId),
    "sibling in an archived team": await addTo(archived.teamId, { phone: mother }, archived.gameId),
    "member of a team that never texted the number": await addTo(
      unseen.teamId,
      { phone: mother, isIntroduced: false },
      unseen.gameId,
    ),
  };
  const { memberId } = daughter;
  links = {
    mother: await createContactLink({ teamId: own.id, gameId, contact: mother, memberIds: [memberId] }),
    member: await createLink({ teamId: own.id, gameId, memberId }),
  };
});

const listForms = ({ memberId, teamId, gameId, awayId }: Someone): [string, Record<string, string>][] => [
  ["responses", { [`response-${gameId}.${memberId}`]: "attending" }],
  ["away", { from: "2026-04-20", until: "2026-05-20", who: memberId }],
  ["away/removals", { id: awayId }],
  ["people", { who: memberId }],
  ["texts", { texts: "stop", team: teamId }],
  ["texts", { texts: "start", team: teamId, consent: "yes" }],
  ["emails", { team: teamId, consent: "yes" }],
];
const post = (link: string, form: string, fields: Record<string, string>) =>
  http.request(`/r/${link}/me/${form}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
const readData = async ({ memberId, teamId }: Someone) =>
  JSON.stringify([
    await db.selectFrom("teamMember").selectAll().where("id", "=", memberId).execute(),
    await db.selectFrom("gameRsvp").selectAll().where("memberId", "=", memberId).execute(),
    await db.selectFrom("memberAway").selectAll().where("memberId", "=", memberId).execute(),
    await db.selectFrom("memberPhone").selectAll().where("memberId", "=", memberId).execute(),
    await db.selectFrom("calendarFeed").selectAll().where("memberId", "=", memberId).execute(),
    teamId === daughter.teamId ? "" : await listRows(teamId),
  ]);
const read = async (link: string, query = "") => (await http.request(`/r/${link}/me${query}`)).text();

describe("through a link, Your Games", () => {
  it("shows and changes no one who isn't behind its contact, whatever the form says [REACH-14, PERM1-14]", async () => {
    const game = { opponent: "Secret Opponent" };
    for (const { gameId } of Object.values(others))
      if (gameId !== daughter.gameId)
        await db.updateTable("game").set(game).where("id", "=", gameId).execute();
    for (const [name, someone] of Object.entries(others)) {
      const before = await readData(someone);
      for (const link of Object.values(links)) {
        for (const [form, fields] of listForms(someone)) {
          // The texts of her own team are hers, and don't change anyone else's.
          if (form === "texts" && someone.teamId === daughter.teamId) continue;
          await db.deleteFrom("rateLimit").execute();
          expect([name, form, (await post(link, form, fields)).status]).toEqual([name, form, 303]);
        }
        for (const query of ["", `?show=${someone.memberId}`, `?show=${someone.teamId}`]) {
          const html = await read(link, query);
          expect(html).toContain("Aisha");
          expect(html).not.toMatch(/Secret|Strangers|Archived|Unseen|Farid|Gia|Hana|Ines/);
          expect(html).not.toContain(someone.memberId);
        }
      }
      expect([name, await readData(someone)]).toEqual([name, before]);
    }
  });

  it("of a single member does nothing for those who share the phone, also if they're in the same team [REACH-15]", async () => {
    const { id: memberId } = await createMember(daughter.teamId, {
      name: "Bilal Bello",
      phone: mother,
      smsConsent: true,
    });
    const days = { fromOn: "2026-06-01", untilOn: "2026-06-05", createdAt: new Date() };
    const { id: awayId } = await db
      .insertInto("memberAway")
      .values({ teamId: daughter.teamId, memberId, ...days })
      .returning("id")
      .executeTakeFirstOrThrow();
    const brother = { ...daughter, memberId, awayId };
    const before = await readData(brother);
    for (const [form, fields] of listForms(brother)) await post(links.member, form, fields);
    await post(links.member, "away", { from: "2026-04-20", until: "2026-05-20", who: "everyone" });
    await post(links.member, "calendar", {});
    expect(await readData(brother)).toBe(before);
    expect(await db.selectFrom("contactFeed").selectAll().where("contact", "=", mother).execute()).toEqual(
      [],
    );
    expect(await read(links.member)).not.toContain("Bilal");
    // The mother's own link does all of that.
    expect(await read(links.mother)).toContain("Bilal");
    await post(links.mother, "responses", { [`response-${daughter.gameId}.${memberId}`]: "attending" });
    expect(await readData(brother)).not.toBe(before);
  });

  it("changes what the link proves [REACH-14]", async () => {
    for (const link of Object.values(links)) {
      await post(link, "responses", { [`response-${daughter.gameId}.${daughter.memberId}`]: "attending" });
      const { rows } = {
        rows: await db
          .selectFrom("gameRsvp")
          .select("response")
          .where("memberId", "=", daughter.memberId)
          .execute(),
      };
      expect(rows).toEqual([{ response: "attending" }]);
      await db
        .updateTable("gameRsvp")
        .set({ response: null, respondedAt: null, respondedVia: null })
        .where("memberId", "=", daughter.memberId)
        .execute();
    }
  });

  it("shows a team with a child as soon as it texted the number and the number agreed [REACH-14]", async () => {
    const unseen = others["member of a team that never texted the number"]!;
    await createFirstText(unseen.teamId, mother);
    expect(await read(links.mother)).toContain("Unseen");
    expect(await read(links.member)).not.toContain("Unseen");
    // Another team of the same number withdraws consent, and the first one still shows.
    await db
      .updateTable("memberPhone")
      .set({ smsConsent: false, consentId: await createConsent(unseen.teamId, mother) })
      .where("memberId", "=", unseen.memberId)
      .execute();
    const html = await read(links.mother);
    expect(html).not.toContain("Unseen");
    expect(html).toContain("Lakeview Otters");
  });
});
