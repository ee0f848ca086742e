import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { DraftContent } from "#features/leagues/builder/drafts/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import {
  dayTexts,
  days,
  expectGenerated,
  generateMondays,
  mockBuilder,
  mockDraft,
  openBuilder,
  publish,
  season,
  undo,
} from "./builder.tsx";

const { scheduleBuilder } = contract;
const status = () => page.getByRole("status").filter({ hasText: /^(Saved|Saving…|Not saved.*)$/ });
const getLast = () => network.sent(scheduleBuilder.saveDraft).at(-1)!.content!;
const lockFirstGame = async () => {
  await page.getByRole("button", { name: / at / }).first().click();
  await page.getByRole("dialog").getByText("Lock This Game").click();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
};

/** Opens the builder of a league, generates a season, and returns what the server stored. */
async function saveSeason(data = season()) {
  mockBuilder(data);
  const stored = mockDraft();
  const screen = await openBuilder(data);
  await page.getByLabelText("Schedule Name").fill("Spring 2031");
  await generateMondays();
  await expect.poll(() => stored.content?.draft?.games.length, { timeout: 5_000 }).toBe(6);
  await expect.element(status()).toMatchTextContent("Saved");
  return { data, stored, screen };
}

describe("draft of a schedule", () => {
  it.each(["desk", "phone"] as const)(
    "opens again with its settings, games, and locks (%s)",
    async (size) => {
      const { data, stored, screen } = await saveSeason();
      await lockFirstGame();
      await expect.poll(() => stored.content?.draft?.locked.length, { timeout: 5_000 }).toBe(1);
      const texts = dayTexts();
      await screen.unmount();
      await openBuilder(data, size, { isReady: false });
      await expect.element(page.getByLabelText("Schedule Name")).toHaveValue("Spring 2031");
      await expect.element(status()).toMatchTextContent("Saved");
      if (size === "phone")
        await page.getByRole("group", { name: "View" }).getByRole("button", { name: "Preview" }).click();
      expect(dayTexts()).toEqual(texts);
      await expect.element(publish()).toBeEnabled();
      await expect.element(undo()).toBeDisabled();
      const { version } = stored;
      await expectAccessible();
      // Opening it again isn't a change.
      expect(stored.version).toBe(version);
    },
  );

  it("isn't saved before anything changes, or while the settings are incomplete", async () => {
    const data = season();
    mockBuilder(data);
    await openBuilder(data);
    await expect.element(status()).not.toBeInTheDocument();
    await page.getByLabelText("Schedule Name").fill("");
    await expect.element(status()).toMatchTextContent("Not saved. Fix the settings first.");
    await page.getByLabelText("Schedule Name").fill("Spring");
    await expect.element(status(), { timeout: 5_000 }).toMatchTextContent("Saved");
    expect(network.sent(scheduleBuilder.saveDraft)).toMatchObject([
      { version: 0, content: { settings: { name: "Spring" }, draft: null } },
    ]);
  });

  it("shows that it isn't saved while the connection is lost", async () => {
    const data = season();
    mockBuilder(data);
    network.drop(scheduleBuilder.saveDraft);
    await openBuilder(data);
    await page.getByLabelText("Schedule Name").fill("Spring");
    await expect.element(status()).toMatchTextContent("Saving…");
    await expect.element(status(), { timeout: 5_000 }).toMatchTextContent("Not saved. We'll keep trying.");
    mockDraft();
    await expect.element(status(), { timeout: 10_000 }).toMatchTextContent("Saved");
  });

  it.each(["Keep Mine", "Load Other Version"])(
    "asks which version to keep after another tab saved one (%s)",
    async (choice) => {
      const { stored } = await saveSeason();
      const theirs: DraftContent = {
        ...stored.content!,
        settings: { ...stored.content!.settings, name: "From the Other Tab" },
      };
      stored.content = theirs;
      stored.version = 9;
      network.reject(scheduleBuilder.saveDraft, "SCHEDULE_DRAFT_CHANGED");
      await page.getByRole("button", { name: "Edit Settings" }).click();
      await page.getByLabelText("Schedule Name").fill("Mine");
      const alert = page.getByRole("alert").filter({ hasText: "Which version" });
      await expect
        .element(alert, { timeout: 5_000 })
        .toMatchTextContent("You saved this draft in another tab");
      await expect.element(status()).toMatchTextContent("Not saved");
      await expectAccessible();
      network.respond(scheduleBuilder.saveDraft, ({ version }) => ({ version: version + 1 }));
      await page.getByRole("button", { name: choice }).click();
      await expect.element(alert).not.toBeInTheDocument();
      await expect.element(status()).toMatchTextContent("Saved");
      const isMine = choice === "Keep Mine";
      await expect
        .element(page.getByLabelText("Schedule Name"))
        .toHaveValue(isMine ? "Mine" : "From the Other Tab");
      expect(days().elements()).toHaveLength(3);
      const last = network.sent(scheduleBuilder.saveDraft).at(-1)!;
      if (isMine) expect(last).toMatchObject({ version: 9, content: { settings: { name: "Mine" } } });
    },
  );

  it("names the teams and venues that changed since, and builds around the locked games", async () => {
    const { data, stored, screen } = await saveSeason();
    await lockFirstGame();
    await expect.poll(() => stored.content?.draft?.locked.length, { timeout: 5_000 }).toBe(1);
    const lockedGame = stored.content!.draft!.games[stored.content!.draft!.locked[0]!]!;
    const isLockedTeam = ({ id }: { id: string }) => id === lockedGame.home || id === lockedGame.away;
    await screen.unmount();
    const gone = data.teams.find((team) => !isLockedTeam(team))!;
    const newTeam = { id: sampleId(), name: "Night Owls", sport: "Soccer", preferredBlockoutDays: [] };
    const changed = {
      ...data,
      teams: [...data.teams.filter((team) => team !== gone), newTeam],
      venues: data.venues.map((venue) => ({ ...venue, closedOn: ["2031-03-10"] })),
    };
    const content = stored.content;
    mockBuilder(changed);
    mockDraft(content);
    await openBuilder(changed, "desk", { isReady: false });
    const notice = page.getByText("The league has changed since this draft was saved.");
    await expect.element(notice).toBeVisible();
    for (const text of [
      "Night Owls joined the league",
      `${gone.name} left the league`,
      "Fields, opening times, or closed dates changed at Harborview Park.",
    ])
      await expect.element(page.getByText(text)).toBeVisible();
    await expectGenerated();
    await expect
      .poll(() => getLast().teams.map(({ name }) => name), { timeout: 20_000 })
      .toContain("Night Owls");
    const { games } = getLast().draft!;
    expect(games).toContainEqual(lockedGame);
    expect(games).toHaveLength(6);
    expect(games.some(({ date }) => date === "2031-03-10")).toBe(false);
  });

  it("can be deleted to start over", async () => {
    const { stored } = await saveSeason();
    await page.getByRole("button", { name: "Start Over" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Start over?" });
    await dialog.getByRole("button", { name: "Start Over" }).click();
    await expect.element(page.getByText("No draft yet")).toBeVisible();
    await expect.element(page.getByLabelText("Season Start Date")).toHaveValue("2026-11-16");
    expect(stored.content).toBeNull();
    await expect.element(status()).not.toBeInTheDocument();
  });

  it("isn't replaced when it can't be loaded", async () => {
    const data = season();
    mockBuilder(data);
    network.fail(scheduleBuilder.getDraft);
    await openBuilder(data, "desk", { isReady: false });
    await expect.element(page.getByText("We couldn't load your draft.")).toBeVisible();
    mockDraft();
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect.element(page.getByLabelText("Schedule Name")).toBeVisible();
  });
});
