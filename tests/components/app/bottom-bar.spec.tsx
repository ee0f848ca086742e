import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleSummary } from "../samples.ts";
import { getCurrentUrl, getHorizontalOverflow, openScreen } from "../screen.tsx";
import { openSettings, save } from "../teams/team-settings.tsx";
import { mockDashboard } from "./dashboard.tsx";

const bar = () => page.getByRole("navigation", { name: "Shortcuts" });
const places = () =>
  bar()
    .getByRole("listitem")
    .elements()
    .map(({ textContent, firstElementChild }) => [textContent, firstElementChild!.getAttribute("href")]);
const currentPlaces = () =>
  bar()
    .css("[aria-current=page]")
    .elements()
    .map(({ textContent }) => textContent);
const getBox = (element: Element) => element.getBoundingClientRect();

describe("bottom bar", () => {
  it.each([
    [
      "team_manager",
      [
        ["Dashboard", "/dashboard"],
        ["Schedule", "/schedule"],
        ["Teams", "/teams"],
        ["Message", null],
      ],
    ],
    [
      "league_manager",
      [
        ["Dashboard", "/dashboard"],
        ["Leagues", "/league-management"],
        ["Schedule", "/schedule"],
        ["Teams", "/teams"],
      ],
    ],
    [
      "admin",
      [
        ["Dashboard", "/dashboard"],
        ["Accounts", "/admin/accounts"],
        ["Teams", "/admin/teams"],
        ["Support", "/admin/support"],
      ],
    ],
  ] as const)("has four places for the role %s on a phone", async (role, expected) => {
    mockDashboard();
    network.fail(contract.admin.listFailedJobs);
    await openScreen("/dashboard", { size: "phone", user: { role } });
    await expect.element(page.getByRole("heading", { name: "Upcoming Games", exact: true })).toBeVisible();
    await expect.poll(places).toEqual(expected);
    expect(currentPlaces()).toEqual(["Dashboard"]);
    for (const item of bar().css("a, button").elements()) {
      const { width, height } = getBox(item);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    expect(getBox(bar().element()).bottom).toBe(window.innerHeight);
    expect(getHorizontalOverflow()).toBe(0);
    await expectAccessible();
  });

  it("marks the place that a subpage belongs to, even if the menu marks one of the teams", async () => {
    const teams = [sampleSummary()];
    network.respond(contract.teams.list, { teams, total: 1, nextCursor: null });
    await openSettings({ id: teams[0]!.id }, { size: "phone" });
    await expect.poll(currentPlaces).toEqual(["Teams"]);
    await bar().getByRole("link", { name: "Teams" }).click();
    await expect.poll(getCurrentUrl).toBe("/teams");
    expect(currentPlaces()).toEqual(["Teams"]);
  });

  it("opens the message composer from any page and keeps what was written on the way to another", async () => {
    network.respond(contract.sessions.list, { sessions: [] });
    network.respond(contract.security.listPasskeys, { passkeys: [] });
    network.respond(contract.emailChange.get, { change: null });
    network.respond(contract.teams.list, {
      teams: [sampleSummary(), sampleSummary()],
      total: 2,
      nextCursor: null,
    });
    await openScreen("/settings", { size: "phone" });
    const message = page.getByLabelText("Message", { exact: false }).and(page.getByRole("textbox"));
    await bar().getByRole("button", { name: "Message" }).click();
    await message.fill("Field 2 tonight");
    await userEvent.keyboard("{Escape}");
    await bar().getByRole("link", { name: "Teams" }).click();
    await expect.poll(getCurrentUrl).toBe("/teams");
    await bar().getByRole("button", { name: "Message" }).click();
    await expect.element(message).toHaveValue("Field 2 tonight");
  });

  it("doesn't cover the end of the page, or a form's buttons", async () => {
    await openSettings({}, { size: "phone" });
    const { top } = getBox(bar().element());
    expect(getBox(save().element()).bottom).toBeLessThanOrEqual(top);
    window.scrollTo(0, document.documentElement.scrollHeight);
    expect(Math.floor(getBox(page.getByRole("main").element()).bottom)).toBeLessThanOrEqual(top);
    window.scrollTo(0, 0);
  });

  it("is hidden from 1024 px, where the sidebar takes over", async () => {
    mockDashboard();
    await openScreen("/dashboard");
    await expect.element(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    expect(bar().elements()).toEqual([]);
  });
});
