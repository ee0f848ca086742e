import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { DB } from "#platform/database-types.ts";
import { mulberry } from "#tests/load/statistics.ts";
import { startTexting } from "./texting.ts";

// Import this file after the settings are as the test needs them, because it imports app code.

const { drain, queueDueReminders } = await startTexting();
const { clock } = await import("#platform/clock.ts");
const { db } = await import("#platform/database.ts");
const { createAccount } = await import("#tests/factories/accounts.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { armReminders } = await import("#features/reminders/commands.server.ts");
const { TimeZone } = await import("#features/teams/schema.ts");
const { listOutlooks } = await import("#features/messages/outlook/queries.server.ts");

const NOW = "2026-04-15T03:00:00Z";
const random = mulberry(20_261_117);
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
const happens = (probability: number) => random() < probability;
const times = <Result>(count: number, make: (index: number) => Result) =>
  Array.from({ length: count }, (_, i) => make(i));

const firstNames = ["Marco", "Samuel", "Dana", "Grace", "Omar", "Priya", "Lena", "Theo", "Ana", "Jo"];
const lastNames = ["Diaz", "O'Brien", "Bello", "Costa", "Ito"];
let lastPhone = 0;
const newPhone = () => {
  lastPhone += 1;
  const line = String(1_000_000 + lastPhone).slice(1);
  // Some numbers cost more, and some aren't textable.
  return `+1${pick(["312", "312", "312", "416", "671", "900"])}5${line}`;
};

type Person = { id: string; name: string; phones: string[]; isSub: boolean; response: string | null };
type Sample = { teamId: string; timeZone: string; gameIds: string[]; people: Person[] };

const later = { subscriptionStatus: "active", subscriptionExpiresAt: new Date("2026-09-01") };
// The last but one ends before or between the reminders of most games.
const passes = [
  {},
  later,
  later,
  later,
  later,
  later,
  { subscriptionStatus: "active", subscriptionExpiresAt: new Date("2026-04-16T20:00:00Z") },
  { subscriptionStatus: "expired", subscriptionExpiresAt: new Date("2026-04-01") },
];

/** The rows of random teams, by table. They're inserted together, because one by one takes minutes. */
const rows = {
  team: [] as Insertable<DB["team"]>[],
  game: [] as Insertable<DB["game"]>[],
  teamMember: [] as Insertable<DB["teamMember"]>[],
  consentWording: [{ id: "random", wording: "I agree" }] as Insertable<DB["consentWording"]>[],
  smsConsent: [] as Insertable<DB["smsConsent"]>[],
  memberPhone: [] as Insertable<DB["memberPhone"]>[],
  phoneSuppression: [] as Insertable<DB["phoneSuppression"]>[],
  wrongNumber: [] as Insertable<DB["wrongNumber"]>[],
  joinQuestion: [] as Insertable<DB["joinQuestion"]>[],
  gameRsvp: [] as Insertable<DB["gameRsvp"]>[],
};

/** Makes up a team with random settings, players, phones, consents, opt-outs, games, and responses. */
function createSample(managerId: string): Sample {
  const [teamId, timeZone] = [randomUUID(), pick(TimeZone.options)];
  const quiet = pick([null, null, ["21:00", "07:00"], ["18:00", "23:30"]]);
  rows.team.push({
    id: teamId,
    name: pick(["Lakeview Otters", "FC Ñandú de Santa Bárbara del Norte", "A"]),
    sport: "Soccer",
    seasonEndsOn: "2027-03-01",
    timeZone,
    managerId,
    reminderOffsetsMinutes: pick([[1440, 60], [1440, 60], [2880, 1440, 120], [30]]),
    quietFrom: quiet?.[0] ?? null,
    quietUntil: quiet?.[1] ?? null,
    smsLimit: pick([0, 4, 9, 300, 300, 300, 300]),
    smsUsed: pick([0, 0, 2]),
    ...pick(passes),
  });
  const gameIds = times(pick([1, 1, 2]), () => {
    const id = randomUUID();
    rows.game.push({
      id,
      teamId,
      kind: pick(["game", "practice"]),
      gameOn: pick(["2026-04-15", "2026-04-16", "2026-04-18", "2026-04-24"]),
      gameTime: pick(["09:00:00", "19:00:00", "19:00:00", "22:30:00", "00:15:00", null]),
      location: pick(["Harborview Park, Field 2", "Gym"]),
      opponent: pick([null, "Harbor Street FC"]),
      cancelledAt: happens(0.03) ? clock.now() : null,
    });
    return id;
  });
  const family = newPhone();
  const people = times(pick([0, 1, 2, 5, 5, 9]), (index) => createPerson(teamId, gameIds[0]!, index, family));
  return { teamId, timeZone, gameIds, people: people.filter((person) => person !== null) };
}

/** Makes up a player or sub. Returns null if they're no longer active. */
function createPerson(teamId: string, gameId: string, index: number, family: string): Person | null {
  const person: Person = {
    id: randomUUID(),
    name: `${pick(firstNames)} ${pick(lastNames)}`,
    phones: [...new Set(times(pick([1, 1, 1, 2]), () => (happens(0.1) ? family : newPhone())))],
    isSub: happens(0.1),
    response: pick([null, null, null, "attending", "maybe", "not_attending"]),
  };
  const { id: memberId, name, isSub, response } = person;
  const active = happens(0.9);
  rows.teamMember.push({
    id: memberId,
    teamId,
    name,
    active,
    addedVia: "manager",
    subPosition: isSub ? index : null,
  });
  for (const [position, phone] of person.phones.entries()) {
    const smsConsent = happens(0.88);
    const consentId = smsConsent ? randomUUID() : null;
    if (consentId)
      rows.smsConsent.push({
        id: consentId,
        teamId,
        phone,
        granted: true,
        source: "manager",
        givenByName: "Maya Okafor",
        clientAddress: "192.0.2.1",
        wordingId: "random",
      });
    rows.memberPhone.push({
      teamId,
      memberId,
      position,
      phone,
      smsConsent,
      consentId,
      label: position ? "Mother" : null,
    });
    if (happens(0.05)) rows.phoneSuppression.push({ phone, reason: pick(["stop", "unreachable"]) });
    if (happens(0.03)) rows.wrongNumber.push({ teamId, phone, createdAt: clock.now() });
    if (!smsConsent && happens(0.3))
      rows.joinQuestion.push({ teamId, phone, name, clientAddress: "192.0.2.1", createdAt: clock.now() });
  }
  if (response !== null)
    rows.gameRsvp.push({
      gameId,
      teamId,
      memberId,
      response,
      respondedAt: clock.now(),
      respondedVia: "manager",
    });
  return active ? person : null;
}

/** Inserts everyone's rows, and arms the reminders as saving a game does. */
async function insertSamples() {
  for (const [table, values] of Object.entries(rows))
    for (let from = 0; from < values.length; from += 1_000)
      await db
        .insertInto(table as keyof typeof rows)
        .values(values.slice(from, from + 1_000) as never)
        .$if(table in { phoneSuppression: 1, wrongNumber: 1, joinQuestion: 1 }, (query) =>
          query.onConflict((conflict) => conflict.doNothing()),
        )
        .execute();
  await db.transaction().execute((trx) =>
    armReminders(
      trx,
      rows.game.map(({ id }) => id as string),
      clock.now(),
    ),
  );
}

const readReminders = () =>
  db
    .selectFrom("reminder")
    .selectAll()
    .where("supersededAt", "is", null)
    .orderBy("dueAt")
    .orderBy("id")
    .execute();

/** Formats an instant as the sentence does, but with the runtime's own calendar. */
function formatDue(dueAt: Date, timeZone: string): string {
  const format = (at: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-US", { timeZone, ...options }).format(at).replace("\u202F", " ");
  const day = (at: Date) => format(at, { year: "numeric", month: "2-digit", day: "2-digit" });
  const time = format(dueAt, { hour: "numeric", minute: "2-digit" });
  if (day(dueAt) === day(clock.now())) return `today ${time}`;
  const weekday = format(dueAt, { weekday: "short" });
  const isNear = times(7, (days) => day(new Date(clock.now().getTime() + days * 86_400_000))).includes(
    day(dueAt),
  );
  return isNear
    ? `${weekday} ${time}`
    : `${weekday}, ${format(dueAt, { month: "short", day: "numeric" })}, ${time}`;
}

/**
 * Makes up random teams, reads the sentence about each game's next text, lets the worker queue everything that's due, and
 * compares. Returns the sentences that were wrong, and how many games there were of each state.
 */
export async function compareSentences(teamCount: number) {
  setTime(NOW);
  const { id: managerId } = await createAccount();
  const samples: Sample[] = [];
  for (let index = 0; index < teamCount; index += 1) samples.push(createSample(managerId));
  await insertSamples();

  const before = Map.groupBy(await readReminders(), ({ gameId }) => gameId);
  const gameTimes = new Map(
    (await db.selectFrom("game").select(["id", "gameTime"]).execute()).map(({ id, gameTime }) => [
      id,
      gameTime,
    ]),
  );
  const games = samples.flatMap(({ teamId, timeZone, gameIds }) =>
    gameIds.map((id) => ({
      id,
      teamId,
      timeZone,
      gameTime: gameTimes.get(id)!,
      reminders: (before.get(id) ?? []) as never,
    })),
  );
  const outlooks = await listOutlooks(games, clock.now(), () => true);
  const expectedTimes = new Map<string, string>();
  for (const { id, timeZone } of games) {
    const next = before.get(id)?.find(({ state }) => state === "armed");
    if (next) expectedTimes.set(id, next.dueAt <= clock.now() ? "now" : formatDue(next.dueAt, timeZone));
  }

  const dueTimes = [...before.values()]
    .flat()
    .filter(({ state }) => state === "armed")
    .map(({ dueAt }) => dueAt.getTime());
  for (const dueAt of [...new Set(dueTimes)].toSorted((a, b) => a - b)) {
    setTime(new Date(Math.max(dueAt, Date.parse(NOW))).toISOString());
    await drain(queueDueReminders);
  }

  const texts = Map.groupBy(
    await db
      .selectFrom("message")
      .select(["reminderId", "memberId", "memberIds"])
      .where("state", "=", "queued")
      .execute(),
    ({ reminderId }) => reminderId,
  );
  const states = { ready: 0, partial: 0, blocked: 0, done: 0 };
  const problems: string[] = [];
  for (const { gameIds, people } of samples)
    for (const [index, gameId] of gameIds.entries()) {
      const { state, sentence } = outlooks.get(gameId)!;
      states[state] += 1;
      const next = before.get(gameId)?.find((reminder) => reminder.state === "armed");
      // Someone who shares a phone is reached only by a text that's for them, too.
      const named = new Set(
        (next && texts.get(next.id))?.flatMap(({ memberId, memberIds }) => memberIds ?? [memberId]),
      );
      const getResponse = (person: Person) => (index === 0 ? person.response : null);
      const asked = people.filter(
        (person) =>
          getResponse(person) !== "not_attending" && (!person.isSub || getResponse(person) === "attending"),
      );
      const [reached, missing] = [true, false].map((isReached) =>
        asked.filter(({ id }) => named.has(id) === isReached),
      ) as [Person[], Person[]];
      const expected = listExpectedParts(reached, missing, expectedTimes.get(gameId));
      if (missing.length > 3 || sentence.includes("out of texts")) expected.splice(2);
      const absentParts = expected.filter((part) => !sentence.includes(part));
      if (absentParts.length > 0) problems.push(`"${sentence}" doesn't say: ${absentParts.join(", ")}`);
    }
  return { problems, states, sentences: [...outlooks.values()].map(({ sentence }) => sentence) };
}

/** Lists what the sentence has to say, from who was texted. */
function listExpectedParts(reached: Person[], missing: Person[], when: string | undefined): string[] {
  if (reached.length === 0) return ["No text"];
  const everyone =
    reached.length === 1 ? reached[0]!.name : reached.length === 2 ? "Both get" : `All ${reached.length} get`;
  const count = `${reached.length} of ${reached.length + missing.length} get`;
  return [
    missing.length === 0 ? everyone : count,
    ` a text ${when}`,
    ...missing.map(({ name }) => name.split(" ")[0]!),
  ];
}
