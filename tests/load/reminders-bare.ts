// The baseline for the bench "reminders": the minimum that writes the same rows and makes the same calls. It uses plain SQL
// over pg, plain node:http with keep-alive, and batches with skip locked, several of them in flight. It's optimized for
// speed and leaves out Kysely, the SDK, the text balance, recovery, and everything else that makes the worker correct.
import http from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { required } from "./required.ts";

const REMINDERS = 100;
const TEXTS = 100;
/** Found by trying 1 to 8. Higher values don't make it faster. */
const SENDERS = 4;

const carrier = new URL(required("TWILIO_BASE_URL"));
const [account, token, sender, appUrl] = [
  required("TWILIO_ACCOUNT_SID"),
  required("TWILIO_AUTH_TOKEN"),
  required("TWILIO_SENDER"),
  required("APP_URL"),
];
const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString("base64")}`;
const agent = new http.Agent({ keepAlive: true, maxSockets: SENDERS * TEXTS });
const pool = new pg.Pool({
  connectionString: required("DATABASE_URL"),
  max: SENDERS + 2,
  // Like the worker, this reads the queue from the beginning of the index instead of sorting it.
  options: "-c enable_sort=off -c enable_bitmapscan=off",
});
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

type Text = { id: string; month: string; phone: string; body: string; team_id: string; valid_until: Date };

async function inTransaction<Result>(work: (client: pg.PoolClient) => Promise<Result>) {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } finally {
    client.release();
  }
}

const fanOut = () =>
  inTransaction(async (client) => {
    const dueResult = await client.query<{ id: string }>({
      name: "due",
      text: `select id from reminder where state = 'armed' and due_at <= now()
        order by due_at limit ${REMINDERS} for update skip locked`,
    });
    if (dueResult.rows.length === 0) return 0;
    await client.query({
      name: "fan-out",
      text: `with links as (
        -- One token per member and game, derived from a digest like the worker's, and the token's own digest for the lookup.
        select reminder.id as reminder_id, game.id as game_id, team.id as team_id, member.id as member_id,
          translate(left(encode(sha256(convert_to(game.id::text || member.id, 'UTF8')), 'base64'), 22), '+/', '-_') as token
        from reminder join game on game.id = reminder.game_id join team on team.id = reminder.team_id
        join team_member member on member.team_id = team.id and member.active
        where reminder.id = any($1::uuid[])
      ), opened as (
        insert into rsvp_link (digest, month, team_id, game_id, member_id)
        select sha256(token::bytea), date_trunc('month', now()), team_id, game_id, member_id from links on conflict do nothing
      ), seated as (
        insert into game_rsvp (team_id, game_id, member_id)
        select team_id, game_id, member_id from links on conflict (game_id, member_id) do nothing
      ), texts as (
        insert into message (kind, reminder_id, month, team_id, game_id, member_id, phone, body, segments, cost, state, due_at,
          valid_until, created_at, updated_at)
        select 'reminder', reminder.id, date_trunc('month', reminder.due_at)::date, team.id, game.id, member.id, member_phone.phone,
          team.name || ' vs ' || game.opponent || ': ' || to_char(game.game_on, 'Dy, Mon FMDD') || ', '
            || to_char(game.game_on + game.game_time, 'FMHH12:MI AM') || ', ' || game.location
            || '. Reply IN/OUT/MAYBE or tap ${appUrl}/r/' || links.token,
          1, 1, 'queued', now(), reminder.starts_at, now(), now()
        from links join reminder on reminder.id = links.reminder_id join game on game.id = links.game_id
        join team on team.id = links.team_id join team_member member on member.id = links.member_id
        join member_phone on member_phone.member_id = member.id and member_phone.sms_consent
        returning team_id
      ), reserved as (
        insert into sms_reservation (team_id, segments) select team_id, count(*) from texts group by team_id
        on conflict (team_id) do update set segments = sms_reservation.segments + excluded.segments
      )
      update reminder set state = 'sent', sent_at = now() where id = any($1::uuid[])`,
      values: [dueResult.rows.map(({ id }) => id)],
    });
    return dueResult.rows.length;
  });

function call(text: Text): Promise<string> {
  const form = new URLSearchParams({
    To: text.phone,
    From: sender,
    Body: text.body,
    StatusCallback: `${appUrl}/webhooks/texts/0/${text.month.slice(0, 7)}/${text.id}`,
    ValidityPeriod: String(Math.min(36_000, Math.floor((text.valid_until.getTime() - Date.now()) / 1000))),
  }).toString();
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        host: carrier.hostname,
        port: carrier.port,
        path: `/2010-04-01/Accounts/${account}/Messages.json`,
        method: "POST",
        agent,
        headers: {
          authorization,
          "content-type": "application/x-www-form-urlencoded",
          "content-length": Buffer.byteLength(form),
        },
      },
      (response) => {
        let body = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => (body += chunk));
        response.on("end", () => {
          if (response.statusCode === 201) resolve((JSON.parse(body) as { sid: string }).sid);
          else reject(new Error(`HTTP ${response.statusCode}`));
        });
      },
    );
    request.on("error", reject);
    request.end(form);
  });
}

async function send() {
  const claimResult = await pool.query<Text>({
    name: "claim",
    text: `with waiting as materialized (
        select id, month from message where is_queued and due_at <= now()
        order by due_at limit ${TEXTS} for update skip locked
      )
      update message set state = 'submitting', lease_until = now() + interval '30 seconds', attempts = attempts + 1,
        updated_at = now()
      where id = any(array(select id from waiting)) and month = any(array(select distinct month from waiting))
      returning id, month, phone, body, team_id, valid_until`,
  });
  const texts = claimResult.rows;
  if (texts.length === 0) return 0;
  const sids = await Promise.all(texts.map(call));
  await inTransaction(async (client) => {
    await client.query({
      name: "lock",
      text: "select from team where id = any($1::uuid[]) order by id for no key update",
      values: [texts.map(({ team_id }) => team_id)],
    });
    await client.query({
      name: "settle",
      text: `with settled as (
          update message set state = 'accepted', provider_sid = reported.sid, lease_until = null, updated_at = now()
          from unnest($1::uuid[], $2::date[], $3::text[]) reported (id, month, sid)
          where message.id = reported.id and message.month = reported.month and message.state = 'submitting'
          returning message.team_id, message.game_id, message.segments
        ), costs as (select team_id, sum(segments) as segments from settled group by team_id),
        released as (
          update sms_reservation set segments = sms_reservation.segments - costs.segments from costs
          where sms_reservation.team_id = costs.team_id
        ), spent as (
          update team set sms_used = sms_used + costs.segments from costs where team.id = costs.team_id
        )
        update game set notification_sent = true
        where id in (select game_id from settled) and not notification_sent`,
      values: [texts.map(({ id }) => id), texts.map(({ month }) => month), sids],
    });
  });
  return texts.length;
}

async function runForever(step: () => Promise<number>, pauseMs: number) {
  for (;;) if ((await step()) === 0) await pause(pauseMs);
}

console.log("bare is working");
// Pause for as long as the worker does.
await Promise.all([
  runForever(fanOut, 1_000),
  ...Array.from({ length: SENDERS }, () => runForever(send, 500)),
]);
