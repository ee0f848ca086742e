// Every operation that reads or writes teams, once per kind of caller: what is measured and whose plans are checked.
// A new operation is a new line; what is missing here fails the checks.
import { operations } from "#tests/harness/operations.ts";
import type { Kind } from "./draws.ts";
import { leagueLines, rareInLeagues } from "./league-operations.ts";
import type { Subject } from "./subjects.ts";

export type Parts = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
};

/** Calls an operation by name as the subject. Throws when it is refused. */
export type Call = (operation: string, parts?: Parts) => Promise<Answer>;
// oxlint-disable-next-line typescript/no-explicit-any -- each line knows the shape of the answers it uses
export type Answer = any;

export type Line = {
  operation: string;
  /** When an operation has several lines. */
  what?: string;
  by: Kind;
  /** What is sent besides the subject's own team, member and game. Not measured, so it may call others first. */
  request?: (subject: Subject, call: Call) => Parts | Promise<Parts>;
  /** Undoes what was done, so that the database stays as it was generated. Not measured. */
  undo?: (answer: Answer, subject: Subject, call: Call) => Promise<unknown>;
};

/** Where no operation does what a trial needs. The product reads its settings when it is first imported. */
const ask = async (text: string, value: string) =>
  (await import("#platform/database.ts")).pool.query<{ id: string }>(text, [value]);

const newTeam = { name: "Lakeview Otters", sport: "Soccer" };
const settings = {
  ...newTeam,
  timeZone: "America/Chicago",
  seasonEndsOn: "2030-06-30",
  reminderOffsetsMinutes: [1440, 60],
  quietHours: null,
  minimumPlayers: 8,
};
let lastPhone = 0;
const newPhone = () => `+1312555${String(++lastPhone % 10_000).padStart(4, "0")}`;
const newMember = () => ({ name: "Aisha Bello", phone: newPhone(), email: "", smsConsent: true });
const withMember = async (_subject: Subject, call: Call): Promise<Parts> => ({
  params: { memberId: (await call("members.add", { body: newMember() })).id },
});
/** A game of its own for each trial, with its reminders. */
const withGame = async (_subject: Subject, call: Call): Promise<Parts> => ({
  params: {
    gameId: (await call("games.create", { body: { ...newGame, gameOn: "2030-05-01" } })).games[0].id,
  },
});
const removeGame: Line["undo"] = (game, _subject, call) =>
  call("games.remove", { params: { gameId: game.id } });
const withTextedGame = async ({ params }: Subject): Promise<Parts> => {
  const { rows } = await ask(
    "select game_id as id from reminder where game_id in (select id from game where team_id = $1) and state = 'sent' limit 1",
    params.teamId!,
  );
  // Teams without a pass have sent none.
  return { params: { gameId: rows[0]?.id ?? params.gameId! } };
};
const withBlast = async ({ params }: Subject): Promise<Parts> => {
  const { rows } = await ask("select id from blast where team_id = $1", params.teamId!);
  return { params: { blastId: rows[0]!.id } };
};
const thisMonth = () => {
  const month = new Date().toISOString().slice(0, 7);
  return { from: `${month}-01`, to: `${month}-28` };
};
const newGame = { gameOn: "2030-05-04", gameTime: "18:30", location: "Lincoln Field", opponent: "Hawks" };
/** The link of somebody to a game of their own. */
const withLink = async (subject: Subject, call: Call) => {
  const { params } = await withGame(subject, call);
  const { rows } = await ask("select id from team_member where team_id = $1 limit 1", subject.params.teamId!);
  const { createLink } = await import("#tests/factories/rsvps.ts");
  const seat = { teamId: subject.params.teamId!, gameId: params!.gameId!, memberId: rows[0]!.id };
  return { token: await createLink(seat) };
};
const removeNewGames: Line["undo"] = (_answer, { params }) =>
  ask("delete from game where team_id = $1 and game_on = '2030-05-01'", params.teamId!);
const removeMember: Line["undo"] = (member, _subject, call) =>
  call("members.remove", { params: { memberId: member.id } });

/** Whoever was generated came earlier. */
const forgetNewcomers: Line["undo"] = (_answer, { params }) =>
  ask("delete from team_member where team_id = $1 and created_at > now() - interval '5 s'", params.teamId!);
const newBlast = { message: "Practice moved to Field 2" };
/** Also what it reserved: nobody sends it. */
const forgetBlasts: Line["undo"] = async (_answer, { params: { teamId } }) => {
  await ask("delete from message where team_id = $1 and blast_id is not null", teamId!);
  await ask("delete from blast where team_id = $1", teamId!);
  await ask("update sms_reservation set segments = 0 where team_id = $1", teamId!);
};
const newList = () => ({ rows: Array.from({ length: 15 }, newMember) });
/** The token at the end of the team's join link. */
const withJoinToken = async (_subject: Subject, call: Call) => ({
  token: (await call("join.getLink")).url.split("/").at(-1) as string,
});

export const lines: Line[] = [
  { operation: "dashboard.get", by: "usual" },
  { operation: "dashboard.get", by: "league" },
  { operation: "teams.list", by: "usual" },
  { operation: "teams.list", by: "league" },
  {
    operation: "teams.list",
    what: "page 2",
    by: "league",
    request: async (_subject, call) => ({ query: { cursor: (await call("teams.list")).nextCursor } }),
  },
  { operation: "teams.list", what: "search", by: "league", request: () => ({ query: { search: "otter" } }) },
  {
    operation: "teams.list",
    what: "archived",
    by: "league",
    request: () => ({ query: { archived: "true" } }),
  },
  { operation: "teams.get", by: "usual" },
  { operation: "teams.get", by: "league" },
  {
    operation: "teams.create",
    by: "usual",
    request: () => ({ body: newTeam }),
    // No operation deletes a team.
    undo: ({ id }) => ask("delete from team where id = $1", id),
  },
  { operation: "teams.update", by: "usual", request: () => ({ body: settings }) },
  { operation: "teams.archive", by: "usual", undo: (_answer, _subject, call) => call("teams.restore") },
  {
    operation: "teams.restore",
    by: "usual",
    request: async (_subject, call) => (await call("teams.archive"), {}),
  },
  { operation: "members.list", by: "usual" },
  { operation: "members.list", by: "league" },
  { operation: "members.add", by: "usual", request: () => ({ body: newMember() }), undo: removeMember },
  {
    operation: "members.update",
    by: "usual",
    request: async (subject, call) => ({
      ...(await withMember(subject, call)),
      body: { ...newMember(), active: false },
    }),
    undo: removeMember,
  },
  { operation: "members.remove", by: "usual", request: withMember },
  { operation: "spares.list", by: "usual" },
  ...["passes.get", "passes.listPayable", "allowance.get", "nudges.preview"].flatMap((operation): Line[] => [
    { operation, by: "usual" },
    { operation, by: "league" },
  ]),
  // A game whose reminder went out to the whole roster.
  { operation: "delivery.listForGame", by: "usual", request: withTextedGame },
  { operation: "delivery.listForGame", by: "league", request: withTextedGame },
  { operation: "delivery.listForBlast", by: "usual", request: withBlast },
  { operation: "games.listUpcoming", by: "usual" },
  { operation: "games.listUpcoming", by: "league" },
  {
    operation: "games.update",
    by: "usual",
    request: async (subject, call) => ({
      ...(await withGame(subject, call)),
      body: { ...newGame, version: 1 },
    }),
    undo: removeGame,
  },
  { operation: "games.list", by: "usual" },
  { operation: "games.list", what: "month", by: "usual", request: () => ({ query: thisMonth() }) },
  {
    operation: "games.create",
    by: "usual",
    request: () => ({ body: newGame }),
    undo: ({ games }, _subject, call) => call("games.remove", { params: { gameId: games[0].id } }),
  },
  { operation: "games.get", by: "usual", request: withGame, undo: removeGame },
  { operation: "games.cancel", by: "usual", request: withGame, undo: removeGame },
  { operation: "games.restore", by: "usual", request: withGame, undo: removeGame },
  { operation: "games.remove", by: "usual", request: withGame },
  { operation: "games.remove", by: "league", request: withGame },
  { operation: "blasts.preview", by: "usual" },
  { operation: "blasts.send", by: "usual", request: () => ({ body: newBlast }), undo: forgetBlasts },
  {
    operation: "blasts.list",
    by: "usual",
    request: async (_subject, call) => (await call("blasts.send", { body: newBlast }), {}),
    undo: forgetBlasts,
  },
  { operation: "attendance.get", by: "usual" },
  { operation: "attendance.get", by: "league" },
  { operation: "spareCalls.get", by: "usual" },
  {
    operation: "attendance.set",
    by: "usual",
    request: async (subject, call) => ({
      params: { ...(await withMember(subject, call)).params, ...(await withGame(subject, call)).params },
      body: { response: "attending" },
    }),
    undo: async ({ game }, subject, call) => {
      await removeGame(game, subject, call);
      await forgetNewcomers(game, subject, call);
    },
  },
  { operation: "history.get", by: "usual" },
  { operation: "history.get", by: "league" },
  { operation: "history.export", by: "usual" },
  ...leagueLines,
  { operation: "feeds.get", by: "usual" },
  { operation: "feeds.renew", by: "usual", undo: (_answer, _subject, call) => call("feeds.close") },
  {
    operation: "feeds.close",
    by: "usual",
    request: async (_subject, call) => (await call("feeds.renew"), {}),
  },
  { operation: "feeds.getForMember", by: "usual", request: withMember, undo: forgetNewcomers },
  { operation: "feeds.renewForMember", by: "usual", request: withMember, undo: forgetNewcomers },
  { operation: "feeds.closeForMember", by: "usual", request: withMember, undo: forgetNewcomers },
  {
    operation: "scheduleImports.preview",
    by: "usual",
    request: () => ({ body: { text: "Date,Time,Location\n2030-05-04,18:30,Lincoln Field" } }),
  },
  {
    operation: "scheduleImports.commit",
    by: "usual",
    request: () => ({ body: { rows: [newGame] } }),
    undo: (_answer, { params }) =>
      ask("delete from game where team_id = $1 and game_on = '2030-05-04'", params.teamId!),
  },
  { operation: "imports.preview", by: "usual", request: () => ({ body: newList() }) },
  {
    operation: "imports.commit",
    by: "usual",
    request: () => ({ body: newList() }),
    undo: forgetNewcomers,
  },
  { operation: "imports.export", by: "usual" },
  { operation: "join.getLink", by: "usual" },
  { operation: "join.renewLink", by: "usual" },
  {
    operation: "join.closeLink",
    by: "usual",
    undo: (_answer, _subject, call) => call("join.renewLink"),
  },
  {
    operation: "join.preview",
    by: "usual",
    request: async (subject, call) => ({ body: await withJoinToken(subject, call) }),
  },
  {
    operation: "join.join",
    by: "usual",
    request: async (subject, call) => ({
      body: {
        ...(await withJoinToken(subject, call)),
        name: "Aisha Bello",
        phone: newPhone(),
        consent: true,
      },
    }),
    undo: forgetNewcomers,
  },
  ...["rsvp.lookUp", "rsvp.check", "rsvp.listResponses", "rsvp.answer"].map((operation): Line => ({
    operation,
    by: "usual",
    request: async (subject, call) => ({
      body: { ...(await withLink(subject, call)), response: "maybe" },
    }),
    undo: removeNewGames,
  })),
];

export const titleOf = ({ operation, what, by }: Line) =>
  [operation, what && `(${what})`, by === "league" && "of 200 teams"].filter(Boolean).join(" ");

/** Once in a team's life or a game's: their statements are those of one row by its key. */
const rare = [
  ...["get", "start", "cancel", "preview", "accept"].map((name) => `handover.${name}`),
  ...["get", "set", "remove"].map((name) => `managerPhones.${name}`),
  ...rareInLeagues,
  ...["add", "reorder", "remove"].map((name) => `spares.${name}`),
  ...["start", "addSpot", "ask", "stop"].map((name) => `spareCalls.${name}`),
  // What they read is what nudges.preview reads, and they write what blasts.send writes.
  "nudges.send",
  "games.announce",
  "teams.remove",
];

/** Operations of the contract that belong here and have no line, and lines without an operation. */
export function forgottenOperations(known = lines): string[] {
  const belongs = /^\/(?:teams?|dashboard|games?|leagues?|join|rsvps)\b/;
  const listed = new Set(known.map(({ operation }) => operation));
  const missing = operations.filter(
    ({ name, path }) => belongs.test(path) && !listed.has(name) && !rare.includes(name),
  );
  const unknown = [...listed].filter((name) => !operations.some((operation) => operation.name === name));
  return [...missing.map(({ name }) => name), ...unknown.map((name) => `${name} (not in the contract)`)];
}
