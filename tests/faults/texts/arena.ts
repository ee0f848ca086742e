// Runs the app and compares its texts with the carrier's records. Doesn't depend on a test runner, because the
// short CI tests and `npm run faults` both use it.
import pg from "pg";
import { connectCarrier } from "#tests/harness/carrier.ts";
import { pause, type Product } from "#tests/harness/processes.ts";
import { addDueGames, addTextingTeams, type TextingTeams } from "#tests/harness/texting-teams.ts";
import type { Audit } from "../report.ts";
import { startStage } from "../stage.ts";

/** A messaging service and a number, both fast enough that the faults decide how long a text takes. */
const POOL = `MG${"7e57".repeat(8)}@1500,+18885550100@500`;

export type Arena = Awaited<ReturnType<typeof startArena>>;

type ArenaOptions = Parameters<typeof startStage>[2] & { pool?: string };

export async function startArena(copyOf?: string, { pool = POOL, ...stageOptions }: ArenaOptions = {}) {
  const stage = await startStage({ TWILIO_SENDERS: pool }, copyOf, stageOptions);
  const { product, rows, withClient } = stage;
  const carrier = connectCarrier(product.sandboxUrl);
  await carrier.change({
    latencyMs: 30,
    sentAfterMs: 100,
    deliveredAfterMs: 300,
    // Enough retries to outlast a restart of the web process.
    webhookRetries: 5,
    // On a busy machine, web can take longer for many replies than the provider waits. A reply that's repeated gets an empty
    // response, and tests read what people were told.
    webhookTimeoutMs: 60_000,
  });
  await recordCommitTimes(product);
  await withClient((client) => client.query(WATCH_FINAL_STATES));
  await withClient((client) => client.query(INTRODUCTIONS));

  const isSettled = async () => {
    const [open] = await rows<{ open: boolean }>(
      `select exists (select from message where state in ('queued', 'submitting'))
         or exists (select from reminder where state = 'armed' and due_at <= now()) as open`,
    );
    return !open!.open;
  };

  return {
    ...stage,
    carrier,
    addTeams: (teams: TextingTeams) =>
      withClient((client) => addTextingTeams(client, { ...teams, haveWritten: true })),
    addDueGames: (teamIds: readonly string[], options: { perTeam?: number; dueAt?: Date } = {}) =>
      withClient((client) => addDueGames(client, teamIds, options)),

    /** Waits up to `seconds` until nothing is queued and the carrier has sent all its reports. */
    async waitUntilSettled(seconds: number): Promise<void> {
      for (const from = performance.now(); ; await pause(200)) {
        const isDone = await isSettled().catch(() => false);
        if (isDone && (await carrier.stats()).delivery.pending === 0) return;
        if (performance.now() - from > seconds * 1000) return;
      }
    },

    /**
     * Compares everything due so far with what the carrier received. Drift counts segments and leftover reservations.
     */
    async audit(): Promise<Audit> {
      const expected = await rows<{ phone: string; subject: string; isStopped: boolean }>(
        `select phone, opponent as subject,
           exists (select from phone_suppression where phone_suppression.phone = member_phone.phone) as "isStopped"
         from reminder join game on game.id = reminder.game_id join member_phone on member_phone.team_id = game.team_id
         where reminder.due_at <= now()
         union all
         select phone, kind,
           exists (select from phone_suppression where phone_suppression.phone = introduction.phone)
         from introduction`,
      );
      const accepted = new Map<string, number>();
      const segments = new Map<string, number>();
      const senders = new Map<string, Set<string>>();
      const firstAt = new Map<string, number>();
      const followedAt = new Map<string, number>();
      for (const {
        phone,
        body,
        segments: size,
        direction,
        sender,
        serviceSid,
        createdAt,
      } of await carrier.texts({
        direction: "out",
      })) {
        if (direction !== "outbound-api") continue;
        senders.set(phone, (senders.get(phone) ?? new Set()).add(serviceSid ?? sender));
        const subject = getSubject(body);
        const key = `${phone} ${subject}`;
        accepted.set(key, (accepted.get(key) ?? 0) + 1);
        if (subject === "first") firstAt.set(phone, Date.parse(createdAt));
        // First texts and questions cost the team nothing.
        if (subject === "first" || subject === "question") continue;
        segments.set(phone, (segments.get(phone) ?? 0) + size);
        followedAt.set(phone, Math.min(followedAt.get(phone) ?? Infinity, Date.parse(createdAt)));
      }
      const missing = expected.filter(
        ({ phone, subject, isStopped }) => !isStopped && !accepted.has(`${phone} ${subject}`),
      );
      const early = [...firstAt].filter(([phone, at]) => followedAt.get(phone)! - at < PAUSE_MS).length;
      const usage = await rows<{ id: string; used: number; reserved: number; phones: string[] }>(
        `select team.id, sms_used as used, coalesce(sms_reservation.segments, 0) as reserved,
           (select array_agg(phone) from member_phone where team_id = team.id) as phones
         from team left join sms_reservation on sms_reservation.team_id = team.id`,
      );
      const drifts = usage.map(({ used: countedSegments, reserved, phones }) => {
        const sentSegments = (phones ?? []).reduce((sum, phone) => sum + (segments.get(phone) ?? 0), 0);
        return Math.abs(sentSegments - countedSegments) + reserved;
      });
      const states = await rows<{ state: string; reason: string | null; count: number }>(
        `select state, reason, count(*)::int as count from message
         where state in ('queued', 'submitting', 'unknown') or (state = 'skipped' and reason <> 'stop')
         group by state, reason`,
      );
      const switched = [...senders.values()].filter((own) => own.size > 1).length;
      const backwards = await rows<{ count: number }>("select count(*)::int from went_back");
      return {
        lost: missing.length,
        doubled: [...accepted.values()].reduce((sum, count) => sum + count - 1, 0),
        drift: drifts.reduce((sum, drift) => sum + drift, 0),
        problems: [
          ...states.map(({ state, reason, count }) => `${count} ${reason ?? state}`),
          ...(switched > 0 ? [`${switched} phones were texted by two senders`] : []),
          ...(early > 0 ? [`${early} reminders came less than 30 s after the first text`] : []),
          ...(backwards[0]!.count > 0 ? [`${backwards[0]!.count} left a final state`] : []),
        ],
      };
    },
  };
}

/** How long every other text stays behind the first text to a number, in milliseconds. */
const PAUSE_MS = 30_000;

/** Returns what distinguishes a text from the others to its phone: the game's opponent, or what kind of text it is. */
function getSubject(body: string): string | undefined {
  if (body.includes("Reply YES")) return "question";
  if (/^FirstWhistle: .* game texts\. /.test(body)) return "first";
  return / vs (\S+):/.exec(body)?.[1];
}

/**
 * Holds the first texts and questions that people must get. Newcomers' teams are wherever it's daytime, which may be a
 * zone that we don't offer.
 */
const INTRODUCTIONS = `
  create table introduction (phone text, kind text, primary key (phone, kind));
  alter table team drop constraint team_time_zone_check`;

/** Makes the database record when a STOP was committed. */
async function recordCommitTimes({ postgres, databaseUrl, appUrl }: Product) {
  const client = new pg.Client(databaseUrl);
  client.on("error", () => {});
  await client.connect();
  await client.query("alter system set track_commit_timestamp = on");
  await client.end();
  await postgres.stop();
  await postgres.start();
  while (!(await fetch(`${appUrl}/readyz`)).ok) await pause(100);
}

/** Makes the database record when a text leaves a final state. */
const WATCH_FINAL_STATES = `
  create table went_back (id uuid, was text, became text);
  -- As the owner, because the role that runs the app can't write to tables of a test.
  create function note_going_back() returns trigger language plpgsql security definer as $$
  begin
    insert into went_back values (old.id, old.state, new.state);
    return new;
  end $$;
  create trigger note_going_back after update of state on message for each row
    when (old.state in ('delivered', 'undelivered', 'failed', 'skipped') and new.state <> old.state)
    execute function note_going_back()`;
