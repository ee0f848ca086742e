// Makes many senders of one kind compete for a team's last text. Runs in its own process, with a connection pool as
// large as the race. Prints a line for each race. To add a kind of sender, add an entry to `kinds`.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import { insertBlast } from "#features/messages/blasts/commands.server.ts";
import { queueDueReminders } from "#features/messages/reminders/commands.server.ts";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { addDueGames, addTextingTeams } from "#tests/harness/texting-teams.ts";

export type RaceReport = { kind: string; granted: number; reserved: number };

type Kind = {
  name: string;
  prepare(client: pg.Client, teamId: string, racers: number): Promise<void>;
  /** One of the competing senders. All of them start at the same time. */
  race(teamId: string, racer: number): Promise<unknown>;
};

const kinds: Kind[] = [
  {
    name: "reminders",
    prepare: async (client, teamId, racers) =>
      void (await addDueGames(client, [teamId], { perTeam: racers })),
    race: () => queueDueReminders(1),
  },
  {
    name: "blasts",
    prepare: async () => {},
    race: async (teamId) => {
      const blast = { message: "Field 2 tonight.", audience: "all" as const, requestKey: randomUUID() };
      await db.transaction().execute((trx) => insertBlast(trx, teamId, null, blast));
    },
  },
];

const [races, racers] = process.argv.slice(2).map(Number) as [number, number];
const client = new pg.Client(config.databaseUrl);
await client.connect();
for (const kind of kinds)
  for (let race = 0; race < races; race += 1) {
    const [teamId = ""] = await addTextingTeams(client, { teams: 1, members: 1, smsLimit: 300 });
    await client.query("update team set sms_used = 299 where id = $1", [teamId]);
    await kind.prepare(client, teamId, racers);
    await Promise.all(Array.from({ length: racers }, (_, racer) => kind.race(teamId, racer)));
    const { rows } = await sql<Omit<RaceReport, "kind">>`
      select (select count(*)::int from message where team_id = ${teamId} and state = 'queued') as granted,
        (select segments from sms_reservation where team_id = ${teamId}) as reserved`.execute(db);
    console.log(JSON.stringify({ kind: kind.name, ...rows[0]! } satisfies RaceReport));
    // Clean up, so that the text isn't sent and doesn't affect the next race.
    await client.query("delete from message where team_id = $1", [teamId]);
    await client.query("delete from team where id = $1", [teamId]);
  }
await client.end();
await db.destroy();
