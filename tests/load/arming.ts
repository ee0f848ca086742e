// npm run bench -- arming [--reminders 1000000] [--trials 200] [--rounds 5]: does adding or moving a game cost more
// when many reminders are pending? Uses two databases on one PostgreSQL with synchronous commits and the same teams and
// games, one without reminders and one with many reminders armed over the coming year. Makes the same calls on both,
// alternating.
import pg from "pg";
import { developmentEnvironment } from "#scripts/environment.ts";
import { step } from "#scripts/progress.ts";
import { generate } from "./generate.ts";
import { measure, report, sizes, type Size } from "./measure.ts";
import type { Line } from "./line.ts";
import { readFlags, startServer } from "./runner.ts";
import { startChild, type Child } from "./size-parent.ts";

const TEAMS = 1_000;
const measuredOperations = ["games.create", "games.update", "games.cancel", "games.restore", "games.remove"];

const { reminders, trials, rounds } = readFlags(
  { reminders: 1_000_000, trials: 200, rounds: 5 },
  { reminders: 2 * TEAMS, trials: 20, rounds: 1 },
);

await using server = await startServer();
const children: Child[] = [];
try {
  for (const size of sizes) await populate(size);
  const product = { small: await start("small"), large: await start("large") };
  const only = ({ operation, subjectKind }: Line) =>
    subjectKind === "usual" && measuredOperations.includes(operation);
  const times = await measure(product, { trials, rounds, only });
  console.log(
    `\n${rounds} rounds of ${trials} trials each, alternating. Times are in milliseconds; growth is the median of the rounds.\n`,
  );
  if (!report(times, "none", `${(reminders / 1e6).toLocaleString("en-US")}M armed`)) process.exitCode = 1;
  await Promise.all(children.map((child) => child.end()));
} finally {
  for (const child of children) child.kill();
}

/** Creates the same games in both databases, with two reminders per game in one of them. */
async function populate(size: Size) {
  await step(
    `A database with ${size === "small" ? "no" : reminders.toLocaleString("en-US")} reminders`,
    async () => {
      await server.createDatabase(size);
      Object.assign(process.env, developmentEnvironment, { DATABASE_URL: server.url(size) });
      await generate(server.url(size), { teams: TEAMS, shouldReport: false });
      const client = new pg.Client(server.url(size));
      await client.connect();
      await client.query("delete from reminder");
      await client.query(
        `insert into game (team_id, game_on, game_time, location)
       select team.id, current_date + 2 + (n * 363 / $1)::int, '19:00', 'Lincoln Field, all of it'
       from generate_series(1, $1::int) n cross join (select id from team order by id limit ${TEAMS}) team`,
        [Math.ceil(reminders / 2 / TEAMS)],
      );
      if (size === "large")
        await client.query(
          `insert into reminder (team_id, game_id, offset_minutes, starts_at, due_at, state)
         select team_id, id, minutes, starts, starts - minutes * interval '1 minute', 'armed'
         from (select id, team_id, (game_on + game_time)::timestamptz as starts from game
               where game_on > current_date + 1 and location = 'Lincoln Field, all of it' limit $1) game,
           unnest('{1440, 60}'::int[]) minutes`,
          [reminders / 2],
        );
      await client.query("vacuum analyze");
      await client.query("checkpoint");
      await client.end();
    },
  );
}

async function start(size: Size) {
  const child = await startChild(server.url(size), 1);
  children.push(child);
  return child;
}
