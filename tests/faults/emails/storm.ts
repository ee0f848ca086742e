// Kills workers while texts fail and emails stand in for them. At the end, the mailbox must hold exactly one email, by
// Message-ID, for each text that failed, and none for each that was delivered (REACH-37).
import type { EmailJson } from "#sandbox/mailbox/api.ts";
import { pause, type ManagedProcess } from "#tests/harness/processes.ts";
import { mulberry } from "#tests/load/statistics.ts";
import type { TrialReport } from "../report.ts";
import type { Arena } from "../texts/arena.ts";
import { startStream } from "../texts/storms.ts";

const TEAMS = 6;
const MEMBERS = 4;
const WORKERS = 3;
const PAGE = 500;

/** The provider's codes for numbers whose texts fail: unknown, a landline, and filtered. */
const FAILING_CODES = [30_005, 30_006, 30_007];

/** Reports arrive twice, late, and in any order, and the provider refuses some calls. */
const FAULTS = [
  { fault: "callback-doubled", probability: 0.5 },
  { fault: "callback-shuffled", probability: 0.2 },
  { fault: "error-before", probability: 0.02 },
] as const;

/** Adds an email with consent to each member, named after the member. Returns the phones of every second one. */
async function addEmails(arena: Arena, teamIds: readonly string[]) {
  await arena.rows(
    `with agreed as (
       insert into email_consent (team_id, wording_id, email, granted, source, given_by_name, client_address)
       select team_id, 'texting', id || '@example.com', true, 'manager', 'Maya Okafor', '192.0.2.1'
       from team_member where team_id = any($1::uuid[])
       returning id, team_id, email
     )
     insert into member_email (team_id, member_id, position, email, email_consent, consent_id)
     select team_id, split_part(email, '@', 1)::uuid, 0, email, true, id from agreed`,
    [teamIds],
  );
  const members = await arena.rows<{ id: string; phone: string }>(
    "select member_id as id, phone from member_phone where team_id = any($1::uuid[]) order by phone",
    [teamIds],
  );
  return members.filter((_, index) => index % 2 === 0);
}

async function listEmails(sandboxUrl: string): Promise<EmailJson[]> {
  const emails: EmailJson[] = [];
  for (let before = ""; ; before = `&before=${emails.at(-1)!.id}`) {
    const page = await fetch(`${sandboxUrl}/api/mailbox/messages?limit=${PAGE}&domain=example.com${before}`);
    const own = (await page.json()) as EmailJson[];
    emails.push(...own);
    if (own.length < PAGE) return emails;
  }
}

async function waitUntilEmailed(arena: Arena, seconds: number) {
  await arena.waitUntilSettled(seconds);
  for (const from = performance.now(); performance.now() - from < seconds * 1000; await pause(250)) {
    const [open] = await arena.rows<{ count: number }>(
      `select (select count(*) from text_failure)::int
         + (select count(*) from text_email where state in ('queued', 'submitting'))::int as count`,
    );
    if (open!.count === 0) return;
  }
}

/** Kills workers at random times while texts to half of the phones fail. */
export async function runEmailKills(
  arena: Arena,
  kills: number,
  advance: (count: number) => void,
): Promise<TrialReport> {
  const random = mulberry(kills);
  const teamIds = await arena.addTeams({ teams: TEAMS, members: MEMBERS });
  const failing = await addEmails(arena, teamIds);
  for (const [index, { phone }] of failing.entries())
    await arena.carrier.setNumber(phone, FAILING_CODES[index % FAILING_CODES.length]!);
  await arena.carrier.fail([...FAULTS], kills);
  const workers: ManagedProcess[] = [];
  for (let count = 0; count < WORKERS; count += 1) workers.push(await arena.startWorker());
  const stop = startStream(arena, teamIds, 500);
  const pending = new Set<Promise<unknown>>();
  for (let kill = 0; kill < kills; kill += 1) {
    await pause(30 + random() * 250);
    while (workers.length < WORKERS - 1) await pause(20);
    const [worker] = workers.splice(Math.floor(random() * workers.length), 1);
    await arena.kill(worker!);
    const task = arena
      .startWorker()
      .then((started) => workers.push(started))
      .finally(() => pending.delete(task));
    pending.add(task);
    advance(1);
  }
  const texts = await stop();
  await Promise.all(pending);
  const from = performance.now();
  await waitUntilEmailed(arena, 120);
  const seconds = (performance.now() - from) / 1000;
  const report = await auditEmails(arena, teamIds);
  await Promise.all(workers.map((worker) => arena.kill(worker)));
  return {
    row: "kill -9 while emails stand in for texts",
    trials: `${kills} kills, ${texts.toLocaleString("en-US")} texts, ${report.emails.toLocaleString("en-US")} emails (${report.copies} sent again)`,
    lost: report.lost,
    doubled: report.doubled,
    drift: 0,
    problems: report.problems,
    recovery: `settled ${seconds.toFixed(0)} s after the last kill`,
  };
}

const hasFailed = ({ state }: { state: string }) => ["failed", "undelivered", "skipped"].includes(state);

/** Compares the mailbox with the outcome of each text. */
async function auditEmails(arena: Arena, teamIds: readonly string[]) {
  const texts = await arena.rows<{
    memberId: string;
    opponent: string;
    state: string;
    reason: string | null;
  }>(
    `select message.member_id as "memberId", game.opponent, message.state, message.reason
     from message join reminder on reminder.id = message.reminder_id join game on game.id = reminder.game_id
     where message.team_id = any($1::uuid[])`,
    [teamIds],
  );
  // Other tests of the same arena send emails too.
  const members = await arena.rows<{ id: string }>(
    "select id from team_member where team_id = any($1::uuid[])",
    [teamIds],
  );
  const own = new Set(members.map(({ id }) => `${id}@example.com`));
  const emails = (await listEmails(arena.product.sandboxUrl)).filter(({ to }) => own.has(to[0]!));
  const ids = new Map<string, Set<string>>();
  for (const { to, subject, messageId } of emails) {
    const opponent = /vs (\S+):/.exec(subject)?.[1] ?? subject;
    const key = `${to[0]!.split("@")[0]} ${opponent}`;
    ids.set(key, (ids.get(key) ?? new Set()).add(messageId));
  }
  const failed = texts.filter(hasFailed);
  const lost = failed.filter(({ memberId, opponent }) => !ids.has(`${memberId} ${opponent}`)).length;
  const doubled = [...ids.values()].reduce((sum, copies) => sum + copies.size - 1, 0);
  const beside = texts.filter(
    (text) => !hasFailed(text) && ids.has(`${text.memberId} ${text.opponent}`),
  ).length;
  const known = new Set(texts.map(({ memberId, opponent }) => `${memberId} ${opponent}`));
  const strays = [...ids.keys()].filter((key) => !known.has(key)).length;
  const open = texts.filter(({ state }) => state === "queued" || state === "submitting").length;
  return {
    emails: ids.size,
    copies: emails.reduce((sum, { copies }) => sum + copies - 1, 0),
    lost,
    doubled,
    problems: [
      ...(beside > 0 ? [`${beside} emails stand beside a text that may have arrived`] : []),
      ...(strays > 0 ? [`${strays} emails belong to no text`] : []),
      ...(open > 0 ? [`${open} texts are still open`] : []),
      ...(failed.length === 0 ? ["no text failed"] : []),
    ],
  };
}

/** The advisory lock on which a worker's commit waits. */
const COMMIT_LOCK = 7_003;

/** Keeps workers from storing that the mail server took an email, for as long as a session holds the lock. */
const HOLD_COMMITS = `
  -- As the owner, because the role that runs the app can't create triggers.
  create function hold_commit() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock_shared(${COMMIT_LOCK});
    return new;
  end $$;
  create trigger hold_commit before update on text_email for each row
    when (new.state = 'accepted' and old.state = 'submitting') execute function hold_commit()`;

async function waitFor<Found>(find: () => Promise<Found | undefined>, seconds: number): Promise<Found> {
  for (const from = performance.now(); performance.now() - from < seconds * 1000; await pause(100)) {
    const found = await find();
    if (found !== undefined) return found;
  }
  throw new Error("waited too long");
}

/**
 * Kills a worker after the mail server took an email and before that's stored, which no random kill is sure to hit. The
 * next worker can't know, so it sends the email again with the same Message-ID: a mailbox shows one (docs/decisions/0079).
 */
export async function runLostResponse(arena: Arena): Promise<TrialReport> {
  const teamIds = await arena.addTeams({ teams: 1, members: 1 });
  const [member] = await addEmails(arena, teamIds);
  await arena.carrier.fail([]);
  await arena.carrier.setNumber(member!.phone, FAILING_CODES[0]!);
  const listOwn = async () =>
    (await listEmails(arena.product.sandboxUrl)).filter(({ to }) => to[0]!.startsWith(member!.id));
  const worker = await arena.startWorker();
  const [first] = await arena.withClient(async (client) => {
    await client.query(HOLD_COMMITS);
    await client.query("select pg_advisory_lock($1)", [COMMIT_LOCK]);
    await arena.addDueGames(teamIds);
    const taken = await waitFor(async () => {
      const emails = await listOwn();
      return emails.length > 0 ? emails : undefined;
    }, 90);
    await waitFor(async () => {
      const [waiting] = await arena.rows<{ count: number }>(
        "select count(*)::int from pg_locks where locktype = 'advisory' and not granted and objid = $1",
        [COMMIT_LOCK],
      );
      return waiting!.count > 0 ? true : undefined;
    }, 30);
    await arena.kill(worker);
    await client.query("select pg_advisory_unlock($1)", [COMMIT_LOCK]);
    return taken;
  });
  const from = performance.now();
  const next = await arena.startWorker();
  await waitUntilEmailed(arena, 90);
  const seconds = (performance.now() - from) / 1000;
  const emails = await listOwn();
  const stored = await arena.rows<{ state: string; attempts: number }>(
    "select state, attempts from text_email where team_id = any($1::uuid[])",
    [teamIds],
  );
  await arena.kill(next);
  await arena.rows("drop trigger hold_commit on text_email");
  const [row] = stored;
  const isAsPromised =
    emails.length === 1 &&
    emails[0]!.messageId === first!.messageId &&
    emails[0]!.copies === 2 &&
    stored.length === 1 &&
    row!.state === "accepted" &&
    row!.attempts === 2;
  return {
    row: "kill -9 between the mail server's response and the commit",
    trials: `1 kill, ${emails.length} email (${(emails[0]?.copies ?? 1) - 1} sent again)`,
    lost: emails.length === 0 ? 1 : 0,
    doubled: Math.max(0, emails.length - 1),
    drift: 0,
    problems: isAsPromised ? [] : [`not one email in two copies: ${JSON.stringify({ emails, stored })}`],
    recovery: `settled ${seconds.toFixed(0)} s after the kill`,
  };
}
