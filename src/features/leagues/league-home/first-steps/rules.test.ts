import { describe, expect, it } from "vitest";
import type { ManagerRow } from "../../management/schema.ts";
import type { LeagueSetup } from "../schema.ts";
import { countManagers, listLeagueSteps } from "./rules.ts";

const empty: LeagueSetup = {
  venueCount: 0,
  teamCount: 0,
  nextTeamId: null,
  unmanagedTeamCount: 0,
  pendingCount: 0,
  heldCount: 0,
  hasDraft: false,
};
const list = (changes: Partial<LeagueSetup>) => listLeagueSteps("L", { ...empty, ...changes });
const listDone = (changes: Partial<LeagueSetup>) => list(changes).map(({ isDone }) => isDone);

const describeInvitations = (changes: Partial<LeagueSetup>) =>
  list({ teamCount: 16, ...changes })[2]!.description;
const manager = (state: ManagerRow["state"], emailState: ManagerRow["emailState"] = "sent"): ManagerRow => ({
  id: "M",
  email: "maya@example.com",
  name: null,
  state,
  emailState,
});

describe("a league's first steps", () => {
  it("are done one by one, and publishing is always left", () => {
    expect(listDone({})).toEqual([false, false, false, false, false]);
    expect(listDone({ venueCount: 1 })).toEqual([true, false, false, false, false]);
    // One team has no one to play.
    expect(listDone({ teamCount: 1 })).toEqual([false, false, true, false, false]);
    const ready = { venueCount: 3, teamCount: 16 };
    expect(listDone({ ...ready, unmanagedTeamCount: 2, nextTeamId: "T" })).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(listDone({ ...ready, hasDraft: true })).toEqual([true, true, true, true, false]);
  });

  it("lead to the page that does them, once an earlier step allows it", () => {
    expect(list({}).map(({ link }) => link?.to)).toEqual([
      "/venues?leagueId=L",
      "/league/L/add-teams",
      undefined,
      undefined,
      undefined,
    ]);
    expect(
      list({ teamCount: 2, unmanagedTeamCount: 1, nextTeamId: "T", hasDraft: true }).map(
        ({ link }) => link?.to,
      ),
    ).toEqual([
      "/venues?leagueId=L",
      "/league/L/add-teams",
      "/league-management?leagueId=L&managers=T",
      "/league/L/schedule-builder",
      "/league/L/schedule-builder",
    ]);
  });

  it("name what's pending about invitations", () => {
    expect(describeInvitations({})).toBe("");
    expect(describeInvitations({ pendingCount: 1 })).toBe("1 invitation hasn't been accepted yet.");
    expect(describeInvitations({ pendingCount: 16, heldCount: 16 })).toBe(
      "16 invitations go out as soon as you confirm your email.",
    );
    expect(describeInvitations({ unmanagedTeamCount: 1, pendingCount: 15 })).toBe(
      "1 team has no manager yet. 15 invitations haven't been accepted yet.",
    );
  });
});

describe("counting managers", () => {
  it("leaves out teams that someone else owns, manages, or was invited to manage", () => {
    const teams = ["A", "B", "C", "D"].map((id) => ({ id, managerId: id === "A" ? "owner" : "lena" }));
    const managers = new Map([
      ["B", [manager("accepted")]],
      ["C", [manager("pending", "held"), manager("expired")]],
    ]);
    expect(countManagers(teams, managers, "lena")).toEqual({
      teamCount: 4,
      nextTeamId: "D",
      unmanagedTeamCount: 1,
      pendingCount: 2,
      heldCount: 1,
    });
  });
});
