import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Member } from "#features/teams/members/schema.ts";
import type { Spare } from "#features/teams/spares/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleMember, sampleTeam } from "../samples.ts";
import { openScreen, toast } from "../screen.tsx";
import { answerTeamPage } from "../teams/roster.tsx";

const card = () => page.getByRole("region", { name: "Spares" });
const rows = () => card().getByRole("listitem");
/** Their names, in order. */
const order = () =>
  rows()
    .elements()
    .map((row) => /[A-Z][a-z]+ [A-Z][a-z]+/.exec(row.textContent)![0]);
const onRoster = (name: string) => page.css("tbody tr").filter({ hasText: name });
const player = (name: string) => sampleMember({ name, smsConsent: true });
const ada = player("Ada Osei");
const ben = player("Ben Ruiz");
const cy = player("Cy Tran");
const dee = sampleMember({ name: "Dee Novak" });

/** The page of a team with these four, and a server that keeps who stands by. */
async function openTeam(standBy: Member[] = [], options?: Parameters<typeof openScreen>[1]) {
  const team = sampleTeam({ memberCount: 4 });
  const roster = [ada, ben, cy, dee];
  let ids = standBy.map(({ id }) => id);
  const isSpare = (id: string) => ids.includes(id);
  const list = () => ({
    spares: ids
      .map((id) => roster.find((member) => member.id === id)!)
      .map(({ id, name, phoneInWords, smsConsent }): Spare => ({
        id,
        name,
        phoneInWords,
        active: true,
        isReachable: smsConsent,
      })),
  });
  answerTeamPage(team, roster);
  network.answer(contract.members.list, () => ({
    members: roster.map((member) => ({ ...member, isSpare: isSpare(member.id) })),
  }));
  network.answer(contract.spares.list, list);
  network.answer(contract.spares.add, ({ memberId }) => {
    ids = [...ids, memberId];
    return list();
  });
  network.answer(contract.spares.reorder, ({ memberIds }) => {
    ids = memberIds;
    return list();
  });
  network.answer(contract.spares.remove, ({ memberId }) => {
    ids = ids.filter((id) => id !== memberId);
    return list();
  });
  await openScreen(`/teams/${team.id}`, options);
  await expect.element(card().getByRole("button", { name: "Add Spares" })).toBeVisible();
  return team;
}

describe("a team's spares", () => {
  it("are added one press each, and the focus goes on to the next", async () => {
    await openTeam();
    await expect.element(card()).toMatchTextContent("Nobody stands by yet.");
    await card().getByRole("button", { name: "Add Spares" }).click();
    const dialog = page.getByRole("dialog", { name: "Add Spares" });
    for (const name of ["Ada Osei", "Ben Ruiz", "Dee Novak"])
      await dialog.getByRole("button", { name: `Add ${name}` }).click();
    await expect.element(dialog.getByRole("listitem")).toMatchTextContent("Cy Tran");
    await expect.element(dialog.getByRole("button", { name: "Add Cy Tran" })).toHaveFocus();
    await expectAccessible();
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect.poll(order).toEqual(["Ada Osei", "Ben Ruiz", "Dee Novak"]);
    await expect.element(rows().nth(2)).toMatchTextContent("Cannot get texts");
    // The roster shows it too.
    await expect.element(onRoster("Ada Osei")).toMatchTextContent("Spare");
    await expect.element(onRoster("Cy Tran")).not.toMatchTextContent("Spare");
  });

  it("are put in order by keyboard, with the focus on what moved", async () => {
    const team = await openTeam([ada, ben, dee]);
    (card().getByRole("button", { name: "Move Dee Novak up" }).element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(order).toEqual(["Ada Osei", "Dee Novak", "Ben Ruiz"]);
    await expect.element(card().getByRole("button", { name: "Move Dee Novak up" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(order).toEqual(["Dee Novak", "Ada Osei", "Ben Ruiz"]);
    // At the top there is only one way left.
    await expect.element(card().getByRole("button", { name: "Move Dee Novak down" })).toHaveFocus();
    await expect
      .poll(() => network.sent(contract.spares.reorder))
      .toEqual([
        { teamId: team.id, memberIds: [ada.id, dee.id, ben.id] },
        { teamId: team.id, memberIds: [dee.id, ada.id, ben.id] },
      ]);
  });

  it("are put in order by dragging", async () => {
    await openTeam([dee, ada, ben]);
    await rows().nth(2).dropTo(rows().nth(0));
    await expect.poll(order).toEqual(["Ben Ruiz", "Dee Novak", "Ada Osei"]);
  });

  it("become players again", async () => {
    await openTeam([ben, dee, ada]);
    await card().getByRole("button", { name: "Make Dee Novak a player again" }).click();
    await expect.poll(order).toEqual(["Ben Ruiz", "Ada Osei"]);
    await expect.element(card().getByRole("button", { name: "Make Ada Osei a player again" })).toHaveFocus();
  });

  it("get their order back when saving fails", async () => {
    await openTeam([ada, ben]);
    const saving = network.hold(contract.spares.reorder);
    await card().getByRole("button", { name: "Move Ada Osei down" }).click();
    await expect.poll(order).toEqual(["Ben Ruiz", "Ada Osei"]);
    saving.drop();
    await expect.element(toast("Failed to change the order")).toBeVisible();
    await expect.poll(order).toEqual(["Ada Osei", "Ben Ruiz"]);
  });

  it("are accessible on a phone", async () => {
    await openTeam([ada, dee], { size: "phone" });
    await expect.poll(order).toEqual(["Ada Osei", "Dee Novak"]);
    await expectAccessible();
  });
});
