import { sql } from "kysely";
import { createTextLink } from "#features/attendance/access.server.ts";
import { NO_LINK } from "#features/attendance/links/rules.ts";
import { getResponsesCloseAt } from "#features/attendance/commands.server.ts";
import type { StoredResponse } from "#features/attendance/schema.ts";
import { after, days, minutes } from "#platform/clock.ts";
import type { Trx } from "#platform/database.ts";
import { textKinds, type TextKind } from "../../kinds/rules.ts";
import { MAX_LETTERS } from "../../wording/rules.ts";
import { isOnePerson } from "../reader/placing.ts";

/**
 * How far back to look for texts. Reminders go out at most a week before a game, and the extra day covers late ones.
 */
export const LOOKBACK = days(8);

export const ASK_KINDS = Object.keys(textKinds).filter((kind) => textKinds[kind as TextKind].isAsk);

/** A member in a game that takes responses from a phone. */
export type OpenGame = {
  gameId: string;
  memberId: string;
  /** The member's full name. */
  name: string;
  /** True if a text to this phone has to say who it's for (REACH-02). */
  needsName: boolean;
  /** True if the newest text about the game named the member. */
  isNamed: boolean;
  teamId: string;
  teamName: string;
  kind: string;
  gameOn: string;
  gameTime: string | null;
  opponent: string | null;
  side: string | null;
  timeZone: string;
  textedAt: Date;
  response: StoredResponse | null;
  respondedAt: Date | null;
  /** What someone of a league's sub pool was asked. `memberId` is then their id in the pool. */
  askId?: string;
};

/** The maximum number of members in games that a reply can choose from, across all open games of a phone. */
const MAX_OPEN_GAMES = 200;

/**
 * Lists the members in games that a phone was texted about and that still accept responses, earliest first, and in the
 * order of their letters. The roster of now decides who a phone may respond for: a member counts only while they're
 * active and the phone has consent for them. Those a text named but the phone may no longer respond for are returned as
 * `former`.
 */
export async function listOpenGames(
  trx: Trx,
  phone: string,
  now: Date,
): Promise<{ games: OpenGame[]; former: string[] }> {
  const since = after(now, -LOOKBACK);
  const { rows } = await sql<OpenGame & { isAsked: boolean }>`
    with texted as (
      select distinct on (game_id) game_id, coalesce(member_ids, array[member_id]) as member_ids, created_at
      from message
      where phone = ${phone} and created_at >= ${since} and month >= date_trunc('month', ${since}::date)
        and game_id is not null and member_id is not null and state <> all ('{queued,skipped,failed}')
        -- A link to Your Games belongs to the next game, but its text isn't about it.
        and kind <> 'page'
      order by game_id, created_at desc
    )
    select game.id as "gameId", member.id as "memberId", member.name, team.id as "teamId", team.name as "teamName",
      game.kind, game.game_on as "gameOn", game.game_time as "gameTime", game.opponent, game.side, team.time_zone as "timeZone",
      texted.created_at as "textedAt", rsvp.response, rsvp.responded_at as "respondedAt",
      member.id = any(texted.member_ids) as "isNamed",
      own.position is not null and own.sms_consent and member.active as "isAsked",
      cardinality(texted.member_ids) > 1 or coalesce(own.position > 0, false) or exists (
        select from member_phone other join team_member sibling on sibling.id = other.member_id and sibling.active
        where other.team_id = team.id and other.phone = ${phone} and other.member_id <> member.id
      ) as "needsName"
    from texted
    join game on game.id = texted.game_id and game.cancelled_at is null
    join team on team.id = game.team_id
    join team_member member on member.team_id = team.id and member.id in (
      select unnest(texted.member_ids)
      union
      select member_phone.member_id from member_phone
      where member_phone.team_id = team.id and member_phone.phone = ${phone}
    )
    left join member_phone own on own.member_id = member.id and own.phone = ${phone}
    left join game_rsvp rsvp on rsvp.game_id = game.id and rsvp.member_id = member.id
    where member.id = any(texted.member_ids) or member.sub_position is null or rsvp.member_id is not null
    order by game.game_on, game.game_time, game.id, array_position(texted.member_ids, member.id), member.name, member.id
    limit ${MAX_OPEN_GAMES}`.execute(trx);
  const open = rows.filter((game) => getResponsesCloseAt(game) > now);
  const games = [...open.filter(({ isAsked }) => isAsked), ...(await listOpenAsks(trx, phone, now))].toSorted(
    compareStarts,
  );
  // With children on two teams, "You're in" would leave open who.
  const isFamily = !isOnePerson(games);
  return {
    games: games.map((game) => ({ ...game, needsName: game.needsName || isFamily })),
    former: open.filter(({ isAsked }) => !isAsked).map(({ name }) => name),
  };
}

const compareStarts = (a: OpenGame, b: OpenGame) =>
  getResponsesCloseAt(a).getTime() - getResponsesCloseAt(b).getTime();

/**
 * Lists the games that a number was asked for as part of a league's pool, earliest first, each with its newest ask. A booking
 * that was released isn't among them.
 */
async function listOpenAsks(trx: Trx, phone: string, now: Date): Promise<OpenGame[]> {
  const { rows } = await sql<Omit<OpenGame, "needsName" | "isNamed" | "response"> & { state: string }>`
    select distinct on (game.id) ask.id as "askId", game.id as "gameId", person.id as "memberId", person.name,
      team.id as "teamId", team.name as "teamName", game.kind, game.game_on as "gameOn", game.game_time as "gameTime",
      game.opponent, game.side, team.time_zone as "timeZone", ask.asked_at as "textedAt", ask.responded_at as "respondedAt",
      ask.state
    from pool_person person
    join pool_ask ask on ask.person_id = person.id and ask.state <> all ('{unreachable,released}')
    join game on game.id = ask.game_id and game.cancelled_at is null
    join team on team.id = game.team_id and team.archived_at is null
    where person.phone = ${phone} and ask.starts_at > ${now}
      and (ask.state = 'booked' or ask.asked_at >= ${after(now, -LOOKBACK)})
    order by game.id, ask.round desc
    limit ${MAX_OPEN_GAMES}`.execute(trx);
  return rows
    .filter((game) => getResponsesCloseAt(game) > now)
    .map(({ state, ...game }) => ({
      ...game,
      needsName: false,
      isNamed: true,
      response: state === "booked" ? "attending" : state === "declined" ? "not_attending" : null,
    }));
}

/** Letters of two texts that went out this close together can't be told apart by who reads them. */
const SAME_TIME = minutes(2);

export type LetteredText = { gameId: string; memberIds: string[]; createdAt: Date };

/**
 * Returns the newest text that gave out letters (REACH-09). Null if there's none, or if it's unclear which one that is,
 * because a text about another game came with it. Then we ask back instead of guessing the game (REACH-10).
 */
export async function findLetteredText(trx: Trx, phone: string, now: Date): Promise<LetteredText | null> {
  const since = after(now, -LOOKBACK);
  const { rows } = await sql<LetteredText>`
    select game_id as "gameId", member_ids as "memberIds", created_at as "createdAt"
    from message
    where phone = ${phone} and created_at >= ${since} and month >= date_trunc('month', ${since}::date)
      and game_id is not null and cardinality(member_ids) between 2 and ${MAX_LETTERS}
      and kind = any(${ASK_KINDS}) and state <> all ('{queued,skipped,failed}')
    order by created_at desc limit 2`.execute(trx);
  const [newest, before] = rows;
  const isUnclear =
    newest &&
    before &&
    before.gameId !== newest.gameId &&
    before.createdAt > after(newest.createdAt, -SAME_TIME);
  return newest && !isUnclear ? newest : null;
}

/** Returns the link to Your Games in the newest text to a phone that has a link, or null. */
export async function findOwnPageLink(trx: Trx, phone: string): Promise<string | null> {
  const text = await trx
    .selectFrom("message")
    .select(["gameId", "memberId", "linkMark"])
    .where("phone", "=", phone)
    .where("gameId", "is not", null)
    .where("memberId", "is not", null)
    .where((eb) => eb.or([eb("linkMark", "is", null), eb("linkMark", "!=", NO_LINK)]))
    .where("state", "not in", ["queued", "skipped", "failed"])
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  const link = text ? createTextLink({ ...text, phone }) : null;
  return link === null ? null : `${link}/me`;
}
