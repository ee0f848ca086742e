import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { createReminder, createText } from "#tests/factories/texts.ts";
import { startProcess } from "#tests/harness/processes.ts";
import { developmentEnvironment } from "./environment.ts";

let gameId: string;

/** Runs the script as an operator would, in its own process and with only the settings it needs. */
async function doctor(...args: string[]) {
  const env = { ...developmentEnvironment, DATABASE_URL: process.env.DATABASE_URL! };
  const doctorProcess = startProcess("doctor", ["scripts/doctor.ts", ...args], env);
  const { code } = await doctorProcess.exited;
  return { code, output: doctorProcess.output() };
}

beforeAll(async () => {
  const { id: managerId } = await createAccount();
  const pass = { subscriptionStatus: "active", smsLimit: 300, smsUsed: 20 };
  const { id: teamId } = await createTeam({ managerId, ...pass });
  const game = await createGame(teamId, { gameOn: "2099-04-16", opponent: "Harbor Street FC" });
  gameId = game.id;
  // 7 PM in Chicago is midnight UTC.
  const startsAt = new Date("2099-04-17T00:00:00Z");
  const sentAt = new Date("2099-04-16T00:00:01Z");
  const sentReminder = await createReminder(game, { dueAt: sentAt, sentAt, startsAt });
  await createReminder(game, {
    offsetMinutes: 60,
    state: "armed",
    dueAt: new Date("2099-04-16T23:00:00Z"),
    startsAt,
  });
  const at = new Date("2099-04-16T00:02:00Z");
  const text = (member: { id: string; phone: string }, values: object) =>
    createText(teamId, member, { reminderId: sentReminder.id, gameId, updatedAt: at, ...values });

  const aisha = await createMember(teamId, { name: "Aisha Bello", phone: "+13125550142", smsConsent: true });
  const bilal = await createMember(teamId, { name: "Bilal Bello", phone: "+13125550142", smsConsent: true });
  await text(aisha, { providerSid: "SM0142", memberIds: [aisha.id, bilal.id] });
  // Shares their phone, without having agreed to texts on it.
  await createMember(teamId, { name: "Chi Bello", phone: "+13125550142" });
  const cole = await createMember(teamId, { name: "Cole Lindqvist", phone: "+13125550118" });
  await text(cole, { state: "skipped", reason: "no-consent" });
  const devon = await createMember(teamId, { name: "Devon Clarke", phone: "+13125550126", smsConsent: true });
  await text(devon, { state: "undelivered", providerCode: 30_006, providerSid: "SM0126" });
  await db
    .insertInto("phoneSuppression")
    .values({ phone: devon.phone, reason: "unreachable", providerCode: 30_006, createdAt: at })
    .execute();
  const grace = await createMember(teamId, {
    name: "Grace Donnelly",
    phone: "+13125550131",
    smsConsent: true,
  });
  await text(grace, { state: "skipped", reason: "stop" });
  await db
    .insertInto("phoneSuppression")
    .values({ phone: grace.phone, reason: "stop", createdAt: new Date("2099-04-03T20:00:00Z") })
    .execute();
  await createMember(teamId, {
    name: "Hannah Kowalski",
    phone: "+13125550109",
    active: false,
    smsConsent: true,
  });
  await createMember(teamId, { name: "Jordan Reyes", phone: "+13125550177", smsConsent: true });
  await text({ id: randomUUID(), phone: "+13125550199" }, {});
});

it("explains why each person did or didn't get a text, in the words managers see [OP-20]", async () => {
  const { code, output } = await doctor(gameId);
  expect(output).toContain("Lakeview Otters: Harbor Street FC, Apr 16, 2099, 7:00 PM");
  for (const line of [
    "Season Pass   Active",
    "Texts         300 in all: 20 used, 0 sending, 280 left",
    "  24 hours before: Sent Wed Apr 15, 7:00 PM (due Apr 15, 2099, 7:00 PM)",
    "  1 hour before: Scheduled for Thu Apr 16, 6:00 PM (due Apr 16, 2099, 6:00 PM)",
  ])
    expect(output).toContain(line);
  const people = output.slice(output.indexOf("People (")).trim().split("\n");
  expect(people).toEqual([
    "People (9)",
    "  Aisha Bello, ...0142: active, agreed to texts",
    "    24 hours before: Delivered at 7:02 PM [delivered, SM0142]",
    "    1 hour before: Would get it if sent now",
    "  Bilal Bello, ...0142: active, agreed to texts",
    "    24 hours before: Delivered at 7:02 PM [delivered, SM0142]",
    "    1 hour before: Would get it if sent now",
    "  Chi Bello, ...0142: active, hasn't agreed to texts",
    "    24 hours before: No text: hasn't agreed to texts on this phone",
    "    1 hour before: Wouldn't get it: No text consent",
    "  Cole Lindqvist, ...0118: active, hasn't agreed to texts",
    "    24 hours before: No text consent [skipped, no-consent]",
    "    1 hour before: Wouldn't get it: No text consent",
    "  Devon Clarke, ...0126: active, agreed to texts, can't receive texts (30006) since Apr 15, 2099",
    "    24 hours before: Landlines can't receive texts [undelivered, code 30006, SM0126]",
    "    1 hour before: Wouldn't get it: Landlines can't receive texts",
    "  Grace Donnelly, ...0131: active, agreed to texts, replied STOP on Apr 3, 2099",
    "    24 hours before: Replied STOP on Apr 3 [skipped, stop]",
    "    1 hour before: Wouldn't get it: Replied STOP on Apr 3",
    "  Hannah Kowalski, ...0109: not active, agreed to texts",
    "    24 hours before: No text: not active on the roster",
    "    1 hour before: No text: not active on the roster",
    "  Jordan Reyes, ...0177: active, agreed to texts",
    "    24 hours before: No text: wasn't on the roster with this number when it was sent",
    "    1 hour before: Would get it if sent now",
    "  Former member, ...0199: this number is no longer on the roster",
    "    24 hours before: Delivered at 7:02 PM [delivered]",
  ]);
  expect(output).not.toContain("+1312555");
  expect(code).toBe(0);
});

it("shows full phone numbers only with --full", async () => {
  expect((await doctor(gameId, "--full")).output).toContain("  Aisha Bello, +13125550142: active");
});

it("exits with 1 for an unknown or malformed id", async () => {
  const unknown = randomUUID();
  expect(await doctor(unknown)).toEqual({ code: 1, output: `Game ${unknown} not found.\n` });
  expect(await doctor("a-game")).toEqual({
    code: 1,
    output: "Usage: npm run doctor -- <game id> [--full]\n",
  });
});
