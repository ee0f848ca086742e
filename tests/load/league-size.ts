// npm run bench -- league [--trials 100] [--rounds 5]: are league screens as fast with 200 teams and 3,000 members, for
// an account with 50 leagues, as with one page of teams and one league? Uses one PostgreSQL with synchronous commits
// and alternates the same calls. Fails if an operation's p95 grows by a factor of more than MAX_GROWTH in the median
// round.
import { sql } from "kysely";
import { developmentEnvironment } from "#scripts/environment.ts";
import { step } from "#scripts/progress.ts";
import { printTable, readFlags, startServer } from "./runner.ts";
import { quantile } from "./statistics.ts";

const MAX_GROWTH = 1.3;
const WARM_UP = 20;
const MEMBERS = 15;
const { trials, rounds } = readFlags({ trials: 100, rounds: 5 }, { trials: 20, rounds: 1 });

/** The requests that each screen makes. The last two return all teams, so they may grow and are only reported. */
const operations = [
  { path: "/league-summaries", isBounded: true },
  { path: "/leagues/{id}", isBounded: true },
  { path: "/leagues/{id}/team-details", isBounded: true },
  { path: "/leagues/{id}/team-details?search=team", isBounded: true },
  { path: "/leagues/{id}/venues", isBounded: true },
  { path: "/leagues/{id}/teams", isBounded: false },
  { path: "/leagues/{id}/messages/preview", isBounded: false },
];

await using server = await startServer();
Object.assign(process.env, developmentEnvironment, {
  NODE_ENV: "test",
  DATABASE_URL: await step("A database", () => server.createDatabase("leagues")),
  LOG_LEVEL: "silent",
});
if (!(await measureAll())) process.exitCode = 1;

async function measureAll(): Promise<boolean> {
  // The app reads its settings when it's first imported.
  const { db } = await import("#platform/database.ts");
  const { createAccount } = await import("#tests/factories/accounts.ts");
  const { createConsent, createLeague, createVenue } = await import("#tests/factories/teams.ts");
  const { signInAs } = await import("#tests/harness/api.ts");

  async function manager(leagues: number, teamCount: number) {
    const account = await createAccount({ role: "league_manager" });
    for (let index = 1; index < leagues; index++) await createLeague(account.id, [], `League ${index}`);
    const teams = await db
      .insertInto("team")
      .values(
        Array.from({ length: teamCount }, (_, index) => ({
          name: `Team ${index}`,
          sport: "Soccer",
          timeZone: "America/Chicago",
          seasonEndsOn: "2027-01-01",
          managerId: account.id,
        })),
      )
      .returning("id")
      .execute();
    const members = await db
      .insertInto("teamMember")
      .values(
        teams.flatMap(({ id: teamId }) =>
          Array.from({ length: MEMBERS }, (_, index) => ({ teamId, name: `M${index}`, addedVia: "manager" })),
        ),
      )
      .returning(["id", "teamId"])
      .execute();
    const consentId = await createConsent(teams[0]!.id, "+17735550000");
    await db
      .insertInto("memberPhone")
      .values(
        members.map(({ id: memberId, teamId }, index) => ({
          teamId,
          memberId,
          position: 0,
          phone: `+1773${String(5_550_000 + index)}`,
          // Previews leave out members without consent, so everyone consents here.
          smsConsent: true,
          consentId,
        })),
      )
      .execute();
    await db
      .insertInto("teamManager")
      .values(
        teams.map(({ id: teamId }, index) => ({
          teamId,
          email: `m${index}-${teamId}@example.com`,
          expiresAt: new Date("2099-01-01"),
        })),
      )
      .execute();
    const league = await createLeague(
      account.id,
      teams.map(({ id }) => id),
    );
    for (let venue = 0; venue < 5; venue++) await createVenue(league.id, { name: `Venue ${venue}` });
    return { client: await signInAs(account), leagueId: league.id };
  }
  const product = await step("Two leagues", async () => {
    const managers = { small: await manager(1, 50), large: await manager(50, 200) };
    await sql`vacuum analyze`.execute(db);
    return managers;
  });
  const time = async ({ client, leagueId }: (typeof product)["small"], path: string) => {
    const startedAt = performance.now();
    const { status } = await client.get(path.replace("{id}", leagueId));
    if (status !== 200) throw new Error(`${path} returned ${status}`);
    return performance.now() - startedAt;
  };
  let isFast = true;
  const rows: (string | number)[][] = [];
  for (const { path, isBounded } of operations) {
    const allTimes = { small: [] as number[], large: [] as number[] };
    const growths: number[] = [];
    for (let call = 0; call < WARM_UP; call++)
      for (const size of [product.small, product.large]) await time(size, path);
    for (let round = 0; round < rounds; round++) {
      const times = { small: [] as number[], large: [] as number[] };
      for (let trial = 0; trial < trials; trial++)
        for (const size of ["small", "large"] as const) times[size].push(await time(product[size], path));
      growths.push(quantile(times.large, 0.95) / quantile(times.small, 0.95));
      allTimes.small.push(...times.small);
      allTimes.large.push(...times.large);
    }
    const growth = quantile(growths, 0.5);
    if (isBounded && growth > MAX_GROWTH) isFast = false;
    const figures = [allTimes.small, allTimes.large].flatMap((times) => [
      quantile(times, 0.5),
      quantile(times, 0.95),
    ]);
    rows.push([`GET ${path}`, ...figures, growth.toFixed(2) + (isBounded ? "" : " (all teams)")]);
  }
  printTable(["operation", "small p50", "p95", "large p50", "p95", "growth of p95"], rows);
  await db.destroy();
  return isFast;
}
