import { expect } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { openScreen } from "../screen.tsx";

export const sampleSession = (device: string, current: boolean) => ({
  id: sampleId(),
  device,
  address: "203.0.113.7",
  lastSeenAt: "2026-04-15T12:00:00.000Z",
  current,
});

/** Responds to everything that the Account tab requests. */
export function mockSettings() {
  network.respond(contract.sessions.list, {
    sessions: [sampleSession("Chrome on Windows", true), sampleSession("Safari on iOS", false)],
  });
  network.respond(contract.security.listPasskeys, { passkeys: [] });
  network.respond(contract.emailChange.get, { change: null });
}

/** Opens Settings. `prepare` runs after the default responses are set and may replace them. */
export async function openSettings(
  options?: Parameters<typeof openScreen>[1],
  prepare?: () => void,
  search = "",
) {
  mockSettings();
  prepare?.();
  await openScreen(`/settings${search}`, options);
  await expect.element(page.getByText("This device")).toBeVisible();
}
