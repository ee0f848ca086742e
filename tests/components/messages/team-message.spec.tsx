import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { BlastPreview } from "#features/messages/blasts/schema.ts";
import type { TeamDetail } from "#features/teams/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId, sampleTeam } from "../samples.ts";
import { openScreen, toast } from "../screen.tsx";
import { mockTeamPage } from "../teams/roster.tsx";
import { audience, sampleBlast, sentTo } from "./samples.ts";

const dialog = () => page.getByRole("dialog", { name: "Send Message" });
const message = () => dialog().getByRole("textbox", { name: "Message" });
const send = () => dialog().getByRole("button", { name: "Send Message" });
const open = () => page.getByRole("main").getByRole("button", { name: "Send Message" });
const listSent = () => network.sent(contract.blasts.send);
const pageOverflow = () => document.documentElement.scrollWidth - window.innerWidth;

const skippedMembers = [
  { memberId: sampleId(), name: "Cole Lindqvist", reason: "no-consent" as const },
  { memberId: sampleId(), name: "Devon Clarke", reason: "stop" as const },
];
/** A preview for four members. Two of them would get the message, and one of those two is attending the next game. */
const preview = sampleBlast({ ...audience(2), skipped: skippedMembers }, { left: 50 });
preview.nextGame = {
  kind: "game",
  on: "2099-04-16",
  time: "19:00:00",
  opponent: "Harbor Street FC",
  side: null,
};
preview.audiences.attending = audience(1);

async function openTeam(shownPreview: BlastPreview = preview, changes: Partial<TeamDetail> = {}) {
  const team = sampleTeam(changes);
  mockTeamPage(team, []);
  network.respond(contract.blasts.preview, shownPreview);
  network.respond(contract.blasts.send, sentTo(2, { skipped: skippedMembers }));
  await openScreen(`/teams/${team.id}`);
  await expect.element(page.getByRole("heading", { name: "Roster" })).toBeVisible();
  return team;
}

async function openDialog(...options: Parameters<typeof openTeam>) {
  const team = await openTeam(...options);
  await open().click();
  await expect.element(message()).toBeVisible();
  return team;
}

describe("message from the team page", () => {
  it("goes only to this team, and requires text [TEAM-22, BLAST-06, BLAST-07]", async () => {
    await openDialog();
    await expect.element(page.getByRole("combobox")).not.toBeInTheDocument();
    await message().fill("  \n ");
    await send().click();
    await expect.element(toast("Please enter a message")).toBeVisible();
    await message().fill("x".repeat(601));
    await send().click();
    await expect.element(toast("Shorten this by 1 character.")).toBeVisible();
    expect(listSent()).toEqual([]);
  });

  it("shows its cost, what increases it, and who won't get it [OP-15, OP-16]", async () => {
    await openDialog();
    // One curly quote turns one segment into two.
    await message().fill(
      "Practice moved to Field 2 tonight. Parking is behind the school, and please don’t be late!",
    );
    await expect.element(page.getByText("makes this count as 2 texts instead of 1.")).toBeVisible();
    await expect.element(page.getByText("Uses 4 texts for 2 people (2 each). 50 left.")).toBeVisible();
    await page.getByRole("button", { name: "Use Plain Characters" }).click();
    await expect.element(message()).toHaveFocus();
    await expect.element(message()).toHaveValue(expect.stringMatching(/don't be late!$/));
    await expect.element(page.getByText("Uses 2 texts for 2 people. 50 left.")).toBeVisible();
    await page.getByText("2 members won't get this").click();
    const listItems = dialog().getByRole("listitem").elements();
    expect(listItems.map(({ textContent }) => textContent)).toEqual([
      "Cole LindqvistNo text consentAsk them, then check their consent box",
      "Devon ClarkeReplied STOPAsk them to text START to the number your texts come from",
    ]);
    await expect
      .element(page.getByText("Next game: Apr 16, 2099, 7:00 PM, vs Harbor Street FC"))
      .toBeVisible();
    await expectAccessible();
  });

  it("can be written and sent by keyboard, even after a lost connection [BLAST-08, BLAST-10]", async () => {
    const team = await openTeam();
    (open().element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await message().fill("See you there");
    await userEvent.keyboard("{Escape}");
    await expect.element(open()).toHaveFocus();
    network.disconnect();
    await userEvent.keyboard("{Enter}");
    await send().click();
    await expect.element(toast("Failed to send message")).toBeVisible();
    await expect
      .element(dialog().getByText("You're offline. Try again when you're back online."))
      .toBeVisible();
    network.reconnect();
    // Like a keyboard user, tab past the cost to the button.
    (message().element() as HTMLElement).focus();
    for (let tabs = 0; tabs < 5 && document.activeElement !== send().element(); tabs++)
      await userEvent.keyboard("{Tab}");
    await expect.element(send()).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(toast("Message sent to 2 members successfully!")).toBeVisible();
    await expect.element(toast("Failed to send to")).not.toBeInTheDocument();
    expect(listSent()).toEqual([
      expect.objectContaining({ teamId: team.id, message: "See you there", audience: "all" }),
    ]);
    const result = page.getByRole("dialog", { name: "Message Sent" });
    await expect.element(result.getByText("On its way to 2 members.")).toBeVisible();
    await expect.element(result.getByText("Replied STOP")).toBeVisible();
    await expectAccessible();
    await result.getByRole("button", { name: "Done" }).click();
    await expect.element(open()).toHaveFocus();
  });

  it("can't contain a link without a pass [TEXT-41]", async () => {
    await openDialog({ ...preview, hasPass: false });
    await message().fill("https://evil.example");
    await send().click();
    await expect.element(toast("Links can be sent once the team has a Season Pass.")).toBeVisible();
    expect(listSent()).toEqual([]);
  });

  it("goes only to attending members when that's selected", async () => {
    await openDialog();
    await page.getByRole("radio", { name: "Attending 1" }).click();
    await message().fill("See you there");
    await expect.element(page.getByText("Uses 1 text for 1 person. 50 left.")).toBeVisible();
    await send().click();
    await expect.poll(() => listSent().map((input) => input.audience)).toEqual(["attending"]);
  });

  it("warns before and after sending that there aren't enough texts for everyone [BLAST-09]", async () => {
    await openDialog({ ...preview, left: 1 });
    await message().fill("See you there");
    await expect.element(page.getByText("This needs 2 texts, and the team has 1 left.")).toBeVisible();
    network.respond(contract.blasts.send, sentTo(1, { failed: 1 }));
    await send().click();
    await expect.element(toast("Failed to send to 1 members")).toBeVisible();
    await expect.element(toast("Message sent to 1 members successfully!")).toBeVisible();
    await expect.element(page.getByText("Not sent to 1 member:")).toBeVisible();
  });

  it("explains why nothing can be sent [BLAST-05, OP-17]", async () => {
    const name = "W".repeat(100);
    const emptyPreview = sampleBlast(audience(1), { teamName: name, left: 0, lockedTrial: 25 });
    await openDialog(emptyPreview, { name });
    const reason = page.getByText("This team is out of texts, so this can't be sent.");
    await expect
      .element(reason)
      .toMatchTextContent("When the team owner confirms their email, the team gets 25 free texts.");
    await message().fill("Hello");
    const error = "This needs 1 text, and the team has 0 left.";
    network.respond(contract.blasts.send, sentTo(0, { success: false, blastId: null, error }));
    await send().click();
    await expect.element(toast("Failed to send message")).toMatchTextContent(error);
    network.reject(contract.blasts.send, "RATE_LIMITED", { retryAfterSeconds: 650 });
    await send().click();
    await expect
      .element(dialog().getByText("You can send a team up to 20 messages an hour. Try again in 11 minutes."))
      .toBeVisible();
    await expect.element(message()).toHaveValue("Hello");
    expect(pageOverflow()).toBe(0);
    await page.viewport(390, 844);
    expect(pageOverflow()).toBe(0);
    await expectAccessible();
  });

  it("can still be sent if its cost fails to load, and retries loading it", async () => {
    const team = sampleTeam();
    mockTeamPage(team, []);
    network.fail(contract.blasts.preview);
    await openScreen(`/teams/${team.id}`);
    await open().click();
    const tryAgainButton = dialog().getByRole("button", { name: "Try Again" });
    await expect.element(tryAgainButton).toBeVisible();
    await expect.element(send()).toBeEnabled();
    network.respond(contract.blasts.preview, preview);
    await tryAgainButton.click();
    await expect.element(page.getByText("2 people, 50 texts left")).toBeVisible();
  });

  it.each([
    ["an archived team", { isArchived: true }],
    ["a team in your own league", { role: "league", can: { manage: false, transfer: false, leave: false } }],
  ] as const)("isn't offered for %s [TEAM-22]", async (_which, changes) => {
    await openTeam(preview, changes);
    await expect.element(page.getByRole("button", { name: "Send Message" })).not.toBeInTheDocument();
  });
});
