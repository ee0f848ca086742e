import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleTeam } from "../samples.ts";
import { openScreen, toast } from "../screen.tsx";
import { mockDashboard, audience, sampleBlast, sentTo } from "./samples.ts";

const otters = { ...sampleTeam({ name: "Lakeview Otters" }), nextGame: null };
const wolves = { ...sampleTeam({ name: "Northgate Wolves" }), nextGame: null };
const dialog = () => page.getByRole("dialog", { name: "Send Message Blast" });
const team = () => dialog().getByRole("combobox", { name: "Team" });
const message = () => dialog().getByRole("textbox", { name: "Message" });
const send = () => dialog().getByRole("button", { name: "Send Message" });
const open = () => page.getByRole("main").getByRole("button", { name: "Message Blast" });
const listSent = () => network.sent(contract.blasts.send);
const text = "Practice moved to Field 2";

async function openDialog(options?: Parameters<typeof openScreen>[1]) {
  mockDashboard();
  network.respond(contract.teams.list, { teams: [otters, wolves], total: 2, nextCursor: null });
  network.respond(contract.blasts.preview, ({ teamId }) =>
    teamId === otters.id
      ? sampleBlast(audience(1))
      : sampleBlast({ members: 0, groups: [], skipped: [] }, { teamName: wolves.name }),
  );
  network.respond(contract.blasts.send, sentTo(1));
  await openScreen("/dashboard", options);
  await open().click();
  await expect.element(team()).toBeVisible();
}

describe("message blast on the dashboard", () => {
  it("requires a team and a message [DASH-04, BLAST-02, BLAST-03]", async () => {
    await openDialog();
    await send().click();
    await expect.element(toast("Please select a team and enter a message")).toBeVisible();
    await expect.element(team()).toHaveFocus();
    await team().selectOptions("Lakeview Otters");
    await message().fill("   ");
    await send().click();
    await expect.element(message()).toHaveFocus();
    expect(listSent()).toEqual([]);
  });

  it.each(["desk", "phone"] as const)("shows its cost and is accessible (%s)", async (size) => {
    await openDialog({ size });
    await team().selectOptions("Lakeview Otters");
    await message().fill(text);
    await expect.element(page.getByText("Uses 1 text for 1 person. 100 left.")).toBeVisible();
    await expectAccessible();
  });

  it("keeps the draft after a failure, and sends it once with one idempotency key [BLAST-04, BLAST-05]", async () => {
    await openDialog();
    await team().selectOptions("Lakeview Otters");
    await message().fill(text);
    network.fail(contract.blasts.send);
    await send().click();
    await expect.element(toast("Failed to send message")).toBeVisible();
    network.drop(contract.blasts.send);
    await send().click();
    await expect.element(dialog().getByText("Check your connection and try again.")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(open()).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(message()).toHaveValue(text);
    network.respond(contract.blasts.send, sentTo(1));
    await send().dblClick();
    await expect.element(toast("Message sent successfully!")).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(open()).toHaveFocus();
    const [first] = listSent();
    expect(first).toMatchObject({ teamId: otters.id, message: text, audience: "all" });
    expect(listSent()).toEqual([first, first, first]);
    await userEvent.keyboard("{Enter}");
    await expect.element(message()).toHaveValue("");
  });

  it.each(["desk", "phone"] as const)("refuses links without a pass (%s) [TEXT-41]", async (size) => {
    await openDialog({ size });
    network.respond(contract.blasts.preview, sampleBlast(audience(1), { hasPass: false }));
    await team().selectOptions("Lakeview Otters");
    await message().fill("Pay at bank-login.com");
    const refusal = "Links can be sent once the team has a Season Pass.";
    await expect.element(message()).toHaveAccessibleDescription(expect.stringContaining(refusal));
    await expectAccessible();
    await send().click();
    await expect.element(toast(refusal)).toBeVisible();
    await expect.element(message()).toHaveFocus();
    expect(listSent()).toEqual([]);
    await message().fill("Pay me on Thursday.");
    await send().click();
    await expect.element(toast("Message sent successfully!")).toBeVisible();
  });

  it.each(["desk", "phone"] as const)(
    "keeps the draft and explains when free texts are refused (%s) [TEXT-39]",
    async (size) => {
      await openDialog({ size });
      const error =
        "Free texts aren't available from this network right now. Get a Season Pass to text right away.";
      network.respond(contract.blasts.send, sentTo(0, { success: false, failed: 1, blastId: null, error }));
      await team().selectOptions("Lakeview Otters");
      await message().fill(text);
      await send().click();
      await expect.element(dialog().getByText(error)).toBeVisible();
      await expect.element(message()).toHaveValue(text);
      await expectAccessible();
    },
  );

  it("explains why no one can get the message [BLAST-05]", async () => {
    await openDialog();
    await team().selectOptions("Northgate Wolves");
    await expect
      .element(page.getByText("This team has no members yet. Add them to the roster first."))
      .toBeVisible();
    await message().fill(text);
    const error = "This team has no members yet.";
    network.respond(contract.blasts.send, sentTo(0, { success: false, blastId: null, error }));
    await send().click();
    await expect.element(dialog().getByText(error, { exact: true })).toBeVisible();
    await expect.element(message()).toHaveValue(text);
  });

  it("needs only a success flag from the server [BLAST-11]", async () => {
    await openDialog();
    await team().selectOptions("Lakeview Otters");
    await message().fill(text);
    network.respondWithInvalidBody(contract.blasts.send, { success: true });
    await send().click();
    await expect.element(toast("Message sent successfully!")).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
  });
});
