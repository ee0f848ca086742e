import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import type { ApiKey } from "#features/connections/schema.ts";
import { contract } from "#server/contract.ts";
import { openSettings } from "../accounts/settings.tsx";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { toast } from "../screen.tsx";

const { keys } = contract;
const SECRET = `fw_test_${"aB3".repeat(15)}x`;
const scoreboard: ApiKey = {
  id: sampleId(),
  name: "Scoreboard",
  hint: "fw_test_…aB3x",
  canWrite: false,
  canSendTexts: false,
  covers: null,
  createdAt: "2026-04-01T12:00:00.000Z",
  expiresAt: "2026-06-30T12:00:00.000Z",
  isExpired: false,
  revokedAt: null,
  lastUsedAt: null,
  lastUsedAddress: null,
};
const team = { id: sampleId(), name: "Hawks" };
const league = { id: sampleId(), name: "City League" };

const open = (listed: ApiKey[] = []) =>
  openSettings(undefined, () => network.respond(keys.list, { keys: listed }));
const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
const button = (name: string) => page.getByRole("button", { name, exact: true });

async function openDialog() {
  await button("Create API Key").click();
  await expect.element(page.getByRole("dialog", { name: "Create API Key" })).toBeVisible();
}
const submit = () => button("Create Key").click();

describe("list of keys", () => {
  it("shows each key's rights, teams, dates, and last use [CONNECT-10]", async () => {
    await open([
      {
        ...scoreboard,
        canWrite: true,
        canSendTexts: true,
        covers: { teams: [team], leagues: [league] },
        lastUsedAt: "2026-04-10T12:00:00.000Z",
        lastUsedAddress: "203.0.113.9",
      },
      {
        ...scoreboard,
        id: sampleId(),
        name: "Old App",
        expiresAt: null,
        revokedAt: "2026-04-12T12:00:00.000Z",
      },
      { ...scoreboard, id: sampleId(), name: "Past App", isExpired: true },
    ]);
    for (const text of [
      "fw_test_…aB3x",
      "Read and Write, Can Send Texts · Hawks, City League",
      /Created Apr 1, 2026, .+ · Expires Jun 30, 2026/,
      /Last Used: Apr 10, 2026, .+ · 203\.0\.113\.9/,
    ])
      await expect.element(row("Scoreboard").getByText(text)).toBeVisible();
    await expect.element(row("Old App").getByText("Revoked")).toBeVisible();
    await expect.element(row("Old App").getByText(/No Expiration/)).toBeVisible();
    await expect.element(row("Old App").getByText("Last Used: Never")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Revoke Old App" })).not.toBeInTheDocument();
    await expect.element(row("Past App").getByText("Expired", { exact: true })).toBeVisible();
    await expectAccessible();
  });

  it("says that it couldn't be loaded", async () => {
    await openSettings(undefined, () => network.reject(keys.list, "RATE_LIMITED"));
    await expect.element(page.getByText("Too many attempts. Wait a moment and try again.")).toBeVisible();
  });

  it("isn't there for administrators", async () => {
    await openSettings({ user: { role: "admin" } });
    await expect.element(page.getByText("API Keys")).not.toBeInTheDocument();
  });
});

describe("revoking a key", () => {
  it("asks first, and a key that's kept stays [CONNECT-10]", async () => {
    await open([scoreboard]);
    await button("Revoke Scoreboard").click();
    await expect.element(page.getByText("Revoke this key?")).toBeVisible();
    await button("Keep Key").click();
    await button("Revoke Scoreboard").click();
    network.respond(keys.revoke, { ok: true });
    network.respond(keys.list, { keys: [{ ...scoreboard, revokedAt: "2026-04-15T12:00:00.000Z" }] });
    await button("Revoke Key").click();
    await expect.element(toast("Key revoked")).toBeVisible();
    await expect.element(row("Scoreboard").getByText("Revoked")).toBeVisible();
  });

  it("says so when it failed, and counts a key that's gone as revoked", async () => {
    await open([scoreboard]);
    network.fail(keys.revoke);
    await button("Revoke Scoreboard").click();
    await button("Revoke Key").click();
    await expect.element(toast("Something went wrong on our end. Try again.")).toBeVisible();
    network.reject(keys.revoke, "NOT_FOUND");
    await button("Revoke Scoreboard").click();
    await button("Revoke Key").click();
    await expect.element(toast("Key revoked")).toBeVisible();
  });
});

describe("creating a key", () => {
  it("asks for a name, rights, teams, and an expiry, and shows the key once [CONNECT-02, CONNECT-03]", async () => {
    const copy = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await open();
    network.respond(keys.listChoices, { teams: [team], leagues: [league] });
    await openDialog();
    await submit();
    await expect.element(page.getByText("Enter a name")).toBeVisible();
    await page.getByLabelText("Name").last().fill("Scoreboard");
    await page.getByLabelText("Read and Write").click();
    await expect.element(page.getByLabelText("Can Send Texts")).not.toBeChecked();
    await page.getByLabelText("Selected Teams and Leagues").click();
    await submit();
    await expect.element(page.getByText("Choose at least one")).toBeVisible();
    await page.getByLabelText("Hawks").click();
    const expires = page.getByLabelText("Expires");
    await expect.element(expires).toHaveValue("90-days");
    expect([...(expires.element() as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
      "30 Days",
      "90 Days",
      "1 Year",
      "No Expiration",
    ]);
    await expectAccessible();
    const request = network.holdNext(keys.create);
    await submit();
    expect(await request.input).toMatchObject({
      name: "Scoreboard",
      canWrite: true,
      canSendTexts: false,
      covers: { teamIds: [team.id], leagueIds: [] },
      expires: "90-days",
    });
    request.respond({ secret: SECRET, key: scoreboard });
    await expect.element(page.getByText("You won't see this key again.")).toBeVisible();
    await expect.element(page.getByLabelText("Key", { exact: true })).toHaveValue(SECRET);
    await button("Copy Key").click();
    expect(copy).toHaveBeenCalledWith(SECRET);
    network.respond(keys.list, { keys: [scoreboard] });
    await button("Done").click();
    await expect.element(row("Scoreboard")).toBeVisible();
    await expect.element(page.getByText(SECRET)).not.toBeInTheDocument();
  });

  it("explains that there are 20 already, and keeps what was typed [CONNECT-02]", async () => {
    await open();
    network.reject(keys.create, "TOO_MANY_KEYS");
    await openDialog();
    await page.getByLabelText("Name").last().fill("Scoreboard");
    await submit();
    await expect.element(page.getByText("You have 20 API keys. Revoke one to create another.")).toBeVisible();
    await expect.element(page.getByLabelText("Name").last()).toHaveValue("Scoreboard");
  });

  it("selects the key when the clipboard can't be used", async () => {
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("denied"));
    await open();
    network.respond(keys.create, { secret: SECRET, key: scoreboard });
    await openDialog();
    await page.getByLabelText("Name").last().fill("Scoreboard");
    await submit();
    await button("Copy Key").click();
    await expect.element(toast("Key selected. Copy it manually.")).toBeVisible();
  });
});
