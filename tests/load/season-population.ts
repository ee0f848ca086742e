/**
 * Teams that no draw selects (draws.ts): their managers have four teams or more, or they have no roster. The others
 * aren't continued, so that a call can start their new season.
 */
const undrawn = (filledThousands: number) =>
  `select number, id from made_team where thousand >= ${filledThousands} or slot = 1 or (slot - 2) % 100 >= 90`;

/** Pairs every second row with the next one: `later` continues `earlier`. */
const pairs = (rows: string) => `
  with numbered as (select id, row_number() over (order by number, id) as place from (${rows}) undrawn)
  select later.id, earlier.id from numbered earlier join numbered later on later.place = earlier.place + 1
  where earlier.place % 2 = 0`;

/** Seasons of teams that no draw selects, and of their members and consents, one statement per table. */
export const seasons = (filledThousands: number, nowMs: number): [table: string, text: string][] => [
  [
    "team_season",
    `insert into team_season (team_id, previous_team_id, request_key, request_digest, created_at, finished_at)
     select later, earlier, gen_random_uuid(), sha256(uuid_send(later)), pg_temp.at(${nowMs}), pg_temp.at(${nowMs})
     from (${pairs(undrawn(filledThousands))}) pair(later, earlier)`,
  ],
  [
    "season_member",
    `insert into season_member (member_id, previous_member_id) ${pairs(
      `select number, team_member.id from team_member join (${undrawn(filledThousands)}) team on team.id = team_id`,
    )}`,
  ],
  [
    "carried_consent",
    `insert into carried_consent (consent_id, evidence_id, carried_at)
     select sms_consent.id, sms_consent.id, pg_temp.at(${nowMs})
     from sms_consent join (${undrawn(filledThousands)}) team on team.id = team_id`,
  ],
];
