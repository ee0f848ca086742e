import { expect } from "vitest";
import { page } from "vitest/browser";
import type { TeamDetail } from "#features/teams/schema.ts";
import { contract } from "#server/contract.ts";
import { network } from "../network.ts";
import { sampleTeam } from "../samples.ts";
import { openScreen, toast } from "../screen.tsx";

// Helpers for testing a team's settings at /teams/{id}/settings.

export const save = () => page.getByRole("button", { name: "Save Changes" });
export const savedToast = () => toast("Team settings saved");
export const reminders = () => page.getByRole("list", { name: "Reminders" }).getByRole("listitem");
export const reminderTexts = () =>
  reminders()
    .elements()
    .map(({ textContent }) => textContent);
export const field = (label: string) => page.getByLabelText(label);
export const unsaved = () => page.getByText("You have unsaved changes");
export const listSent = () => network.sent(contract.teams.update);

/** Mocks everything the settings page requests, and stores changes. */
export function mockSettings(team: TeamDetail) {
  let storedTeam = team;
  network.respond(contract.allowance.get, {
    status: team.status,
    limit: 300,
    used: 0,
    reserved: 0,
    left: 300,
    freeLeft: null,
    reachable: 0,
    upcomingGames: 0,
    needed: 0,
  });
  network.respond(contract.teams.get, () => storedTeam);
  network.respond(
    contract.teams.update,
    ({ teamId, settingsVersion, ...settings }) =>
      (storedTeam = { ...storedTeam, ...settings, id: teamId, settingsVersion: settingsVersion + 1 }),
  );
  network.respond(contract.defaults.get, { isInByDefault: false, games: 15, hasMaximum: false });
  network.respond(contract.publicPages.getTeam, {
    isOn: false,
    slug: "lakeview-otters",
    isIndexable: false,
    showsPractices: false,
    color: "teal",
    urlStart: "https://firstwhistle.example/t/",
    isSaved: false,
    changesLeft: 5,
    takenDownReason: null,
    isHidden: false,
    leagues: [],
    canPublish: true,
  });
  network.respond(contract.dataExports.getTeam, { export: null, leftToday: 5 });
  network.respond(contract.transfer.get, { transfer: null });
  network.respond(contract.managers.list, { managers: [] });
  network.respond(contract.managers.listLeagues, { leagues: [] });
  network.respond(contract.managerPhones.get, {
    phone: null,
    suppressedBy: null,
    coversLeagueQuestions: false,
  });
}

export async function openSettings(
  changes: Partial<TeamDetail> = {},
  options?: Parameters<typeof openScreen>[1],
) {
  const team = sampleTeam({ sport: "Soccer", quietHours: { from: "21:00", until: "08:00" }, ...changes });
  mockSettings(team);
  await openScreen(`/teams/${team.id}/settings`, options);
  await expect.element(field("Team Name")).toHaveValue(team.name);
  return team;
}

export async function expectReminders(...times: string[]) {
  await expect.poll(reminderTexts).toEqual(times.map((time) => expect.stringContaining(time)));
}
