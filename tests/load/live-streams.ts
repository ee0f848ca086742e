// Many open attendance screens on one web process, and answers that come in elsewhere: how long until the screens hear?
import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import type { Product } from "#tests/harness/processes.ts";
import { pause } from "#tests/harness/processes.ts";
import { rows } from "#tests/harness/rows.ts";
import { Visitor } from "#tests/harness/visitor.ts";

/** Of the demo accounts, whose credentials the generated ones share. */
const PASSWORD = "whistle-demo";
/** Fewer than an account may have. */
const STREAMS_PER_ACCOUNT = 20;
const MEMBERS = 15;

export type Screen = { gameId: string; versions: string[]; heardAt: number[]; isOver: boolean };

/** Managers with a team each, whose games are shown on so many screens; two screens show the same game. */
export async function openScreens(product: Product, count: number) {
  const accounts = Math.ceil(count / STREAMS_PER_ACCOUNT);
  const made = await rows<{ email: string; gameIds: string[] }>(product.databaseUrl, generate(accounts));
  const agent = new Agent({ keepAlive: false });
  const screens: Screen[] = [];
  for (const [index, { email, gameIds }] of made.entries()) {
    const visitor = new Visitor(product, `10.9.${index >> 8}.${index & 255}`);
    await visitor.signIn(email, PASSWORD);
    const cookie = [...visitor.cookies].map((pair) => pair.join("=")).join("; ");
    const shown = [...gameIds, ...gameIds].slice(0, Math.min(STREAMS_PER_ACCOUNT, count - screens.length));
    screens.push(...(await Promise.all(shown.map((gameId) => open(product, agent, cookie, gameId)))));
  }
  return { screens, close: () => agent.destroy() };
}

const generate = (accounts: number) => `
  with person as (
    insert into app_user (name, email, email_verified)
    select 'Screen', 'screen-' || n || '@example.com', true from generate_series(1, ${accounts}) n
    returning id, email
  ), profiled as (
    insert into profile (id, role) select id, 'team_manager' from person
  ), credentialed as (
    insert into credential (user_id, account_id, provider_id, password, updated_at)
    select person.id, person.id, 'credential', known.password, now()
    from person, credential known join app_user on app_user.id = known.user_id
    where app_user.email = 'coach@example.com'
  ), club as (
    insert into team (name, sport, time_zone, season_ends_on, manager_id)
    select 'Otters', 'Soccer', 'America/Chicago', '2099-01-01', id from person returning id, manager_id
  ), player as (
    insert into team_member (team_id, name, active, added_via)
    select club.id, 'Player ' || n, true, 'manager' from club, generate_series(1, ${MEMBERS}) n
  ), fixture as (
    insert into game (team_id, game_on, game_time, location)
    select club.id, date '2098-01-01' + n, '19:00', 'Field 2'
    from club, generate_series(1, ${STREAMS_PER_ACCOUNT / 2}) n
    returning id, team_id
  )
  select person.email, array_agg(fixture.id) as "gameIds"
  from person join club on club.manager_id = person.id join fixture on fixture.team_id = club.id
  group by person.email`;

/** Resolves once it has heard the first version. */
async function open(product: Product, agent: Agent, cookie: string, gameId: string): Promise<Screen> {
  const request = get(`${product.appUrl}/games/${gameId}/attendance/events`, { agent, headers: { cookie } });
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`a stream answered ${answer.statusCode}`);
  const screen: Screen = { gameId, versions: [], heardAt: [], isOver: false };
  let text = "";
  answer.setEncoding("utf8");
  answer.on("data", (piece: string) => {
    text += piece;
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const version = /^data: (.+)$/m.exec(text.slice(0, end))?.[1];
      text = text.slice(end + 2);
      if (version === undefined) continue;
      screen.versions.push(version);
      screen.heardAt.push(performance.now());
    }
  });
  for (const ending of ["end", "close", "error"]) answer.on(ending, () => (screen.isOver = true));
  while (screen.versions.length === 0) await pause(5);
  return screen;
}

/**
 * Answers about games that are shown, so many a second, each committed by a process that is not web. Gives the milliseconds
 * from each commit to each screen of its game; one that heard nothing counts as Infinity.
 */
export async function answerAndListen(screens: readonly Screen[], count: number, perSecond: number) {
  const { db, pool } = await import("#platform/database.ts");
  const { announceAnswer, answer } = await import("#features/attendance/commands.server.ts");
  const gameIds = [...new Set(screens.map(({ gameId }) => gameId))];
  const { rows: seats } = await pool.query<{ gameId: string; memberId: string }>(
    `select game.id as "gameId", team_member.id as "memberId" from game join team_member using (team_id)
     where game.id = any($1) order by md5(game.id::text || team_member.id::text)`,
    [gameIds],
  );
  const given: { begunAt: number; at: number; before: Map<Screen, number> }[] = [];
  const startedAt = performance.now();
  for (let index = 0; index < count; index += 1) {
    await pause(Math.max(0, startedAt + (index * 1_000) / perSecond - performance.now()));
    const seat = seats[index % seats.length]!;
    const shown = screens.filter(({ gameId }) => gameId === seat.gameId);
    const before = new Map(shown.map((screen) => [screen, screen.versions.length]));
    const begunAt = performance.now();
    await db.transaction().execute((trx) => answer(trx, seat, "attending", "link", new Date()));
    given.push({ begunAt, at: performance.now(), before });
    announceAnswer(seat.gameId);
  }
  await pause(2_500);
  // The first version since includes it: a look is never older than the notice that caused it. Web may look by itself and
  // see the commit before we hear that it was one.
  return given.flatMap(({ begunAt, at, before }) =>
    [...before].map(([screen, known]) => {
      const heard = screen.heardAt.slice(known).find((heardAt) => heardAt >= begunAt);
      return heard === undefined ? Infinity : Math.max(0, heard - at);
    }),
  );
}
