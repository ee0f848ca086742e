import { wallClockAt } from "#platform/zoned-time.ts";
import { createGame, createTeam } from "#tests/factories/teams.ts";
import { expect, test } from "./fixtures.ts";
import { editDialog, row } from "./games-on-screen.ts";
import { agenda, apiGame, calendar, chip, day, openGame } from "./schedule-on-screen.ts";

// Half and quarter hours away from everybody, and on other days than the teams for much of the time. The fixture also
// fails on any console error, a hydration mismatch among them.
for (const timezoneId of ["Asia/Kathmandu", "America/St_Johns"])
  test.describe(`with a browser in ${timezoneId}`, () => {
    test.use({ timezoneId });

    for (const zone of ["America/Winnipeg", "Pacific/Honolulu"] as const)
      test(`a team in ${zone} reads its own clock everywhere [SCHED-06, SCHED-07, SCHED-47, OP-22]`, async ({
        page,
        isMobile,
        signedIn,
      }) => {
        const { id: managerId } = await signedIn();
        const team = await createTeam({
          managerId,
          name: "Far Away",
          timeZone: zone,
          quietFrom: null,
          quietUntil: null,
        });
        const inDays = (days: number) => wallClockAt(new Date(Date.now() + days * 86_400_000), zone).on;
        const game = await apiGame(page, team.id, { gameOn: inDays(4), gameTime: "00:15", opponent: "Owls" });
        await createGame(team.id, { gameOn: inDays(5), gameTime: "23:45:00", opponent: "Bats" });

        await page.goto(`/schedule?month=${inDays(4).slice(0, 7)}`);
        await expect(day(page, inDays(4))).toContainText("12:15 AM");
        const today = await page.evaluate(
          (zoneOfBrowser) => new Date().toLocaleDateString("sv", { timeZone: zoneOfBrowser }),
          timezoneId,
        );
        await page.goto(`/schedule?month=${today.slice(0, 7)}`);
        await expect(calendar(page).locator('[aria-current="date"]')).toHaveAttribute("data-date", today);

        await page.goto(`/schedule?month=${inDays(4).slice(0, 7)}`);
        const line = isMobile ? agenda(page).filter({ hasText: "Owls" }) : chip(page, "Owls");
        await expect(line).toContainText("12:15 AM");
        await openGame(page, "Owls", isMobile);
        await expect(editDialog(page).getByLabel("Date")).toHaveValue(inDays(4));
        await expect(editDialog(page).getByLabel("Time")).toHaveValue("00:15");
        const [dayBefore] = game.reminders;
        expect([dayBefore!.dueOn, dayBefore!.dueTime]).toEqual([inDays(3), "00:15:00"]);
        await expect(editDialog(page)).toContainText("12:15 AM; ");
        await expect(editDialog(page)).toContainText("11:15 PM");

        await page.goto("/dashboard");
        await expect(row(page, "Owls")).toContainText("12:15 AM");
        await expect(row(page, "Bats")).toContainText("11:45 PM");
      });

    test("the add form begins with the browser's today [SCHED-27, OP-22] @desk", async ({
      page,
      signedIn,
    }) => {
      const { id: managerId } = await signedIn();
      await createTeam({ managerId, timeZone: "Pacific/Honolulu" });
      // 8:45 in the morning of the 7th in Kathmandu, half past midnight in St. John's, 5 PM of the 6th in Honolulu.
      await page.clock.setFixedTime(new Date("2031-05-07T03:00:00Z"));
      await page.goto("/schedule");
      const today = "2031-05-07";
      await expect(calendar(page).locator('[aria-current="date"]')).toHaveAttribute("data-date", today);
      await page.getByRole("button", { name: "Add Game" }).click();
      await expect(page.getByRole("dialog").getByLabel("Date")).toHaveValue(today);
    });
  });
