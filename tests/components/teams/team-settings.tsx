import { expect } from "vitest";
import { page } from "vitest/browser";
import type { TeamDetail } from "#features/teams/schema.ts";
import { contract } from "#server/contract.ts";
import { network } from "../network.ts";
import { sampleTeam } from "../samples.ts";
import { openScreen, toast } from "../screen.tsx";

// The settings of a team at /teams/{id}/settings, as their tests reach them.

export const save = () => page.getByRole("button", { name: "Save Changes" });
export const saved = () => toast("Team settings saved");
export const reminders = () => page.getByRole("list", { name: "Reminders" }).getByRole("listitem");
export const reminderTexts = () =>
  reminders()
    .elements()
    .map(({ textContent }) => textContent);
export const field = (label: string) => page.getByLabelText(label);
export const unsaved = () => page.getByText("You have unsaved changes");
export const sent = () => network.sent(contract.teams.update);

/** What the settings ask for; changes are kept. */
export function answerSettings(team: TeamDetail) {
  let stored = team;
  network.answer(contract.teams.get, () => stored);
  network.answer(
    contract.teams.update,
    ({ teamId, ...settings }) => (stored = { ...stored, ...settings, id: teamId }),
  );
  network.answer(contract.handover.get, { handover: null });
  network.answer(contract.managers.list, { managers: [] });
  network.answer(contract.managerPhones.get, { phone: null, suppressedBy: null });
}

export async function openSettings(
  changes: Partial<TeamDetail> = {},
  options?: Parameters<typeof openScreen>[1],
) {
  const team = sampleTeam({ sport: "Soccer", quietHours: { from: "21:00", until: "08:00" }, ...changes });
  answerSettings(team);
  await openScreen(`/teams/${team.id}/settings`, options);
  await expect.element(field("Team Name")).toHaveValue(team.name);
  return team;
}

export async function expectReminders(...times: string[]) {
  await expect.poll(reminderTexts).toEqual(times.map((time) => expect.stringContaining(time)));
}
