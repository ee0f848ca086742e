import { sql } from "kysely";
import { getStatusAt } from "#features/teams/rules.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { toInstant, toWallClock } from "#platform/zoned-time.ts";
import type { Language } from "#words/language.ts";
import { getResponsesCloseAt } from "../commands.server.ts";
import type { RsvpState } from "../rules.ts";
import type { RespondedVia, StoredResponse } from "../schema.ts";
import { formatOffer, readPlaces } from "../waitlist/queries.server.ts";
import { listOwnWeekdays } from "../weekdays/queries.server.ts";
import { listChildren } from "./children/queries.server.ts";
import { listEmails, listPhones } from "./contacts/queries.server.ts";
import { isOwnPage, openOwnPage, type FormerPage, type OwnMember, type OwnPage } from "./access.server.ts";
import { MAX_GAMES, getEmailsState, getTextsState, isEmailContact, nameZones, type Person } from "./rules.ts";
import type { MyAwayDays, MyGame, MyPageData, MyTeam } from "./schema.ts";

/**
 * Loads Your Games through a current link. `show` limits the games to a person or a team of the page, by ID, and is
 * ignored if it's neither. `language` is another than the contact's, for a visit. Returns the grant too, for what other features show there. Read-only. Throws LINK_INVALID if the
 * link is unknown, its team is archived, or no one is behind it anymore, and LINK_EXPIRED if it isn't current.
 */
export async function getMyPage(
  token: string,
  show?: string,
  language?: Language | null,
): Promise<MyPageData & { grant: OwnPage | null }> {
  const page = await openOwnPage(token);
  return isOwnPage(page)
    ? { ...(await readPage(page, show, language ?? page.language)), grant: page }
    : { ...toFormerPage(page), grant: null };
}

/** Former players don't get to see where the team plays. */
const toFormerPage = ({ teamId, teamName, teamKit, timeZone, linkOn, language }: FormerPage): MyPageData => ({
  language,
  linkOn,
  today: toWallClock(clock.now(), timeZone).on,
  isActive: false,
  isForContact: false,
  people: [],
  teams: [
    {
      id: teamId,
      name: teamName,
      kit: teamKit,
      texts: "none",
      emails: null,
      hasPass: false,
      children: [],
      leaguePage: null,
      teamPage: null,
    },
  ],
  shown: null,
  games: [],
  hasMoreGames: false,
  away: [],
  weekdays: [],
});

async function readPage(page: OwnPage, show: string | undefined, language: Language): Promise<MyPageData> {
  const now = clock.now();
  const { contact, linkOn, members, people } = page;
  const shownPerson = people.find(({ memberIds }) => memberIds.includes(show ?? ""));
  const shownMembers = members.filter(
    ({ memberId, teamId }) => shownPerson?.memberIds.includes(memberId) || teamId === show,
  );
  const [games, away, weekdays, teams] = await Promise.all([
    listGames(page, shownMembers.length > 0 ? shownMembers : members, language, now),
    listAway(page, now),
    listOwnWeekdays(page, getEarliestToday(page.members, now)),
    listTeams(page, now),
  ]);
  return {
    language: page.language,
    linkOn,
    today: getEarliestToday(members, now),
    isActive: true,
    isForContact: contact !== null,
    people: people.map(({ id, name }) => ({ id, name })),
    teams,
    shown: shownMembers.length > 0 ? (shownPerson?.id ?? show!) : null,
    games: games.slice(0, MAX_GAMES),
    hasMoreGames: games.length > MAX_GAMES,
    away,
    weekdays,
  };
}

/** Returns today's date in the time zone where it's earliest. */
export const getEarliestToday = (members: readonly OwnMember[], now: Date): string =>
  members.map(({ timeZone }) => toWallClock(now, timeZone).on).toSorted()[0]!;

type Start = { gameOn: string; gameTime: string | null; timeZone: string; cancelledAt: Date | null };

const getRsvpState = (game: Start, now: Date): RsvpState =>
  game.cancelledAt !== null ? "cancelled" : getResponsesCloseAt(game) <= now ? "started" : "open";

type GameRow = Omit<MyGame, "state" | "responses" | "zoneName"> & { cancelledAt: Date | null };
type ResponseRow = {
  gameId: string;
  memberId: string;
  response: string | null;
  respondedVia: string | null;
  note: string | null;
};

/**
 * Lists the games of these members from today on, by date and time. Games that have started or are canceled are
 * included, so that people who look for one can see its status. Subs see the games that they were asked about.
 */
async function listGames(
  page: OwnPage,
  members: readonly OwnMember[],
  language: Language,
  now: Date,
): Promise<MyGame[]> {
  const teams = Map.groupBy(members, ({ teamId }) => teamId);
  const wanted = [...teams].map(([teamId, own]) => ({
    teamId,
    today: toWallClock(now, own[0]!.timeZone).on,
    hasPlayers: own.some(({ isSub }) => !isSub),
    memberIds: own.map(({ memberId }) => memberId),
  }));
  const { rows } = await sql<GameRow>`
    select game.* from json_to_recordset(${JSON.stringify(wanted)})
      as wanted ("teamId" uuid, today date, "hasPlayers" boolean, "memberIds" uuid[])
    cross join lateral (
      select game.id, game.team_id as "teamId", game.kind, game.game_on as "gameOn", game.game_time as "gameTime",
        game.location, game.opponent, game.side, game.cancelled_at as "cancelledAt"
      from game
      where game.team_id = wanted."teamId" and game.game_on >= wanted.today and (wanted."hasPlayers" or (
        -- Not "exists", for which PostgreSQL may read the whole table.
        select true from game_rsvp asked
        where asked.game_id = game.id and asked.member_id = any(wanted."memberIds") limit 1
      ))
      order by game.game_on, game.game_time, game.id limit ${MAX_GAMES + 1}
    ) game`.execute(db);
  const timeZones = new Map(page.members.map(({ teamId, timeZone }) => [teamId, timeZone]));
  const nameZone = nameZones(language, [...timeZones.values()]);
  const games = sortByStart(rows.map((row) => ({ ...row, timeZone: timeZones.get(row.teamId)! })))
    // One more than the page shows, to know whether there are more.
    .slice(0, MAX_GAMES + 1);
  const responses = await readResponses(games, members);
  const waiting = [...responses.values()].filter(({ response }) => response === "waitlisted");
  const places = await readPlaces(
    db,
    waiting.map(({ gameId }) => gameId),
    now,
  );
  return games.map(({ cancelledAt, timeZone, ...game }) => ({
    ...game,
    zoneName: nameZone(timeZone),
    state: getRsvpState({ ...game, cancelledAt, timeZone }, now),
    responses: teams.get(game.teamId)!.flatMap(({ memberId, isSub }) => {
      const row = responses.get(`${game.id} ${memberId}`);
      if (isSub && !row) return [];
      const place = places.get(`${game.id} ${memberId}`);
      return {
        memberId,
        name: findPerson(page, memberId).name,
        response: (row?.response ?? null) as StoredResponse | null,
        place: place?.number ?? null,
        offer: place ? formatOffer({ language, timeZone }, place.offer, now) : null,
        respondedVia: (row?.respondedVia ?? null) as RespondedVia | null,
        note: row?.note ?? null,
      };
    }),
  }));
}

const findPerson = ({ people }: OwnPage, memberId: string): Person =>
  people.find(({ memberIds }) => memberIds.includes(memberId))!;

/** Sorts by local date, and within a date by when games start. Games without a time come last. */
function sortByStart<Game extends Omit<Start, "cancelledAt"> & { id: string }>(games: Game[]): Game[] {
  const keyed = games.map((game) => {
    const { gameOn, gameTime, timeZone, id } = game;
    const start = gameTime === null ? "~" : toInstant({ on: gameOn, time: gameTime }, timeZone).toISOString();
    return { game, key: `${gameOn} ${start} ${id}` };
  });
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ game }) => game);
}

/** Reads the members' responses, each with its note, or with that of a request that no one decided about. */
async function readResponses(games: readonly { id: string }[], members: readonly OwnMember[]) {
  const rows: ResponseRow[] =
    games.length === 0
      ? []
      : await db
          .selectFrom("gameRsvp")
          .leftJoin("responseRequest as request", (join) =>
            join
              .onRef("request.gameId", "=", "gameRsvp.gameId")
              .onRef("request.memberId", "=", "gameRsvp.memberId")
              .on("request.state", "=", "open"),
          )
          .select(["gameRsvp.gameId", "gameRsvp.memberId", "gameRsvp.response", "gameRsvp.respondedVia"])
          .select(
            sql<
              string | null
            >`case when request.game_id is null then game_rsvp.note else request.note end`.as("note"),
          )
          .where("gameRsvp.gameId", "=", sql<string>`any(${games.map(({ id }) => id)}::uuid[])`)
          .where(
            "gameRsvp.memberId",
            "=",
            sql<string>`any(${members.map(({ memberId }) => memberId)}::uuid[])`,
          )
          .execute();
  return new Map(rows.map((row) => [`${row.gameId} ${row.memberId}`, row]));
}

/**
 * Lists current and future away days, once for each person and once if everyone is away. There's no limit here, because
 * their number is limited when they're added.
 */
async function listAway(page: OwnPage, now: Date): Promise<MyAwayDays[]> {
  const rows = await db
    .selectFrom("memberAway")
    .select(["id", "memberId", "fromOn", "untilOn"])
    .where("memberId", "=", sql<string>`any(${page.members.map(({ memberId }) => memberId)}::uuid[])`)
    .where("untilOn", ">=", getEarliestToday(page.members, now))
    .orderBy("fromOn")
    .orderBy("untilOn")
    .execute();
  const ranges = Map.groupBy(rows, ({ fromOn, untilOn }) => `${fromOn} ${untilOn}`);
  return [...ranges.values()].flatMap((range): MyAwayDays[] => {
    const { fromOn, untilOn } = range[0]!;
    const away = Map.groupBy(range, ({ memberId }) => findPerson(page, memberId));
    if (away.size === page.people.length)
      return [{ ids: range.map(({ id }) => id), name: null, fromOn, untilOn }];
    return page.people
      .filter((person) => away.has(person))
      .map((person) => ({
        ids: away.get(person)!.map(({ id }) => id),
        name: person.name,
        fromOn,
        untilOn,
      }));
  });
}

/** Lists the page's teams by name. */
async function listTeams(page: OwnPage, now: Date): Promise<MyTeam[]> {
  const { contact, members } = page;
  const phones = Map.groupBy(await listPhones(contact, members), ({ teamId }) => teamId);
  const emails = Map.groupBy(await listEmails(contact, members), ({ teamId }) => teamId);
  const children = await listChildren(page);
  const teams = new Map(members.map((member) => [member.teamId, member]));
  return [...teams.values()]
    .map((team) => ({
      id: team.teamId,
      name: team.teamName,
      kit: team.teamKit,
      texts: getTextsState(phones.get(team.teamId) ?? []),
      emails:
        contact !== null && isEmailContact(contact) ? getEmailsState(emails.get(team.teamId) ?? []) : null,
      hasPass: getStatusAt(now, team) === "active",
      children: children.flatMap(({ teamId, memberId }) =>
        teamId === team.teamId ? { memberId, name: findPerson(page, memberId).name } : [],
      ),
      leaguePage: team.leaguePage,
      teamPage: team.teamPage,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, "en") || (a.id < b.id ? -1 : 1));
}
