import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { ChangeRequest } from "#features/games/change-requests/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { decidedAs, sampleRequest } from "../games/change-requests.ts";
import { network } from "../network.ts";
import { getHorizontalOverflow, toast } from "../screen.tsx";
import { dialog, mockLeagues, openLeagues } from "./management.tsx";
import { sampleLeague, sampleLeagueTeam } from "./samples.ts";

const { leagueChangeRequests, leagueManagement } = contract;
const east = sampleLeague({ teamCount: 2 });
const section = () => page.getByRole("region", { name: "Needs Your Decision" });
const button = (name: string) => section().getByRole("button", { name });

const waiting = (changes: Partial<ChangeRequest> = {}) =>
  sampleRequest({
    state: "waiting-league",
    responded: { by: "Sam Reyes", via: "text", at: "2031-05-01T16:00:00.000Z" },
    reasons: ["Harborview Park, Field 2 is taken by Ridgeway vs Brick House at 6:30 PM."],
    can: { respond: false, withdraw: false, decide: true },
    ...changes,
  });

/** Opens a league with these requests to decide. They're gone once they're decided. */
async function open(requests: ChangeRequest[], options: Parameters<typeof openLeagues>[1] = {}) {
  let current = requests;
  mockLeagues([east], [sampleLeagueTeam()]);
  network.respond(leagueChangeRequests.list, () => ({ requests: current }));
  await openLeagues("", options);
  return { close: () => (current = []) };
}

describe("requests that need the league's decision", () => {
  it.each(["desk", "phone"] as const)("shows why, and approves one (%s) [RESULT-18]", async (size) => {
    const request = waiting();
    const { close } = await open([request], { size });
    await expect.element(section()).toMatchTextContent("Waiting for the League");
    await expect.element(section()).toMatchTextContent("is taken by Ridgeway vs Brick House");
    await expect.element(section()).toMatchTextContent("Northgate Wolves: accepted by Sam Reyes");
    await expect.element(section().getByRole("checkbox")).not.toBeInTheDocument();
    await expectAccessible();
    expect(getHorizontalOverflow()).toBe(0);
    const pending = network.holdNext(leagueChangeRequests.decide);
    await button("Approve").click();
    expect(await pending.input).toEqual({ leagueId: east.id, requestId: request.id, isApproved: true });
    await expect.element(button("Decline")).toBeDisabled();
    close();
    pending.respond(decidedAs(request, "accepted"));
    await expect.element(toast("Accepted")).toMatchTextContent("The game moved for both teams.");
    await expect.element(section()).not.toBeInTheDocument();
    expect(network.sent(leagueChangeRequests.list)[0]).toMatchObject({ waiting: true });
  });

  it("declines one [RESULT-18]", async () => {
    const request = waiting({ kind: "delete", proposed: null, reasons: [] });
    const { close } = await open([request]);
    network.respond(leagueChangeRequests.decide, () => {
      close();
      return decidedAs(request, "declined");
    });
    await button("Decline").click();
    await expect.element(toast("Declined")).toBeVisible();
    expect(network.sent(leagueChangeRequests.decide)).toMatchObject([{ isApproved: false }]);
  });

  it("says that a request was decided in the meantime", async () => {
    const request = waiting();
    const { close } = await open([request]);
    network.respond(leagueChangeRequests.decide, () => {
      close();
      return decidedAs(request, "withdrawn");
    });
    await button("Approve").click();
    await expect
      .element(toast("This request was already decided"))
      .toMatchTextContent("took the request back");
    await expect.element(section()).not.toBeInTheDocument();
  });

  it("keeps the request and says why it can't be decided", async () => {
    await open([waiting({ state: "waiting-team" })]);
    network.reject(leagueChangeRequests.decide, "WAITING_FOR_TEAM");
    await button("Approve").click();
    await expect
      .element(section().getByRole("alert"))
      .toMatchTextContent("The other team hasn't responded yet.");
    network.reject(leagueChangeRequests.decide, "SLOT_BREAKS_RULES", {
      problems: [
        { rule: "venue-closed", message: "Harborview is closed.", canConfirm: false, leagueGameIds: [] },
      ],
      offers: [],
    });
    await button("Approve").click();
    await expect.element(section().getByRole("alert")).toMatchTextContent("Harborview is closed.");
    network.drop(leagueChangeRequests.decide);
    await button("Decline").click();
    await expect.element(section().getByRole("alert")).toMatchTextContent("FirstWhistle can't be reached.");
    await expect.element(button("Approve")).toBeEnabled();
  });

  it("says that the list couldn't be loaded, and tries again", async () => {
    mockLeagues([east], [sampleLeagueTeam()]);
    network.drop(leagueChangeRequests.list);
    await openLeagues();
    await expect.element(section()).toMatchTextContent("We couldn't load the requests that wait for you.");
    network.respond(leagueChangeRequests.list, { requests: [waiting()] });
    await button("Try Again").click();
    await expect.element(button("Approve")).toBeVisible();
  });

  it("lists all requests, also those of deleted games [RESULT-25]", async () => {
    mockLeagues([east], [sampleLeagueTeam()]);
    const closed = sampleRequest({
      kind: "delete",
      proposed: null,
      state: "accepted",
      gameId: null,
      closedAt: "2031-05-02T15:00:00.000Z",
      can: { respond: false, withdraw: false, decide: false },
    });
    network.respond(leagueChangeRequests.list, ({ waiting: isWaiting }) => ({
      requests: isWaiting ? [] : [closed],
    }));
    await openLeagues();
    await page.getByRole("button", { name: "Change Requests" }).click();
    await expect
      .element(dialog("Change Requests"))
      .toMatchTextContent("Lakeview Otters asked to delete the game against Northgate Wolves");
    await expectAccessible();
    await expect.element(section()).not.toBeInTheDocument();
  });
});

it("sets what game changes take [RESULT-14]", async () => {
  mockLeagues([east], [sampleLeagueTeam()]);
  await openLeagues();
  await page.getByRole("button", { name: "League Settings" }).click();
  const field = dialog("League Settings").getByLabelText("Game Changes");
  await expect.element(field).toHaveValue("venue-free");
  expect(
    field
      .getByRole("option")
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    "Both Teams Agree",
    "Both Teams Agree and the Venue Is Free",
    "Both Teams and the League Agree",
  ]);
  await field.selectOptions("Both Teams and the League Agree");
  await expect.element(dialog("League Settings")).toMatchTextContent("You're asked about every change.");
  network.respond(leagueManagement.update, { ...east, gameChanges: "league", version: 2 });
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect.element(toast("League updated")).toBeVisible();
  expect(network.sent(leagueManagement.update)).toMatchObject([{ gameChanges: "league", version: 1 }]);
});
