import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { mulberry } from "#tests/load/statistics.ts";
import { getRunCount } from "#tests/harness/histories.ts";
import { startTexting } from "#tests/harness/texting.ts";

const { fixture, carrier, drain, sendWaiting, reconcileLost, trustList } = await startTexting();
const { db } = await import("#platform/database.ts");
const { after, clock, seconds } = await import("#platform/clock.ts");
const { createMember } = await import("#tests/factories/teams.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { sendBlast } = await import("../blasts/commands.server.ts");
const { claimMessages } = await import("../claims/commands.server.ts");
const { queueFirstTexts } = await import("./arming/commands.server.ts");
type TeamManager = Parameters<typeof sendBlast>[0];

/** The rows ask for 500 trials. CI runs a few. */
const TRIALS = getRunCount(12);

const blast = (teamId: string) =>
  sendBlast({ teamId, user: { id: null } } as unknown as TeamManager, {
    message: "Practice is at 6",
    audience: "all",
    requestKey: randomUUID(),
  });
const advance = (count: number) => setTime(after(clock.now(), seconds(count)).toISOString());

it(
  "sends each number one first text, before any other text, whatever is killed or raced [TEXT-19, TEXT-20]",
  { timeout: 30_000 + TRIALS * 2_000 },
  async () => {
    const random = mulberry(20);
    const { teamId } = fixture;
    await db.updateTable("team").set({ smsLimit: 1_000_000 }).where("id", "=", teamId).execute();
    setTime("2026-04-15T14:00:00Z");
    for (let trial = 0; trial < TRIALS; trial += 1) {
      await db.deleteFrom("teamMember").where("teamId", "=", teamId).execute();
      const phone = `+1312666${String(trial).padStart(4, "0")}`;
      for (const name of ["Aisha", "Bilal"])
        await createMember(teamId, { name, phone, smsConsent: true, isIntroduced: false });
      const steps = [
        () => queueFirstTexts(teamId),
        () => queueFirstTexts(teamId),
        () => blast(teamId),
        () => blast(teamId),
        () => sendWaiting(),
      ].toSorted(() => random() - 0.5);
      await Promise.all(steps.map((step) => step()));
      // A worker dies right after it claimed what's due.
      if (random() < 0.5) await claimMessages(10);
      for (let round = 0; round < 5; round += 1) {
        await drain(sendWaiting);
        advance(25);
        await trustList();
        await reconcileLost();
      }
      await drain(sendWaiting);
      const bodies = (await carrier.texts({ direction: "out" }))
        .filter((text) => text.phone === phone)
        .map(({ body }) => body.split(" ")[0])
        .toReversed();
      expect([trial, ...bodies]).toEqual([trial, "FirstWhistle:", "Lakeview", "Lakeview"]);
      await carrier.reset();
    }
  },
);
