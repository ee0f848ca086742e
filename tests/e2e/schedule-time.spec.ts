import { toWallClock } from "#platform/zoned-time.ts";
import { createGame, createTeam } from "#tests/factories/teams.ts";
import { expect, test } from "./fixtures.ts";
import { editDialog, row } from "./games-on-screen.ts";
import { apiGame, calendar, chip, day, openGame } from "./schedule-on-screen.ts";

const zones = ["America/Winnipeg", "Pacific/Honolulu"] as const;

// Zones with half-hour and quarter-hour offsets, where the date often differs from the teams' date. The fixture also
// fails tests on console errors, such as hydration mismatches.
for (const timezoneId of ["Asia/Kathmandu", "America/St_Johns"])
  test.describe(`browser in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test("shows games in team time and today in browser time [SCHED-06, SCHED-07, SCHED-27, SCHED-47, OP-22] @desk", async ({
      page,
      signedIn,
    }) => {
      const { id: managerId } = await signedIn();
      const today = calendar(page).locator('[aria-current="date"]');
      const noQuietHours = { quietFrom: null, quietUntil: null };
      for (const timeZone of zones) {
        const team = await createTeam({ managerId, name: `Far in ${timeZone}`, timeZone, ...noQuietHours });
        const daysFromNow = (days: number) =>
          toWallClock(new Date(Date.now() + days * 86_400_000), timeZone).on;
        const game = await apiGame(page, team.id, {
          gameOn: daysFromNow(4),
          gameTime: "00:15",
          opponent: "Owls",
        });
        await createGame(team.id, { gameOn: daysFromNow(5), gameTime: "23:45:00", opponent: "Bats" });
        await page.goto(`/schedule?teamId=${team.id}&month=${daysFromNow(4).slice(0, 7)}`);
        await expect(day(page, daysFromNow(4))).toContainText("12:15 AM");
        await expect(chip(page, "Owls")).toContainText("12:15 AM");
        await openGame(page, "Owls", false);
        await expect(editDialog(page).getByLabel("Date")).toHaveValue(daysFromNow(4));
        await expect(editDialog(page).getByLabel("Time")).toHaveValue("00:15");
        const [dayBefore] = game.reminders;
        expect([dayBefore!.dueOn, dayBefore!.dueTime]).toEqual([daysFromNow(3), "00:15:00"]);
        await expect(editDialog(page)).toContainText("12:15 AM; ");
        await expect(editDialog(page)).toContainText("11:15 PM");
      }
      await page.goto("/dashboard");
      for (const timeZone of zones) {
        const teamRow = row(page, `Far in ${timeZone}`);
        await expect(teamRow.filter({ hasText: "Owls" })).toContainText("12:15 AM");
        await expect(teamRow.filter({ hasText: "Bats" })).toContainText("11:45 PM");
      }
      await page.goto("/schedule");
      const now = await page.evaluate(
        (browserZone) => new Date().toLocaleDateString("sv", { timeZone: browserZone }),
        timezoneId,
      );
      await expect(today).toHaveAttribute("data-date", now);

      // 8:45 AM on the 7th in Kathmandu, 12:30 AM in St. John's, and 5 PM on the 6th in Honolulu.
      await page.clock.setFixedTime(new Date("2031-05-07T03:00:00Z"));
      await page.goto("/schedule");
      await expect(today).toHaveAttribute("data-date", "2031-05-07");
      await page.getByRole("button", { name: "Add Game" }).click();
      await expect(page.getByRole("dialog").getByLabel("Date")).toHaveValue("2031-05-07");
    });
  });
