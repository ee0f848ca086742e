import ICAL from "ical.js";
import { beforeEach, describe, expect, it } from "vitest";
import type { Administrator } from "#features/accounts/administration/access.server.ts";
import { requireOwnPage } from "#features/attendance/mine/access.server.ts";
import { forgetStrayTexts, forgetTexts } from "#features/messages/forgetting/commands.server.ts";
import { disownPerson } from "#features/messages/not-mine/commands.server.ts";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { createHttp } from "#server/http.ts";
import { createContactLink } from "#tests/factories/families.ts";
import { createLink } from "#tests/factories/rsvps.ts";
import { createFeed, createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { setTime } from "#tests/harness/clock.ts";
import { renewOwnFeed } from "../commands.server.ts";
import { getOwnFeed } from "../queries.server.ts";

const http = createHttp();

let lastPhone = 0;
let phone: string;
let otters: string;
let comets: string;
let aisha: { id: string };
let bilal: { id: string };
let gameId: string;
let token: string;
beforeEach(async () => {
  setTime("2026-04-16T14:40:00Z");
  await db.deleteFrom("rateLimit").execute();
  phone = `+1773555${String(++lastPhone).padStart(4, "0")}`;
  ({ id: otters } = await createTeam({ name: "Lakeview Otters" }));
  ({ id: comets } = await createTeam({ name: "Ridge Comets", timeZone: "America/Denver" }));
  aisha = await createMember(otters, { name: "Aisha Bello", phone, smsConsent: true });
  bilal = await createMember(comets, { name: "Bilal Bello", phone, smsConsent: true });
  ({ id: gameId } = await createGame(otters, { gameOn: "2026-04-18", opponent: "Harbor Street FC" }));
  await createGame(comets, { gameOn: "2026-04-19", opponent: null });
  token = await createContactLink({ teamId: otters, gameId, contact: phone, memberIds: [aisha.id] });
});

/** Makes or replaces the contact's calendar, and returns its path. */
async function renew() {
  await renewOwnFeed(await requireOwnPage(token));
  return readPath();
}
async function readPath() {
  const { url } = await getOwnFeed(await requireOwnPage(token));
  return url!.slice(config.appUrl.length);
}
async function listTitles(path: string) {
  const response = await http.request(path);
  if (response.status !== 200) return response.status;
  const calendar = new ICAL.Component(ICAL.parse(await response.text()) as unknown[]);
  return calendar
    .getAllSubcomponents("vevent")
    .map(
      (event) =>
        `${String(event.getFirstPropertyValue("summary"))} ${String(event.getFirstPropertyValue("dtstart"))}`,
    );
}
const AISHA = "Aisha: Lakeview Otters vs Harbor Street FC 2026-04-18T19:00:00";
const BILAL = "Bilal: Ridge Comets game 2026-04-19T19:00:00";

describe("a contact's calendar", () => {
  it("has the games of everyone behind the contact, titled with their names [REACH-22]", async () => {
    const path = await renew();
    expect(await listTitles(path)).toEqual([AISHA, BILAL]);
    const text = await (await http.request(path)).text();
    expect(text).toContain("X-WR-CALNAME:Your Games");
    for (const zone of ["America/Chicago", "America/Denver"])
      expect(text).toContain(`BEGIN:VTIMEZONE\r\nTZID:${zone}`);
    for (const secret of ["Bello", phone, phone.slice(1)]) expect(text).not.toContain(secret);
    const rows = await db.selectFrom("contactFeed").selectAll().where("contact", "=", phone).execute();
    expect(JSON.stringify(rows)).not.toContain(/calendar\/(.+)\.ics/.exec(path)![1]!);
  });

  it("has one event for siblings in the same game, and no names for one person [REACH-22]", async () => {
    const path = await renew();
    const twin = await createMember(otters, { name: "Carim Bello", phone, smsConsent: true });
    expect(await listTitles(path)).toEqual([AISHA.replace("Aisha", "Aisha and Carim"), BILAL]);
    await db.deleteFrom("teamMember").where("id", "in", [twin.id, bilal.id]).execute();
    expect(await listTitles(path)).toEqual([AISHA.replace("Aisha: ", "")]);
    await createMember(comets, { name: "Aisha Bello", phone, smsConsent: true });
    await db.updateTable("game").set({ cancelledAt: new Date() }).where("id", "=", gameId).execute();
    expect(await listTitles(path)).toEqual([
      AISHA.replace("Aisha: ", "Canceled: "),
      BILAL.replace("Bilal: ", ""),
    ]);
  });

  it("follows the roster, and is gone once no one is behind the contact [REACH-22]", async () => {
    const path = await renew();
    await disownPerson(await requireOwnPage(token), bilal.id, "192.0.2.1");
    expect(await listTitles(path)).toEqual([AISHA.replace("Aisha: ", "")]);
    await db.updateTable("teamMember").set({ active: false }).where("id", "=", aisha.id).execute();
    expect(await listTitles(path)).toBe(404);
    await db.updateTable("teamMember").set({ active: true }).where("id", "=", aisha.id).execute();
    await db.updateTable("team").set({ archivedAt: new Date() }).where("id", "=", otters).execute();
    expect(await listTitles(path)).toBe(404);
  });

  it("never has a team that didn't text the number yet [REACH-14, REACH-22]", async () => {
    const path = await renew();
    const { id: unseen } = await createTeam({ name: "Unseen" });
    await createMember(unseen, { name: "Not Theirs", phone, smsConsent: true, isIntroduced: false });
    await createGame(unseen, { gameOn: "2026-04-18" });
    expect(await listTitles(path)).toEqual([AISHA, BILAL]);
  });

  it("has the games that subs were asked about, and no others", async () => {
    const path = await renew();
    await db.updateTable("teamMember").set({ subPosition: 0 }).where("id", "=", bilal.id).execute();
    expect(await listTitles(path)).toEqual([AISHA]);
    const { id: asked } = await createGame(comets, { gameOn: "2026-04-20", opponent: "Gulls" });
    await db.insertInto("gameRsvp").values({ teamId: comets, gameId: asked, memberId: bilal.id }).execute();
    expect(await listTitles(path)).toEqual([AISHA, "Bilal: Ridge Comets vs Gulls 2026-04-20T19:00:00"]);
  });

  it("can be replaced, and leaves the calendars of teams and members alone [REACH-22]", async () => {
    const feeds = [await createFeed(otters), await createFeed(otters, aisha.id)];
    const old = await renew();
    const path = await renew();
    expect([old === path, await listTitles(old), await listTitles(path)]).toEqual([
      false,
      404,
      [AISHA, BILAL],
    ]);
    for (const feed of feeds)
      expect(await listTitles(`/calendar/${feed}.ics`)).toEqual([
        "Lakeview Otters vs. Harbor Street FC 2026-04-18T19:00:00",
      ]);
    // A link that proves a single member makes that member's calendar.
    const copied = await requireOwnPage(await createLink({ teamId: otters, gameId, memberId: aisha.id }));
    await renewOwnFeed(copied);
    expect(await readPath()).toBe(path);
    expect(await listTitles((await getOwnFeed(copied)).url!.slice(config.appUrl.length))).toHaveLength(1);
  });

  it("is erased with everything else about the number when an administrator forgets it", async () => {
    const path = await renew();
    await db.transaction().execute((trx) => forgetStrayTexts(trx, {} as Administrator, phone));
    expect(await listTitles(path)).toBe(404);
  });

  it("is erased when the number is on no roster anymore", async () => {
    const path = await renew();
    await db.deleteFrom("teamMember").where("id", "=", aisha.id).execute();
    await forgetTexts(otters, [phone]);
    expect(await listTitles(path)).toEqual([BILAL.replace("Bilal: ", "")]);
    await db.deleteFrom("teamMember").where("id", "=", bilal.id).execute();
    await forgetTexts(comets, [phone]);
    expect(await listTitles(path)).toBe(404);
    expect(await db.selectFrom("contactFeed").selectAll().where("contact", "=", phone).execute()).toEqual([]);
  });
});
