import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleTeam } from "../samples.ts";
import { openScreen, toast } from "../screen.tsx";
import { answerDashboard, audience, sampleBlast, sentTo } from "./samples.ts";

const otters = { ...sampleTeam({ name: "Lakeview Otters" }), nextGame: null };
const wolves = { ...sampleTeam({ name: "Northgate Wolves" }), nextGame: null };
const dialog = () => page.getByRole("dialog", { name: "Send Message Blast" });
const team = () => dialog().getByRole("combobox", { name: "Team" });
const message = () => dialog().getByRole("textbox", { name: "Message" });
const send = () => dialog().getByRole("button", { name: "Send Message" });
const open = () => page.getByRole("main").getByRole("button", { name: "Message Blast" });
const sent = () => network.sent(contract.blasts.send);
const words = "Practice moved to Field 2";

async function openDialog(options?: Parameters<typeof openScreen>[1]) {
  answerDashboard();
  network.answer(contract.teams.list, { teams: [otters, wolves], total: 2, nextCursor: null });
  network.answer(contract.blasts.preview, ({ teamId }) =>
    teamId === otters.id
      ? sampleBlast(audience(1))
      : sampleBlast({ members: 0, groups: [], skipped: [] }, { teamName: wolves.name }),
  );
  network.answer(contract.blasts.send, sentTo(1));
  await openScreen("/dashboard", options);
  await open().click();
  await expect.element(team()).toBeVisible();
}

describe("a message blast from the dashboard", () => {
  it("needs a team and a message [DASH-04, BLAST-02, BLAST-03]", async () => {
    await openDialog();
    await send().click();
    await expect.element(toast("Please select a team and enter a message")).toBeVisible();
    await expect.element(team()).toHaveFocus();
    await team().selectOptions("Lakeview Otters");
    await message().fill("   ");
    await send().click();
    await expect.element(message()).toHaveFocus();
    expect(sent()).toEqual([]);
  });

  it.each(["desk", "phone"] as const)("says what it costs, and is accessible on a %s", async (size) => {
    await openDialog({ size });
    await team().selectOptions("Lakeview Otters");
    await message().fill(words);
    await expect.element(page.getByText("1 segment × 1 person = 1 SMS, 100 left")).toBeVisible();
    await expectAccessible();
  });

  it("keeps what was typed when it fails, and sends it once under one key [BLAST-04, BLAST-05]", async () => {
    await openDialog();
    await team().selectOptions("Lakeview Otters");
    await message().fill(words);
    network.fail(contract.blasts.send);
    await send().click();
    await expect.element(toast("Failed to send message")).toBeVisible();
    network.drop(contract.blasts.send);
    await send().click();
    await expect.element(dialog().getByText("Please check your connection and try again.")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(open()).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(message()).toHaveValue(words);
    network.answer(contract.blasts.send, sentTo(1));
    await send().dblClick();
    await expect.element(toast("Message sent successfully!")).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(open()).toHaveFocus();
    const [first] = sent();
    expect(first).toMatchObject({ teamId: otters.id, message: words, audience: "all" });
    expect(sent()).toEqual([first, first, first]);
    await userEvent.keyboard("{Enter}");
    await expect.element(message()).toHaveValue("");
  });

  it("says why nobody can be sent anything [BLAST-05]", async () => {
    await openDialog();
    await team().selectOptions("Northgate Wolves");
    await expect
      .element(page.getByText("This team has no members yet. Add them to the roster first."))
      .toBeVisible();
    await message().fill(words);
    const error = "This team has no members yet.";
    network.answer(contract.blasts.send, sentTo(0, { success: false, blastId: null, error }));
    await send().click();
    await expect.element(dialog().getByText(error, { exact: true })).toBeVisible();
    await expect.element(message()).toHaveValue(words);
  });

  it("needs nothing of the answer but that it was a success [BLAST-11]", async () => {
    await openDialog();
    await team().selectOptions("Lakeview Otters");
    await message().fill(words);
    network.answerStrangely(contract.blasts.send, { success: true });
    await send().click();
    await expect.element(toast("Message sent successfully!")).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
  });
});
