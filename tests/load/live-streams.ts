// Opens many attendance screens on one web process and measures how long responses from elsewhere take to reach them.
import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import type { Product } from "#tests/harness/processes.ts";
import { pause } from "#tests/harness/processes.ts";
import { queryRows } from "#tests/harness/rows.ts";
import { Visitor } from "#tests/harness/visitor.ts";

/** The password of the demo accounts, whose credentials the generated ones share. */
const PASSWORD = "whistle-demo";
/** Below the limit on streams per account. */
const STREAMS_PER_ACCOUNT = 20;
const MEMBERS = 15;

export type Screen = { gameId: string; versions: string[]; receivedAt: number[]; isClosed: boolean };

/**
 * Creates managers with one team each, and opens `count` screens that show the teams' games. Each game is shown on up
 * to two screens.
 */
export async function openScreens(product: Product, count: number) {
  const accounts = Math.ceil(count / STREAMS_PER_ACCOUNT);
  const managers = await queryRows<{ email: string; gameIds: string[] }>(
    product.databaseUrl,
    generate(accounts),
  );
  const agent = new Agent({ keepAlive: false });
  const screens: Screen[] = [];
  for (const [index, { email, gameIds }] of managers.entries()) {
    // Below the limit on streams per address too.
    const address = `10.9.${index >> 8}.${index & 255}`;
    const visitor = new Visitor(product, address);
    await visitor.signIn(email, PASSWORD);
    const cookie = [...visitor.cookies].map((pair) => pair.join("=")).join("; ");
    const shownGameIds = [...gameIds, ...gameIds].slice(
      0,
      Math.min(STREAMS_PER_ACCOUNT, count - screens.length),
    );
    const headers = { cookie, "x-forwarded-for": address };
    screens.push(...(await Promise.all(shownGameIds.map((gameId) => open(product, agent, headers, gameId)))));
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
  ), new_game as (
    insert into game (team_id, game_on, game_time, location)
    select club.id, date '2098-01-01' + n, '19:00', 'Field 2'
    from club, generate_series(1, ${STREAMS_PER_ACCOUNT / 2}) n
    returning id, team_id
  )
  select person.email, array_agg(new_game.id) as "gameIds"
  from person join club on club.manager_id = person.id join new_game on new_game.team_id = club.id
  group by person.email`;

/** Opens a stream and resolves once it has received the first version. */
async function open(
  product: Product,
  agent: Agent,
  headers: Record<string, string>,
  gameId: string,
): Promise<Screen> {
  const request = get(`${product.appUrl}/games/${gameId}/attendance/events`, { agent, headers });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`a stream returned ${response.statusCode}`);
  const screen: Screen = { gameId, versions: [], receivedAt: [], isClosed: false };
  let text = "";
  response.setEncoding("utf8");
  response.on("data", (piece: string) => {
    text += piece;
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const version = /^data: (.+)$/m.exec(text.slice(0, end))?.[1];
      text = text.slice(end + 2);
      if (version === undefined) continue;
      screen.versions.push(version);
      screen.receivedAt.push(performance.now());
    }
  });
  for (const event of ["end", "close", "error"]) response.on(event, () => (screen.isClosed = true));
  while (screen.versions.length === 0) await pause(5);
  return screen;
}

/**
 * Records `count` responses for the shown games, `perSecond` of them each second, committed outside the web process.
 * Returns the milliseconds from each commit to each screen that shows its game. A screen that received nothing counts
 * as Infinity.
 */
export async function measureDelays(screens: readonly Screen[], count: number, perSecond: number) {
  const { db, pool } = await import("#platform/database.ts");
  const { announceResponse, recordResponse } = await import("#features/attendance/commands.server.ts");
  const gameIds = [...new Set(screens.map(({ gameId }) => gameId))];
  const { rows: players } = await pool.query<{ gameId: string; memberId: string }>(
    `select game.id as "gameId", team_member.id as "memberId" from game join team_member using (team_id)
     where game.id = any($1) order by md5(game.id::text || team_member.id::text)`,
    [gameIds],
  );
  const sentResponses: { startedAt: number; at: number; before: Map<Screen, number> }[] = [];
  const firstAt = performance.now();
  for (let index = 0; index < count; index += 1) {
    await pause(Math.max(0, firstAt + (index * 1_000) / perSecond - performance.now()));
    const player = players[index % players.length]!;
    const watchingScreens = screens.filter(({ gameId }) => gameId === player.gameId);
    const before = new Map(watchingScreens.map((screen) => [screen, screen.versions.length]));
    const startedAt = performance.now();
    await db.transaction().execute((trx) => recordResponse(trx, player, "attending", "link", new Date()));
    sentResponses.push({ startedAt, at: performance.now(), before });
    announceResponse(player.gameId);
  }
  await pause(2_500);
  // The first version received after the commit includes it, because a read is never older than the notification that
  // caused it. Web may also poll and see the commit before we learn that it succeeded.
  return sentResponses.flatMap(({ startedAt, at, before }) =>
    [...before].map(([screen, versionCount]) => {
      const receivedAt = screen.receivedAt.slice(versionCount).find((time) => time >= startedAt);
      return receivedAt === undefined ? Infinity : Math.max(0, receivedAt - at);
    }),
  );
}
