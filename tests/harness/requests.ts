import { randomUUID } from "node:crypto";
import { getPreset } from "#features/leagues/standings/rules.ts";
import type { TestClient } from "./api.ts";
import type { Operation } from "./operations.ts";
import type { Tenant } from "./tenants.ts";

const settings = {
  name: "Renamed",
  sport: "Futsal",
  timeZone: "America/Denver",
  seasonEndsOn: "2027-05-01",
  reminderOffsetsMinutes: [60],
  quietHours: null,
  minimumPlayers: null,
  settingsVersion: 1,
};
const member = { name: "Someone", phone: "(312) 555-0199" };
const venue = { name: "Elsewhere", maxTeamsPerDay: 4 };
const schedule = {
  name: "Spring",
  gameFrequency: "once_per_week",
  gamesPerMatchup: 1,
  startDate: "2031-03-03",
  startTime: "19:00",
  blockoutDays: [],
  blockedDates: [],
  venues: [venue],
};
const game = { gameOn: "2027-05-01", gameTime: "19:00", location: "Field 2", opponent: null, notes: null };

/** A valid request for each operation that needs more than its path. */
const bodies: Record<string, (tenant: Tenant) => object> = {
  "webhooks.create": ({ teamId }) => ({ url: "https://hooks.example.com", events: ["game.created"], teamId }),
  "webhooks.update": () => ({ url: "https://hooks.example.com", events: ["game.created"] }),
  "teams.update": () => settings,
  "members.add": () => member,
  "transfer.start": () => ({ email: "next-manager@example.com" }),
  "members.update": () => ({ ...member, active: true }),
  "imports.preview": () => ({ rows: [member] }),
  "imports.commit": () => ({ rows: [member] }),
  "games.create": () => game,
  "games.update": () => ({ ...game, version: 1 }),
  "attendance.set": () => ({ response: "attending" }),
  "attendance.setNote": () => ({ note: "10 min late" }),
  "attendance.decideRequest": () => ({ isAccepted: true }),
  "groups.add": () => ({ name: `Group ${randomUUID().slice(0, 8)}` }),
  "groups.update": () => ({ name: `Group ${randomUUID().slice(0, 8)}`, minimum: null }),
  "groups.reorder": ({ groupId }) => ({ groupIds: [groupId] }),
  "defaults.set": () => ({ isInByDefault: true }),
  "subs.add": ({ memberId }) => ({ memberId }),
  "subs.reorder": ({ subId }) => ({ memberIds: [subId] }),
  "subCalls.start": () => ({ spots: 1, requestKey: randomUUID() }),
  "subCalls.addSpot": () => ({ requestKey: randomUUID() }),
  "subCalls.ask": ({ subId }) => ({ memberId: subId }),
  "scheduleImports.preview": () => ({ text: "Date,Location\n2027-05-01,Field 2" }),
  "scheduleImports.commit": () => ({ rows: [game] }),
  "nudges.send": () => ({ requestKey: randomUUID() }),
  "managerPhones.set": () => ({ phone: "(312) 555-0198", consent: true }),
  "nextText.sendTest": () => ({ phone: "(312) 555-0198", consent: true }),
  "leagueManagement.update": () => ({
    name: "Renamed",
    sport: "Futsal",
    timeZone: "America/Denver",
    version: 1,
  }),
  "venues.remove": () => ({ acceptGames: true }),
  "leagueManagement.moveTeam": () => ({ toLeagueId: null, acceptGames: true }),
  "leagueTeams.create": () => ({
    name: "Newcomers",
    sport: "Futsal",
    members: [{ ...member, email: `${randomUUID()}@example.com`, isManager: true }],
    requestKey: randomUUID(),
  }),
  "teamLists.create": () => ({
    teams: [{ name: "Pasted", captain: null, email: null, phone: null, daysOff: [] }],
    requestKey: randomUUID(),
  }),
  "seasons.start": ({ memberId }) => ({
    name: "Renamed",
    seasonMonths: 6,
    memberIds: [memberId],
    requestKey: randomUUID(),
  }),
  "managers.invite": () => ({ email: `${randomUUID()}@example.com` }),
  "leagueMessages.send": () => ({ message: "Rain", audience: "players", requestKey: randomUUID() }),
  "rainouts.preview": () => ({ on: "2099-01-01", action: "cancel", toOn: null }),
  "rainouts.apply": () => ({
    on: "2099-01-01",
    action: "cancel",
    toOn: null,
    textTeams: true,
    requestKey: randomUUID(),
  }),
  "results.report": () => ({ kind: "score", own: 3, other: 2, overtime: false }),
  "leagueResults.set": () => ({ outcome: { kind: "score", home: 3, away: 2 } }),
  "leagueResults.saveSettings": () => ({
    unit: "goals",
    allowsTies: true,
    overtimeLosses: false,
    collectsScores: true,
  }),
  "changeRequests.send": () => ({ kind: "cancel", version: 1 }),
  "changeRequests.respond": () => ({ isAccepted: false }),
  "leagueChangeRequests.decide": () => ({ isApproved: false }),
  "leagueCalendar.setHomeTeam": ({ rivalId }) => ({ homeTeamId: rivalId }),
  "standings.preview": () => ({ rules: getPreset("Soccer", { unit: "goals" }) }),
  "standings.setRules": () => ({ rules: getPreset("Soccer", { unit: "goals" }), isConfirmed: true }),
  "standings.drawLots": ({ teamId, rivalId }) => ({ teamIds: [teamId, rivalId] }),
  "publicPages.saveLeague": () => ({
    isOn: false,
    slug: `page-${randomUUID().slice(0, 8)}`,
    isIndexable: false,
    color: null,
  }),
  "publicPages.saveTeam": () => ({
    isOn: false,
    slug: `page-${randomUUID().slice(0, 8)}`,
    isIndexable: false,
    showsPractices: false,
    color: null,
  }),
  "publicPages.hideTeam": () => ({ isHidden: false }),
  "leagueSeasons.saveDivisions": ({ divisionId }) => ({ divisions: [{ id: divisionId, name: "East" }] }),
  "leagueSeasons.start": ({ teamId }) => ({
    name: randomUUID(),
    teamIds: [teamId],
    requestKey: randomUUID(),
  }),
  "leagueSeasons.withdrawTeam": () => ({ results: "void" }),
  "leagueSeasons.moveTeams": ({ teamId }) => ({ teamIds: [teamId] }),
  "subPool.update": () => ({ isOn: true, weeklyLimit: 3 }),
  "subPool.setLevel": () => ({ level: 2 }),
  "venues.create": () => venue,
  "venues.update": () => ({ ...venue, version: 1 }),
  "scheduleBuilder.saveDraft": () => ({ version: 0, content: null }),
  "scheduleBuilder.startRun": () => ({ settings: schedule, earlier: null, seed: 1, lockedGames: [] }),
  "scheduleBuilder.rescheduleSeason": () => ({
    from: "2031-03-03",
    blockedDates: [],
    moved: [],
    added: [],
    dropped: [],
    textTeams: false,
  }),
  "scheduleBuilder.publish": ({ teamId, rivalId }) => ({
    settings: schedule,
    games: [{ date: "2031-03-03", time: "19:00", venue: venue.name, home: teamId, away: rivalId }],
    unscheduled: [],
    earlier: "keep",
    requestKey: randomUUID(),
  }),
  "blasts.send": () => ({ message: "Practice moved to Field 2" }),
  "adminAccounts.update": () => ({ name: "Renamed", role: "admin" }),
  "adminAccounts.updateMember": () => ({ name: "Renamed", email: null }),
  "adminAccounts.impersonate": () => ({ reason: "Tested" }),
  "adminAccounts.setDisabled": () => ({ isDisabled: true }),
  "adminPeople.export": () => ({ phone: "+13125550100" }),
  "adminPeople.exportAccount": () => ({ userId: randomUUID() }),
  "adminPeople.remove": () => ({ phone: "+13125550100" }),
  "adminDelivery.setSending": () => ({ isStopped: false, reason: "Tested" }),
  "adminHold.release": () => ({ maxAge: 60 }),
  "adminPages.setLeague": () => ({ reason: null }),
  "adminPages.setTeam": () => ({ reason: null }),
  "adminTeams.setStatus": () => ({ status: "active" }),
  "adminTeams.grantPass": () => ({ tier: "mini", months: 3, sms: 300 }),
  "adminSupport.setStatus": () => ({ status: "closed" }),
};

/** The search parameters of each GET that needs some. */
const searches: Record<string, string> = {
  "leagueCalendar.getDaySheet": "?on=2099-02-01",
  "leagueCalendar.list": "?from=2027-05-01&to=2027-05-31",
};

/** Replaces the tenant's usual request, unless the test chose another one. */
const useRequest = (tenant: Tenant, requestId: string) =>
  tenant.requestId === tenant.receivedRequestId ? requestId : tenant.requestId;

/** Operations about another game or request than the tenant's usual one. */
const subjects: Record<string, (tenant: Tenant) => Partial<Tenant>> = {
  "results.get": ({ playedEntryId }) => ({ gameId: playedEntryId }),
  "results.report": ({ playedEntryId }) => ({ gameId: playedEntryId }),
  "changeRequests.send": ({ freeEntryId }) => ({ gameId: freeEntryId }),
  "changeRequests.respond": ({ receivedEntryId }) => ({ gameId: receivedEntryId }),
  "changeRequests.withdraw": (tenant) => ({
    gameId: tenant.sentEntryId,
    requestId: useRequest(tenant, tenant.sentRequestId),
  }),
  "leagueChangeRequests.decide": (tenant) => ({ requestId: useRequest(tenant, tenant.waitingRequestId) }),
};

/** Calls an operation on a tenant's data with a valid request. */
export async function callWith(client: TestClient, { name, method, path }: Operation, tenant: Tenant) {
  const subject = { ...tenant, ...subjects[name]?.(tenant) };
  const address =
    path.replaceAll(/\{(\w+)\}/g, (_, key: keyof Tenant) => subject[key]) + (searches[name] ?? "");
  const body = method === "GET" ? undefined : bodies[name]?.(tenant);
  return client.call(method, address, body);
}
