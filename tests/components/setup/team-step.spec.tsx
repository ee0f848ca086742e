import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { setDeviceZone } from "../device-zone.ts";
import { network } from "../network.ts";
import { sampleSummary } from "../samples.ts";
import { getCurrentUrl, getHorizontalOverflow, goBack, openScreen, toast } from "../screen.tsx";
import { button, heading, mockSetup, name, openNew, sport, submitTwice } from "./setup.tsx";

const listCreated = () => network.sent(contract.teams.create);

describe("team step", () => {
  it("asks for a name and a sport, and shows the rest as a sentence [START-09, TEAM-09]", async () => {
    await openNew({ size: "phone" });
    await expect
      .element(
        page.getByText(
          "Times are in Central Time (Chicago). Texts go out 24 hours and 1 hour before each game, never between 9:00 PM and 7:00 AM.",
        ),
      )
      .toBeVisible();
    await expectAccessible();
    await button("Continue").click();
    await expect.element(name()).toHaveAccessibleDescription("Enter a team name");
    await expect.element(page.getByText("Enter a sport")).toBeVisible();
    expect(listCreated()).toEqual([]);
    await expectAccessible();
    await button("Change").click();
    await page.getByLabelText("Time Zone").selectOptions("America/Denver");
    await expect.element(page.getByText(/^Times are in Mountain Time \(Denver\)\./)).toBeVisible();
    expect(getHorizontalOverflow()).toBe(0);
  });

  it("offers the device's time zone in one tap [START-10]", async () => {
    setDeviceZone("America/Los_Angeles");
    network.respond(contract.zones.findOffer, ({ chosen }) =>
      chosen === "America/Chicago" ? { timeZone: "America/Los_Angeles" as const } : { timeZone: null },
    );
    await openNew();
    await expect.element(page.getByText("Your device is on Pacific Time.")).toBeVisible();
    await button("Use Pacific Time").click();
    await expect.element(page.getByText(/^Times are in Pacific Time \(Los Angeles\)\./)).toBeVisible();
  });

  it("creates one team, however often the button is pressed, and goes on to the players [START-08]", async () => {
    await openNew();
    await expect.element(heading("Team")).toHaveFocus();
    await name().fill("Otters");
    await sport("Hockey").click();
    const { team } = mockSetup({ name: "Otters" });
    const creating = network.holdNext(contract.teams.create);
    submitTwice();
    expect(await creating.input).toMatchObject({
      name: "Otters",
      sport: "Hockey",
      timeZone: "America/Chicago",
    });
    creating.respond(sampleSummary({ id: team.id, name: "Otters" }));
    await expect.poll(getCurrentUrl).toBe(`/setup/players?team=${team.id}`);
    await expect.element(heading("Players")).toHaveFocus();
    expect(listCreated()).toHaveLength(1);
  });

  it("works with the keyboard alone, with another sport [START-27]", async () => {
    network.respond(contract.teams.create, sampleSummary());
    await openNew();
    mockSetup();
    await userEvent.keyboard("{Tab}Otters{Tab}");
    await expect.element(sport("Soccer")).toHaveFocus();
    await userEvent.keyboard("{ArrowUp}");
    await expect.element(sport("Other")).toBeChecked();
    await userEvent.keyboard("{Tab}Curling{Enter}");
    await expect.poll(() => listCreated()[0]).toMatchObject({ name: "Otters", sport: "Curling" });
  });

  it("keeps what was typed when saving fails, and on the next visit [START-26]", async () => {
    network.drop(contract.teams.create);
    await openNew();
    await name().fill("Otters");
    await sport("Soccer").click();
    await button("Continue").click();
    await expect.element(toast("Failed to create team")).toBeVisible();
    await expect.element(name()).toHaveValue("Otters");
    await openNew();
    await expect.element(name()).toHaveValue("Otters");
    await expect.element(sport("Soccer")).toBeChecked();
    // Another account on the same device starts empty.
    await openNew({ user: { id: "00000000-0000-4000-8000-00000000ffff" } });
    await expect.element(name()).toHaveValue("");
  });

  it("forgets what was typed when someone signs out [START-26]", async () => {
    network.respond(contract.sessions.signOut, { ok: true });
    await openNew();
    await name().fill("Otters");
    await expect.poll(() => JSON.stringify(localStorage)).toContain("Otters");
    await button("Sign out").first().click();
    await expect.poll(getCurrentUrl).toBe("/login");
    expect(JSON.stringify(localStorage)).not.toContain("Otters");
  });

  it("deletes what was typed two weeks ago [START-26]", async () => {
    await openNew();
    await name().fill("Otters");
    await expect.poll(() => JSON.stringify(localStorage)).toContain("Otters");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 15 * 86_400_000 });
    await openNew();
    await expect.element(name()).toHaveValue("");
    expect(JSON.stringify(localStorage)).not.toContain("Otters");
  });

  it("says what's too long", async () => {
    await openNew();
    await name().fill("x".repeat(101));
    await sport("Soccer").click();
    await button("Continue").click();
    await expect.element(name()).toHaveAccessibleDescription("Use 100 characters or fewer");
    expect(listCreated()).toEqual([]);
  });

  it("changes the team instead of creating another one when someone comes back [START-08, START-26]", async () => {
    const { team } = mockSetup();
    network.respond(contract.teams.update, ({ teamId, ...settings }) => ({
      ...team,
      ...settings,
      id: teamId,
    }));
    await openScreen(`/setup/players?team=${team.id}`);
    await button("Back").click();
    await expect.element(name()).toHaveValue("Lakeview Otters");
    await name().fill("Lakeview Owls");
    await button("Continue").click();
    await expect.poll(getCurrentUrl).toBe(`/setup/players?team=${team.id}`);
    expect(network.sent(contract.teams.update)).toMatchObject([
      { teamId: team.id, name: "Lakeview Owls", reminderOffsetsMinutes: team.reminderOffsetsMinutes },
    ]);
    expect(listCreated()).toEqual([]);
    await goBack();
    await expect.element(heading("Team")).toBeVisible();
  });

  it("opens at the first step that isn't done [START-26]", async () => {
    const { team } = mockSetup();
    await openScreen("/setup");
    await expect.poll(getCurrentUrl).toBe(`/setup/players?team=${team.id}`);
  });

  it("says when the team can't be loaded, and tries again", async () => {
    const { team } = mockSetup();
    network.fail(contract.teams.get);
    await openScreen(`/setup/players?team=${team.id}`);
    await expect.element(page.getByText("We couldn't load your team.")).toBeVisible();
    network.respond(contract.teams.get, team);
    await button("Try Again").click();
    await expect.element(heading("Players")).toBeVisible();
  });
});
