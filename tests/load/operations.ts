// Every operation that reads or writes teams, once per type of caller. All of them are measured, and their plans are
// checked. Each new operation needs an entry; a missing one fails the checks.
import { leagueLines } from "./league-operations.ts";
import { publicLines } from "./public-lines.ts";
import type { Call, Line, Parts } from "./line.ts";
import type { Subject } from "./subjects.ts";

/** Runs SQL to set up or clean up a trial. Imports the app late, because importing it reads its settings. */
const query = async (text: string, value: string) =>
  (await import("#platform/database.ts")).pool.query<{ id: string }>(text, [value]);

const newTeam = { name: "Lakeview Otters", sport: "Soccer" };
const settings = {
  ...newTeam,
  timeZone: "America/Chicago",
  seasonEndsOn: "2030-06-30",
  reminderOffsetsMinutes: [1440, 60],
  quietHours: null,
  // No more than the lowest maximum of the teams that are generated.
  minimumPlayers: 5,
};
const withSettings: Line["request"] = async (_subject, call) => ({
  body: { ...settings, settingsVersion: (await call("teams.get")).settingsVersion },
});
let lastPhone = 0;
const newPhone = () => `+1312555${String(++lastPhone % 10_000).padStart(4, "0")}`;
const newMember = () => ({ name: "Aisha Bello", phone: newPhone(), email: "", smsConsent: true });
const withMember = async (_subject: Subject, call: Call): Promise<Parts> => ({
  params: { memberId: (await call("members.add", { body: newMember() })).id },
});
/** Creates a game with reminders for each trial. */
const withGame = async (_subject: Subject, call: Call): Promise<Parts> => ({
  params: {
    gameId: (await call("games.create", { body: { ...newGame, gameOn: "2030-05-01" } })).games[0].id,
  },
});
/** Creates a member who asks for something after a game's deadline. Without a response there's no note to write. */
const withRequest = async (subject: Subject, call: Call): Promise<Parts> => {
  const params = { ...(await withMember(subject, call)).params, ...(await withGame(subject, call)).params };
  const request = `insert into response_request (game_id, member_id, team_id, response, via, state, requested_at)
    select id, $1, team_id, 'attending', 'link', 'open', now() from game where id = '${params.gameId}'`;
  await query(request, params.memberId!);
  return { params, body: { response: "attending", note: null, isAccepted: false } };
};
const removeGame: Line["undo"] = (game, _subject, call) =>
  call("games.remove", { params: { gameId: game.id } });
const withTextedGame = async ({ params }: Subject): Promise<Parts> => {
  const { rows } = await query(
    "select game_id as id from reminder where game_id in (select id from game where team_id = $1) and state = 'sent' limit 1",
    params.teamId!,
  );
  // Fall back to the subject's own game, because teams without a pass have never sent a reminder.
  return { params: { gameId: rows[0]?.id ?? params.gameId! } };
};
const withBlast = async ({ params }: Subject): Promise<Parts> => {
  const { rows } = await query("select id from blast where team_id = $1", params.teamId!);
  return { params: { blastId: rows[0]!.id } };
};
const thisMonth = () => {
  const month = new Date().toISOString().slice(0, 7);
  return { from: `${month}-01`, to: `${month}-28` };
};
const newGame = { gameOn: "2030-05-04", gameTime: "18:30", location: "Lincoln Field", opponent: "Hawks" };
/** Creates a member's link to a new game. */
const withLink = async (subject: Subject, call: Call) => {
  const { params } = await withGame(subject, call);
  const { rows } = await query(
    "select id from team_member where team_id = $1 limit 1",
    subject.params.teamId!,
  );
  const { createLink } = await import("#tests/factories/rsvps.ts");
  const rsvp = { teamId: subject.params.teamId!, gameId: params!.gameId!, memberId: rows[0]!.id };
  return { token: await createLink(rsvp) };
};
const removeNewGames: Line["undo"] = (_output, { params }) =>
  query("delete from game where team_id = $1 and game_on = '2030-05-01'", params.teamId!);
const removeMember: Line["undo"] = (member, _subject, call) =>
  call("members.remove", { params: { memberId: member.id } });

/** Removes members added in the last few seconds. Generated members are older. */
const removeNewMembers: Line["undo"] = (_output, { params }) =>
  query("delete from team_member where team_id = $1 and created_at > now() - interval '5 s'", params.teamId!);
const newBlast = { message: "Practice moved to Field 2" };
/** Deletes the team's blasts and releases the reserved texts, because no worker sends them here. */
const forgetBlasts: Line["undo"] = async (_output, { params: { teamId } }) => {
  await query("delete from message where team_id = $1 and blast_id is not null", teamId!);
  await query("delete from blast where team_id = $1", teamId!);
  await query("update sms_reservation set segments = 0 where team_id = $1", teamId!);
};
const newList = () => ({ rows: Array.from({ length: 15 }, newMember) });
/** Returns the token at the end of the team's join link. */
const withJoinToken = async (_subject: Subject, call: Call) => ({
  token: (await call("join.getLink")).url.split("/").at(-1) as string,
});

const forBoth = (operation: string, request: Line["request"] = () => ({})): Line[] =>
  (["usual", "league"] as const).map((subjectKind) => ({ operation, subjectKind, request }));

const asUsual = (operation: string): Line => ({ operation, subjectKind: "usual" });

export const lines: Line[] = [
  ...forBoth("dashboard.get"),
  ...forBoth("teams.list"),
  {
    operation: "teams.list",
    variant: "page 2",
    subjectKind: "league",
    request: async (_subject, call) => ({ query: { cursor: (await call("teams.list")).nextCursor } }),
  },
  {
    operation: "teams.list",
    variant: "search",
    subjectKind: "league",
    request: () => ({ query: { search: "otter" } }),
  },
  {
    operation: "teams.list",
    variant: "archived",
    subjectKind: "league",
    request: () => ({ query: { archived: "true" } }),
  },
  { operation: "teams.get", subjectKind: "usual" },
  { operation: "teams.get", subjectKind: "league" },
  {
    operation: "teams.create",
    subjectKind: "usual",
    request: () => ({ body: newTeam }),
    undo: ({ id }) => query("delete from team where id = $1", id),
  },
  { operation: "teams.update", subjectKind: "usual", request: withSettings },
  {
    operation: "teams.archive",
    subjectKind: "usual",
    undo: (_output, _subject, call) => call("teams.restore"),
  },
  {
    operation: "teams.restore",
    subjectKind: "usual",
    request: async (_subject, call) => (await call("teams.archive"), {}),
  },
  { operation: "members.list", subjectKind: "usual" },
  { operation: "members.list", subjectKind: "league" },
  {
    operation: "members.add",
    subjectKind: "usual",
    request: () => ({ body: newMember() }),
    undo: removeMember,
  },
  {
    operation: "members.update",
    subjectKind: "usual",
    request: async (subject, call) => ({
      ...(await withMember(subject, call)),
      body: { ...newMember(), active: false },
    }),
    undo: removeMember,
  },
  { operation: "members.remove", subjectKind: "usual", request: withMember },
  ...[
    "subs.list",
    "groups.list",
    "defaults.get",
    "publicPages.getTeam",
    "games.getNext",
    "history.export",
    "feeds.get",
    "nextText.get",
  ].map(asUsual),
  ...["passes.get", "passes.listPayable", "allowance.get", "nudges.preview"].flatMap((name) => forBoth(name)),
  ...forBoth("allowance.listForPasses"),
  ...["firstTexts.list", "games.listUpcoming", "games.listAll", "history.get"].flatMap((name) =>
    forBoth(name),
  ),
  // A game whose reminder went out to the whole roster.
  ...forBoth("delivery.listForGame", withTextedGame),
  { operation: "delivery.listForBlast", subjectKind: "usual", request: withBlast },
  ...forBoth("search.find", () => ({ query: { query: "an" } })),
  {
    operation: "games.update",
    subjectKind: "usual",
    request: async (subject, call) => ({
      ...(await withGame(subject, call)),
      body: { ...newGame, version: 1 },
    }),
    undo: removeGame,
  },
  { operation: "games.list", subjectKind: "usual" },
  {
    operation: "games.list",
    variant: "month",
    subjectKind: "usual",
    request: () => ({ query: thisMonth() }),
  },
  {
    operation: "games.create",
    subjectKind: "usual",
    request: () => ({ body: newGame }),
    undo: ({ games }, _subject, call) => call("games.remove", { params: { gameId: games[0].id } }),
  },
  { operation: "games.get", subjectKind: "usual", request: withGame, undo: removeGame },
  { operation: "games.cancel", subjectKind: "usual", request: withGame, undo: removeGame },
  { operation: "games.restore", subjectKind: "usual", request: withGame, undo: removeGame },
  ...forBoth("games.remove", withGame),
  { operation: "blasts.preview", subjectKind: "usual" },
  { operation: "blasts.send", subjectKind: "usual", request: () => ({ body: newBlast }), undo: forgetBlasts },
  {
    operation: "blasts.list",
    subjectKind: "usual",
    request: async (_subject, call) => (await call("blasts.send", { body: newBlast }), {}),
    undo: forgetBlasts,
  },
  { operation: "attendance.get", subjectKind: "usual" },
  { operation: "attendance.get", subjectKind: "league" },
  { operation: "phoneCalls.list", subjectKind: "usual" },
  { operation: "subCalls.get", subjectKind: "usual" },
  ...["attendance.markReplySeen", "attendance.set", "attendance.setNote", "attendance.decideRequest"].map(
    (operation): Line => ({
      operation,
      subjectKind: "usual",
      request: withRequest,
      undo: async ({ game }, subject, call) => {
        await removeGame(game, subject, call);
        await removeNewMembers(game, subject, call);
      },
    }),
  ),
  ...leagueLines,
  ...publicLines,
  ...["feeds.renew", "feeds.ensure"].map((operation): Line => ({
    operation,
    subjectKind: "usual",
    undo: (_o, _s, call) => call("feeds.close"),
  })),
  {
    operation: "feeds.close",
    subjectKind: "usual",
    request: async (_subject, call) => (await call("feeds.renew"), {}),
  },
  { operation: "feeds.getForMember", subjectKind: "usual", request: withMember, undo: removeNewMembers },
  { operation: "feeds.renewForMember", subjectKind: "usual", request: withMember, undo: removeNewMembers },
  { operation: "feeds.closeForMember", subjectKind: "usual", request: withMember, undo: removeNewMembers },
  {
    operation: "scheduleImports.preview",
    subjectKind: "usual",
    request: () => ({ body: { text: "Date,Time,Location\n2030-05-04,18:30,Lincoln Field" } }),
  },
  {
    operation: "scheduleImports.commit",
    subjectKind: "usual",
    request: () => ({ body: { rows: [newGame] } }),
    undo: (_output, { params }) =>
      query("delete from game where team_id = $1 and game_on = '2030-05-04'", params.teamId!),
  },
  { operation: "imports.preview", subjectKind: "usual", request: () => ({ body: newList() }) },
  {
    operation: "imports.commit",
    subjectKind: "usual",
    request: () => ({ body: newList() }),
    undo: removeNewMembers,
  },
  ...["imports.export", "join.getLink", "join.renewLink"].map(asUsual),
  {
    operation: "join.closeLink",
    subjectKind: "usual",
    undo: (_output, _subject, call) => call("join.renewLink"),
  },
  {
    operation: "join.preview",
    subjectKind: "usual",
    request: async (subject, call) => ({ body: await withJoinToken(subject, call) }),
  },
  {
    operation: "join.join",
    subjectKind: "usual",
    request: async (subject, call) => ({
      body: {
        ...(await withJoinToken(subject, call)),
        name: "Aisha Bello",
        phone: newPhone(),
        consent: true,
      },
    }),
    undo: removeNewMembers,
  },
  ...["rsvp.lookUp", "rsvp.check", "rsvp.listResponses", "rsvp.respond"].map((operation): Line => ({
    operation,
    subjectKind: "usual",
    request: async (subject, call) => ({
      body: { ...(await withLink(subject, call)), response: "maybe" },
    }),
    undo: removeNewGames,
  })),
];

export const getTitle = ({ operation, variant, subjectKind }: Line) =>
  [operation, variant && `(${variant})`, subjectKind === "league" && "with 200 teams"]
    .filter(Boolean)
    .join(" ");
