import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Member } from "#features/teams/members/schema.ts";
import type { Sub } from "#features/teams/subs/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleMember, sampleTeam } from "../samples.ts";
import { openScreen, toast } from "../screen.tsx";
import { mockTeamPage } from "../teams/roster.tsx";

const card = () => page.getByRole("region", { name: "Subs" });
const rows = () => card().getByRole("listitem");
/** Lists the subs' names in order. */
const listNames = () =>
  rows()
    .elements()
    .map((row) => /[A-Z][a-z]+ [A-Z][a-z]+/.exec(row.textContent)![0]);
const rosterRow = (name: string) => page.css("tbody tr").filter({ hasText: name });
const player = (name: string) => sampleMember({ name, smsConsent: true });
const ada = player("Ada Osei");
const ben = player("Ben Ruiz");
const cy = player("Cy Tran");
const dee = sampleMember({ name: "Dee Novak" });

/** Opens a team's page with these four members and a mock server that stores the sub list. */
async function openTeam(subs: Member[] = [], options?: Parameters<typeof openScreen>[1]) {
  const team = sampleTeam({ memberCount: 4 });
  const roster = [ada, ben, cy, dee];
  let ids = subs.map(({ id }) => id);
  const isSub = (id: string) => ids.includes(id);
  const list = () => ({
    subs: ids
      .map((id) => roster.find((member) => member.id === id)!)
      .map(({ id, name, displayPhone, smsConsent }): Sub => ({
        id,
        name,
        displayPhone,
        active: true,
        block: smsConsent ? null : "no-consent",
      })),
  });
  mockTeamPage(team, roster);
  network.respond(contract.members.list, () => ({
    members: roster.map((member) => ({ ...member, isSub: isSub(member.id) })),
  }));
  network.respond(contract.subs.list, list);
  network.respond(contract.subs.add, ({ memberId }) => {
    ids = [...ids, memberId];
    return list();
  });
  network.respond(contract.subs.reorder, ({ memberIds }) => {
    ids = memberIds;
    return list();
  });
  network.respond(contract.subs.remove, ({ memberId }) => {
    ids = ids.filter((id) => id !== memberId);
    return list();
  });
  await openScreen(`/teams/${team.id}`, options);
  await expect.element(card().getByRole("button", { name: "Add Subs" })).toBeVisible();
  return team;
}

describe("team subs", () => {
  it("are added with one press each, moving focus to the next member", async () => {
    await openTeam();
    await expect.element(card()).toMatchTextContent("No subs yet.");
    await card().getByRole("button", { name: "Add Subs" }).click();
    const dialog = page.getByRole("dialog", { name: "Add Subs" });
    for (const name of ["Ada Osei", "Ben Ruiz", "Dee Novak"])
      await dialog.getByRole("button", { name: `Add ${name}` }).click();
    await expect.element(dialog.getByRole("listitem")).toMatchTextContent("Cy Tran");
    await expect.element(dialog.getByRole("button", { name: "Add Cy Tran" })).toHaveFocus();
    await expectAccessible();
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect.poll(listNames).toEqual(["Ada Osei", "Ben Ruiz", "Dee Novak"]);
    await expect.element(rows().nth(2)).toMatchTextContent("No text consent");
    // The roster also shows who is a sub.
    await expect.element(rosterRow("Ada Osei")).toMatchTextContent("Sub");
    await expect.element(rosterRow("Cy Tran")).not.toMatchTextContent("Sub");
  });

  it("are reordered by keyboard, keeping focus on the moved sub", async () => {
    const team = await openTeam([ada, ben, dee]);
    (card().getByRole("button", { name: "Move Dee Novak up" }).element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(listNames).toEqual(["Ada Osei", "Dee Novak", "Ben Ruiz"]);
    await expect.element(card().getByRole("button", { name: "Move Dee Novak up" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(listNames).toEqual(["Dee Novak", "Ada Osei", "Ben Ruiz"]);
    // The first sub can only move down.
    await expect.element(card().getByRole("button", { name: "Move Dee Novak down" })).toHaveFocus();
    await expect
      .poll(() => network.sent(contract.subs.reorder))
      .toEqual([
        { teamId: team.id, memberIds: [ada.id, dee.id, ben.id] },
        { teamId: team.id, memberIds: [dee.id, ada.id, ben.id] },
      ]);
  });

  it("are reordered by dragging", async () => {
    await openTeam([dee, ada, ben]);
    await rows().nth(2).dropTo(rows().nth(0));
    await expect.poll(listNames).toEqual(["Ben Ruiz", "Dee Novak", "Ada Osei"]);
  });

  it("can be made regular players", async () => {
    await openTeam([ben, dee, ada]);
    await card().getByRole("button", { name: "Make Dee Novak a regular player" }).click();
    await expect.poll(listNames).toEqual(["Ben Ruiz", "Ada Osei"]);
    await expect
      .element(card().getByRole("button", { name: "Make Ada Osei a regular player" }))
      .toHaveFocus();
  });

  it("return to their previous order when saving fails", async () => {
    await openTeam([ada, ben]);
    const pendingRequest = network.holdNext(contract.subs.reorder);
    await card().getByRole("button", { name: "Move Ada Osei down" }).click();
    await expect.poll(listNames).toEqual(["Ben Ruiz", "Ada Osei"]);
    pendingRequest.drop();
    await expect.element(toast("We couldn't change the order")).toBeVisible();
    await expect.poll(listNames).toEqual(["Ada Osei", "Ben Ruiz"]);
  });

  it("are accessible on a phone", async () => {
    await openTeam([ada, dee], { size: "phone" });
    await expect.poll(listNames).toEqual(["Ada Osei", "Dee Novak"]);
    await expectAccessible();
  });
});
