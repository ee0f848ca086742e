import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { BlastPreview } from "#features/messages/blasts/schema.ts";
import type { TeamDetail } from "#features/teams/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleTeam } from "../samples.ts";
import { openScreen, toast } from "../screen.tsx";
import { answerTeamPage } from "../teams/roster.tsx";
import { audience, sampleBlast, sentTo } from "./samples.ts";

const dialog = () => page.getByRole("dialog", { name: "Send Message" });
const message = () => dialog().getByRole("textbox", { name: "Message" });
const send = () => dialog().getByRole("button", { name: "Send Message" });
const open = () => page.getByRole("main").getByRole("button", { name: "Send Message" });
const sent = () => network.sent(contract.blasts.send);
const pageOverflow = () => document.documentElement.scrollWidth - window.innerWidth;

const skipped = [
  { name: "Cole Lindqvist", reason: "no-consent" as const },
  { name: "Devon Clarke", reason: "stop" as const },
];
/** Two of four would get it, and one of them comes to the next game. */
const preview = sampleBlast({ ...audience(2, "Maya Okafor"), skipped }, { left: 50 });
preview.nextGame = { kind: "game", on: "2099-04-16", time: "19:00:00", opponent: "Harbor Street FC" };
preview.audiences.attending = audience(1);

async function openTeam(shown: BlastPreview = preview, changes: Partial<TeamDetail> = {}) {
  const team = sampleTeam(changes);
  answerTeamPage(team, []);
  network.answer(contract.blasts.preview, shown);
  network.answer(contract.blasts.send, sentTo(2, { skipped }));
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

describe("a message from the team's page", () => {
  it("goes to this team only, and must say something [TEAM-22, BLAST-06, BLAST-07]", async () => {
    await openDialog();
    await expect.element(page.getByRole("combobox")).not.toBeInTheDocument();
    await message().fill("  \n ");
    await send().click();
    await expect.element(toast("Please enter a message")).toBeVisible();
    await message().fill("x".repeat(601));
    await send().click();
    await expect.element(toast("Please shorten this by 1 character.")).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it("says what it costs, what makes it dear, and who gets none [OP-15, OP-16]", async () => {
    await openDialog();
    // One curly quote makes two segments of one.
    await message().fill(
      "Practice moved to Field 2 tonight. Parking is behind the school, and please don’t be late!",
    );
    await expect.element(page.getByText("makes this 2 segments instead of 1.")).toBeVisible();
    await expect
      .element(page.getByText("2 segments × 2 people + 2 for first texts = 6 SMS, 50 left"))
      .toBeVisible();
    await page.getByRole("button", { name: "Use Plain Letters" }).click();
    await expect.element(message()).toHaveFocus();
    await expect.element(message()).toHaveValue(expect.stringMatching(/don't be late!$/));
    await expect.element(page.getByText("1 segment × 2 people = 2 SMS, 50 left")).toBeVisible();
    await page.getByText("2 members get no text").click();
    const listed = dialog().getByRole("listitem").elements();
    expect(listed.map(({ textContent }) => textContent)).toEqual([
      "Cole LindqvistHas not agreed to texts",
      "Devon ClarkeReplied STOP",
    ]);
    await expect
      .element(page.getByText("Next game: Apr 16, 2099, 7:00 PM, vs Harbor Street FC"))
      .toBeVisible();
    await expectAccessible();
  });

  it("is written and sent by keyboard alone, also after a lost connection [BLAST-08, BLAST-10]", async () => {
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
    await expect.element(dialog().getByText("Please check your connection and try again.")).toBeVisible();
    network.reconnect();
    // As somebody without a mouse: on to what it costs, and on to the button.
    (message().element() as HTMLElement).focus();
    for (let tabs = 0; tabs < 5 && document.activeElement !== send().element(); tabs++)
      await userEvent.keyboard("{Tab}");
    await expect.element(send()).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(toast("Message sent to 2 members successfully!")).toBeVisible();
    await expect.element(toast("Failed to send to")).not.toBeInTheDocument();
    expect(sent()).toEqual([
      expect.objectContaining({ teamId: team.id, message: "See you there", audience: "all" }),
    ]);
    const result = page.getByRole("dialog", { name: "Message Sent" });
    await expect.element(result.getByText("On its way to 2 members.")).toBeVisible();
    await expect.element(result.getByText("Replied STOP")).toBeVisible();
    await expectAccessible();
    await result.getByRole("button", { name: "Done" }).click();
    await expect.element(open()).toHaveFocus();
  });

  it("goes to those who come, when they are chosen", async () => {
    await openDialog();
    await page.getByRole("radio", { name: "Attending 1" }).click();
    await message().fill("See you there");
    await expect.element(page.getByText("1 segment × 1 person = 1 SMS, 50 left")).toBeVisible();
    await send().click();
    await expect.poll(() => sent().map((one) => one.audience)).toEqual(["attending"]);
  });

  it("says before and afterwards when there is not enough for everybody [BLAST-09]", async () => {
    await openDialog({ ...preview, left: 1 });
    await message().fill("See you there");
    await expect.element(page.getByText("This needs 2 SMS and the team has 1 left.")).toBeVisible();
    network.answer(contract.blasts.send, sentTo(1, { failed: 1 }));
    await send().click();
    await expect.element(toast("Failed to send to 1 members")).toBeVisible();
    await expect.element(toast("Message sent to 1 members successfully!")).toBeVisible();
    await expect.element(page.getByText("Not sent to 1 member:")).toBeVisible();
  });

  it("says why nothing can be sent [BLAST-05, OP-17]", async () => {
    const name = "W".repeat(100);
    const empty = sampleBlast(audience(1), { teamName: name, left: 0, lockedTrial: 25 });
    await openDialog(empty, { name });
    const why = page.getByText("This team has no SMS left, so nothing can be sent.");
    await expect
      .element(why)
      .toMatchTextContent("Once its owner has confirmed their email, it has 25 SMS for free.");
    await message().fill("Hello");
    const error = "This needs 1 SMS and the team has 0 SMS left.";
    network.answer(contract.blasts.send, sentTo(0, { success: false, blastId: null, error }));
    await send().click();
    await expect.element(toast("Failed to send message")).toMatchTextContent(error);
    network.refuse(contract.blasts.send, "RATE_LIMITED", { retryAfterSeconds: 650 });
    await send().click();
    await expect
      .element(dialog().getByText("A team can be sent 20 messages an hour. Please try again in 11 minutes."))
      .toBeVisible();
    await expect.element(message()).toHaveValue("Hello");
    expect(pageOverflow()).toBe(0);
    await page.viewport(390, 844);
    expect(pageOverflow()).toBe(0);
    await expectAccessible();
  });

  it("can still be sent when its cost could not be loaded, which can be tried again", async () => {
    const team = sampleTeam();
    answerTeamPage(team, []);
    network.fail(contract.blasts.preview);
    await openScreen(`/teams/${team.id}`);
    await open().click();
    const again = dialog().getByRole("button", { name: "Try Again" });
    await expect.element(again).toBeVisible();
    await expect.element(send()).toBeEnabled();
    network.answer(contract.blasts.preview, preview);
    await again.click();
    await expect.element(page.getByText("2 people, 50 SMS left")).toBeVisible();
  });

  it.each([
    ["an archived team", { isArchived: true }],
    ["a team of one's league", { role: "league", can: { manage: false, handOver: false, leave: false } }],
  ] as const)("is not offered for %s [TEAM-22]", async (_which, changes) => {
    await openTeam(preview, changes);
    await expect.element(page.getByRole("button", { name: "Send Message" })).not.toBeInTheDocument();
  });
});
