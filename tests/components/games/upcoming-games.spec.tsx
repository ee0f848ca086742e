import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleGame, sampleId } from "../samples.ts";
import { shownAddress, openScreen, toast } from "../screen.tsx";
import { overflowAt } from "./inside.ts";
import { keepGames } from "./kept-games.ts";
import { listedTeam } from "./samples.ts";
import { deleteDialog, editDialog, sizes } from "./schedule.tsx";
import {
  against,
  answerDashboard,
  edit,
  openDashboard,
  order,
  remove,
  row,
  table,
} from "./upcoming-games.tsx";

const team = (name: string) => ({ team: { id: sampleId(), name } });

function holdUpcoming() {
  answerDashboard();
  const owner = listedTeam();
  return { loading: network.hold(contract.games.listUpcoming), sample: sampleGame(owner), owner };
}

describe("the upcoming games", () => {
  const games = [
    { opponent: "Last Call", gameTime: "23:59:59", isToday: true, isTonight: true },
    { opponent: "Harbor Street FC", gameTime: "09:30:00", notificationSent: true },
    { opponent: "Brick House", location: "Old Mill", reason: "Pass expired", ...team("Cedar Sluggers") },
    {
      opponent: "Southgate Hoops",
      gameTime: "16:00:00",
      reason: "No active pass",
      ...team("Northgate Wolves"),
    },
    { opponent: null, gameTime: null, reason: "Time N/A" },
  ];

  it.each(sizes)(
    "say all that is known of them, on a %s [DASH-10, DASH-11, DASH-13, DASH-14, DASH-19, REMIND-04, REMIND-05, REMIND-06, CONST1-03, CONST1-04, SCHED-47]",
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
        ["Brick House", "Old Mill", "Cedar Sluggers", "Pending", "Pass expired"],
        ["Southgate Hoops", "Sun, 4:00 PM", "Northgate Wolves", "No active pass"],
        ["No opponent", ", Time N/A", "Pending"],
      ])
        for (const text of texts) await expect.element(row(opponent!)).toMatchTextContent(text);
      await expect.element(row("Last Call")).not.toMatchTextContent("pass");
      await expect
        .element(page.getByRole("link", { name: "View all games" }))
        .toHaveAttribute("href", "/schedule");
    },
  );

  it("name their columns on a desk [DASH-14]", async () => {
    await openDashboard(games);
    const heads = table().getByRole("columnheader").elements() as HTMLElement[];
    expect(heads.map(({ innerText }) => innerText.trim())).toEqual([
      "Date & Time",
      "Team",
      "Opponent",
      "Location",
      "Notification",
      "Actions",
    ]);
  });

  it.each(sizes)("are accessible on a %s", async (size) => {
    await openDashboard(games, { size });
    await expectAccessible();
  });

  it("lead to a game's attendance from their rows [DASH-16]", async () => {
    const { games: shown } = await openDashboard(against("Otters", "Wolves"));
    network.fail(contract.attendance.get);
    await row("Wolves").getByRole("link", { name: "Attendance" }).click();
    await expect.poll(shownAddress).toBe(`/game/${shown[1]!.id}/attendance`);
  });

  it("lead to a game's attendance from its dialog [SCHED-31]", async () => {
    const { games: shown } = await openDashboard(against("Otters", "Wolves"));
    network.fail(contract.attendance.get);
    await edit(row("Otters")).click();
    await editDialog().getByRole("link", { name: "View Attendance" }).click();
    await expect.poll(shownAddress).toBe(`/game/${shown[0]!.id}/attendance`);
  });

  it.each(sizes)("explain the states of a notification, on a %s [DASH-15, REMIND-09]", async (size) => {
    await openDashboard(against("Otters"), { size });
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

  it("say so when there are none", async () => {
    await openDashboard([]);
    await expect.element(page.getByRole("heading", { name: "No upcoming games" })).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "Go to Schedule" }))
      .toHaveAttribute("href", "/schedule");
    await expectAccessible();
  });

  it("show their shape while they load", async () => {
    const { loading, sample } = holdUpcoming();
    await openScreen("/dashboard");
    await expect.element(page.getByText("Loading your games")).toBeInTheDocument();
    await expectAccessible();
    loading.answer({ games: [sample] });
    await expect.element(row("Otters")).toBeVisible();
    await expect.element(page.getByText("Loading your games")).not.toBeInTheDocument();
  });

  it("say when they cannot be loaded, and try again [SCHED-45, CONST1-05, CONST1-06, OP-36]", async () => {
    const { loading, sample, owner } = holdUpcoming();
    network.drop(contract.games.listUpcoming);
    await openScreen("/dashboard");
    loading.drop();
    await expect.element(toast("Failed to load game schedule")).toBeVisible();
    await expect.element(page.getByText("Your games could not be loaded.")).toBeVisible();
    await expectAccessible();
    const again = page.getByRole("button", { name: "Try Again" });
    const second = network.hold(contract.games.listUpcoming);
    await again.click();
    await expect.element(page.getByRole("button", { name: "Loading..." })).toHaveFocus();
    second.drop();
    await expect.element(again).toHaveFocus();
    keepGames(owner, [sample]);
    await again.click();
    await expect.element(row("Otters")).toBeVisible();
    await expect.element(again).not.toBeInTheDocument();
  });

  it("keep long names inside, from a small phone to a wide desk", async () => {
    const owner = team("Association ".repeat(9).slice(0, 100));
    await openDashboard([
      { ...owner, opponent: "W".repeat(100), location: "W".repeat(200) },
      { ...owner, opponent: "Short", location: "Field behind the mill, ".repeat(8) },
    ]);
    const widths = [320, 390, 768, 1024, 1280, 1920];
    const found = await overflowAt(widths, "main :is(td *, button, a)");
    expect(found.map(([width, outside]) => [width, outside])).toEqual(widths.map((width) => [width, 0]));
    for (const width of [1024, 1280, 1920]) {
      await page.viewport(width, 900);
      expect(row("Short").element().getBoundingClientRect().height).toBeLessThan(100);
    }
    for (const width of [320, 1440]) {
      await page.viewport(width, 900);
      await remove(row("WWW")).click();
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

  it("are edited with the keyboard alone, and focus is never lost", async () => {
    await openDashboard(against("Otters", "Wolves", "Foxes"));
    (row("Otters").getByRole("link", { name: "Attendance" }).element() as HTMLElement).focus();
    await userEvent.tab();
    await expect.element(edit(row("Otters"))).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(editDialog().getByLabelText("Date")).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(editDialog()).not.toBeInTheDocument();
    await expect.element(edit(row("Otters"))).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(editDialog().getByLabelText("Date")).toHaveFocus();
    const opponent = editDialog().getByLabelText("Opponent").element() as HTMLInputElement;
    opponent.focus();
    opponent.select();
    await userEvent.keyboard("Badgers{Enter}");
    await expect.element(toast("Game updated successfully!")).toBeVisible();
    await expect.element(edit(row("Badgers"))).toHaveFocus();
  });

  it("are deleted with the keyboard alone, and focus goes to the head", async () => {
    await openDashboard(against("Badgers", "Wolves"));
    (edit(row("Badgers")).element() as HTMLElement).focus();
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
