import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleGame, sampleId } from "../samples.ts";
import { getCurrentUrl, openScreen, toast } from "../screen.tsx";
import { overflowAt } from "./overflow.ts";
import { mockGames } from "./mock-games.ts";
import { listedTeam } from "./samples.ts";
import { deleteDialog, editDialog, sizes } from "./schedule.tsx";
import {
  gamesAgainst,
  mockDashboard,
  editButton,
  openDashboard,
  order,
  deleteButton,
  row,
  table,
} from "./upcoming-games.tsx";

const team = (name: string) => ({ team: { id: sampleId(), name } });

function holdUpcoming() {
  mockDashboard();
  const owner = listedTeam();
  return { loading: network.holdNext(contract.games.listUpcoming), sample: sampleGame(owner), owner };
}

const blocked = (reason: string) => ({
  outlook: { state: "blocked" as const, sentence: `No texts: ${reason}`, step: null },
});

describe("upcoming games list", () => {
  const games = [
    { opponent: "Last Call", gameTime: "23:59:59", isToday: true, isTonight: true },
    { opponent: "Harbor Street FC", gameTime: "09:30:00", notificationSent: true },
    {
      opponent: "Brick House",
      location: "Old Mill",
      ...blocked("Season Pass expired"),
      ...team("Cedar Sluggers"),
    },
    {
      opponent: "Southgate Hoops",
      gameTime: "16:00:00",
      ...blocked("no Season Pass"),
      ...team("Northgate Wolves"),
    },
    { opponent: null, gameTime: null, ...blocked("no start time") },
  ];

  it.each(sizes)(
    "shows every detail of a game (%s) [DASH-10, DASH-11, DASH-13, DASH-14, DASH-19, REMIND-04, REMIND-05, REMIND-06, CONST1-03, CONST1-04, SCHED-47]",
    async (size) => {
      await openDashboard(games, { size });
      await expect.element(page.getByRole("heading", { name: "Upcoming Games" })).toBeVisible();
      expect(order()).toEqual([
        "Last Call",
        "Harbor Street FC",
        "Brick House",
        "Southgate Hoops",
        "No opponent",
      ]);
      for (const [opponent, ...texts] of [
        ["Last Call", "Tonight, 11:59 PM", "Pending"],
        ["Harbor Street FC", "May 2, 2031", ", 9:30 AM", "Lakeview United", "Sent"],
        ["Brick House", "Old Mill", "Cedar Sluggers", "Pending", "No texts: Season Pass expired"],
        ["Southgate Hoops", "Sun, 4:00 PM", "Northgate Wolves", "No texts: no Season Pass"],
        ["No opponent", ", Time N/A", "Pending"],
      ])
        for (const text of texts) await expect.element(row(opponent!)).toMatchTextContent(text);
      await expect.element(row("Last Call")).not.toMatchTextContent("pass");
      await expect
        .element(page.getByRole("link", { name: "View all games" }))
        .toHaveAttribute("href", "/schedule");
    },
  );

  it("names the columns on wide screens [DASH-14]", async () => {
    await openDashboard(games);
    const headers = table().getByRole("columnheader").elements() as HTMLElement[];
    expect(headers.map(({ innerText }) => innerText.trim())).toEqual([
      "Date & Time",
      "Team",
      "Opponent",
      "Location",
      "Notification",
      "Actions",
    ]);
  });

  it.each(sizes)("is accessible (%s)", async (size) => {
    await openDashboard(games, { size });
    await expectAccessible();
  });

  it("links to attendance from each row [DASH-16]", async () => {
    const { games: shown } = await openDashboard(gamesAgainst("Otters", "Wolves"));
    network.fail(contract.attendance.get);
    await row("Wolves")
      .getByRole("link", { name: /^Attendance: .*Wolves/ })
      .click();
    await expect.poll(getCurrentUrl).toBe(`/game/${shown[1]!.id}/attendance`);
  });

  it("links to attendance from the dialog [SCHED-31]", async () => {
    const { games: shown } = await openDashboard(gamesAgainst("Otters", "Wolves"));
    network.fail(contract.attendance.get);
    await editButton(row("Otters")).click();
    await editDialog().getByRole("link", { name: "View Attendance" }).click();
    await expect.poll(getCurrentUrl).toBe(`/game/${shown[0]!.id}/attendance`);
  });

  it.each(sizes)("explains the notification statuses (%s) [DASH-15, REMIND-09]", async (size) => {
    await openDashboard(gamesAgainst("Otters"), { size });
    const info =
      size === "phone"
        ? page.getByRole("button", { name: "What Pending and Sent Mean" })
        : table()
            .getByRole("columnheader", { name: "Notification" })
            .getByRole("button", { name: "What do these statuses mean?" });
    await info.click();
    const help = page.getByRole("dialog", { name: "Game Notification Status" });
    for (const text of ["Pending", "Sent", "active Season Pass"])
      await expect.element(help).toMatchTextContent(text);
    if (size === "desk") await expectAccessible();
    await help.getByRole("button", { name: "Got It" }).click();
    await expect.element(help).not.toBeInTheDocument();
    await expect.element(info).toHaveFocus();
  });

  it("shows an empty state", async () => {
    await openDashboard([]);
    await expect.element(page.getByRole("heading", { name: "No upcoming games" })).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "Go to Schedule" }))
      .toHaveAttribute("href", "/schedule");
    await expectAccessible();
  });

  it("shows placeholders while loading", async () => {
    const { loading, sample } = holdUpcoming();
    await openScreen("/dashboard");
    await expect.element(page.getByText("Loading your games")).toBeInTheDocument();
    await expectAccessible();
    loading.respond({ games: [sample] });
    await expect.element(row("Otters")).toBeVisible();
    await expect.element(page.getByText("Loading your games")).not.toBeInTheDocument();
  });

  it("reports a failed load and retries [SCHED-45, CONST1-05, CONST1-06, OP-36]", async () => {
    const { loading, sample, owner } = holdUpcoming();
    network.drop(contract.games.listUpcoming);
    await openScreen("/dashboard");
    loading.drop();
    await expect.element(toast("Failed to load game schedule")).toBeVisible();
    await expect.element(page.getByText("We couldn't load your games.")).toBeVisible();
    await expectAccessible();
    const tryAgainButton = page.getByRole("button", { name: "Try Again" });
    const second = network.holdNext(contract.games.listUpcoming);
    await tryAgainButton.click();
    await expect.element(page.getByRole("button", { name: "Retrying..." })).toHaveFocus();
    second.drop();
    await expect.element(tryAgainButton).toHaveFocus();
    mockGames(owner, [sample]);
    await tryAgainButton.click();
    await expect.element(row("Otters")).toBeVisible();
    await expect.element(tryAgainButton).not.toBeInTheDocument();
  });

  it("wraps long names at every width", async () => {
    const owner = team("Association ".repeat(9).slice(0, 100));
    await openDashboard([
      { ...owner, opponent: "W".repeat(100), location: "W".repeat(200) },
      { ...owner, opponent: "Short", location: "Field behind the mill, ".repeat(8) },
    ]);
    const widths = [320, 390, 768, 1024, 1280, 1920];
    const overflows = await overflowAt(widths, "main :is(td *, button, a)");
    expect(overflows.map(([width, outside]) => [width, outside])).toEqual(widths.map((width) => [width, 0]));
    for (const width of [1024, 1280, 1920]) {
      await page.viewport(width, 900);
      expect(row("Short").element().getBoundingClientRect().height).toBeLessThan(100);
    }
    for (const width of [320, 1440]) {
      await page.viewport(width, 900);
      await deleteButton(row("WWW")).click();
      await expect.element(deleteDialog()).toBeVisible();
      const popup = deleteDialog().element();
      expect([width, popup.getBoundingClientRect().x >= 0, popup.scrollWidth - popup.clientWidth]).toEqual([
        width,
        true,
        0,
      ]);
      await deleteDialog().getByRole("button", { name: "Keep Game" }).click();
      await expect.element(deleteDialog()).not.toBeInTheDocument();
    }
  });

  it("supports editing by keyboard without losing focus", async () => {
    await openDashboard(gamesAgainst("Otters", "Wolves", "Foxes"));
    (row("Otters").getByRole("link", { name: "Attendance" }).element() as HTMLElement).focus();
    await userEvent.tab();
    await expect.element(editButton(row("Otters"))).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(editDialog().getByLabelText("Date")).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(editDialog()).not.toBeInTheDocument();
    await expect.element(editButton(row("Otters"))).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(editDialog().getByLabelText("Date")).toHaveFocus();
    const opponent = editDialog().getByLabelText("Opponent").element() as HTMLInputElement;
    opponent.focus();
    opponent.select();
    await userEvent.keyboard("Badgers{Enter}");
    await expect.element(toast("Game updated successfully!")).toBeVisible();
    await expect.element(editButton(row("Badgers"))).toHaveFocus();
  });

  it("supports deleting by keyboard and moves focus to the heading", async () => {
    await openDashboard(gamesAgainst("Badgers", "Wolves"));
    (editButton(row("Badgers")).element() as HTMLElement).focus();
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect.element(deleteDialog().getByRole("button", { name: "Keep Game" })).toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect.element(toast("Game deleted successfully!")).toBeVisible();
    await expect.element(row("Badgers")).not.toBeInTheDocument();
    await expect.element(page.getByRole("link", { name: "View all games" })).toHaveFocus();
  });
});
