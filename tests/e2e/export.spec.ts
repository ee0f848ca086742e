import { expect, test, toast } from "./fixtures.ts";
import { calendar } from "./schedule-on-screen.ts";
import { exportPdf, listLines } from "./pdf-file.ts";
import { createTeamWith } from "./team-schedules.ts";

/** Matches requests for scripts, fonts, and images, and the router's requests for linked pages. */
const isFile = (request: string) => /^GET \/(assets\/[\w.-]+|logo-lockup\.svg|__manifest)$/.test(request);

test("saves a team's schedule as a PDF created in the browser [EXPORT-01, EXPORT-07, EXPORT-09, EXPORT-11, EXPORT-12, EXPORT-13, EXPORT-14, EXPORT-17, EXPORT-22, SCHED-21, SCHED-47, SCHED-50] @desk", async ({
  page,
  signedIn,
}) => {
  const maya = await signedIn();
  const otters = await createTeamWith(maya.id, "Lakeview Otters", [
    { gameOn: "2026-12-05", gameTime: null, opponent: "Old Mill Athletic" },
    { gameOn: "2026-12-05", gameTime: "15:30", opponent: null },
    { gameOn: "2026-04-06", gameTime: "09:00", opponent: "Canal Street Comets", notes: "Bring both shirts" },
    { gameOn: "2027-01-10", gameTime: "12:15", opponent: "Eastbank Foxes" },
  ]);
  const boys = await createTeamWith(maya.id, 'U12/U13: "Boys" <A|B>?', []);
  const open = async (team: { id: string }) => {
    await page.goto(`/schedule?teamId=${team.id}`);
    await calendar(page).and(page.locator('[aria-busy="false"]')).waitFor();
  };

  await open(otters);
  const first = await exportPdf(page, "Team Schedule");
  await expect(toast(page, "Schedule exported successfully")).toBeVisible();
  expect(first.fileName).toBe("lakeview_otters_schedule.pdf");
  expect(listLines(first.path)).toEqual([
    "Lakeview Otters Schedule",
    "Date Time Location Opponent Notes",
    "Mon 04/06/2026 9:00 AM Ridgeway Turf Canal Street Comets Bring both shirts",
    "Sat 12/05/2026 3:30 PM Ridgeway Turf N/A",
    "Sat 12/05/2026 Time N/A Ridgeway Turf Old Mill Athletic",
    "Sun 01/10/2027 12:15 PM Ridgeway Turf Eastbank Foxes",
    "Lakeview Otters Schedule Page 1 of 1",
  ]);

  // By now the page has loaded everything it needs.
  const requests = new Set<string>();
  page.on("request", (request) => requests.add(`${request.method()} ${new URL(request.url()).pathname}`));
  await exportPdf(page, "Team Schedule");
  expect([...requests].filter((request) => !isFile(request))).toEqual([
    `GET /api/v1/teams/${otters.id}/games`,
  ]);

  // Characters that file names can't contain are replaced. Without games, the table is empty.
  await open(boys);
  const second = await exportPdf(page, "Team Schedule");
  expect(second.fileName).toBe("u12_u13_boys_a_b_schedule.pdf");
  expect(listLines(second.path)).toEqual([
    'U12/U13: "Boys" <A|B>? Schedule',
    "Date Time Location Opponent Notes",
    'U12/U13: "Boys" <A|B>? Schedule Page 1 of 1',
  ]);
});
