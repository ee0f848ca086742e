import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { PoolPerson } from "#features/leagues/pool/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { openScreen, toast } from "../screen.tsx";
import { sampleLeague } from "./samples.ts";

const league = sampleLeague({ name: "Lakeside Rec League" });
const url = "https://firstwhistle.example/sub-pool/first-token";
const person = (change: Partial<PoolPerson> = {}): PoolPerson => ({
  id: sampleId(),
  name: "Dana Cruz",
  phone: "+13125557001",
  level: 3,
  groups: ["Goalie"],
  weekdays: ["Tuesday", "Thursday"],
  state: "ready",
  pausedUntil: null,
  asked: 4,
  played: 2,
  declined: 1,
  ...change,
});
const people = [
  person(),
  person({ name: "Femi Adeyemi", state: "unconfirmed", groups: [], asked: 0, played: 0, declined: 0 }),
  person({ name: "Ruth Amadi", state: "paused", pausedUntil: "2026-05-01" }),
  person({ name: "Vik Shah", state: "silent" }),
];

async function openPool(size?: "desk" | "phone", isOn = true) {
  network.respond(contract.leagueManagement.get, league);
  network.respond(contract.subPool.get, { isOn, weeklyLimit: 3 });
  network.respond(contract.subPool.getLink, { url: isOn ? url : null });
  network.respond(contract.subPool.listPeople, { people });
  await openScreen(`/league/${league.id}/sub-pool`, { size, user: { role: "league_manager" } });
  await expect.element(page.getByRole("heading", { name: "Sub Pool", level: 1 })).toBeVisible();
}

describe("league's sub pool", () => {
  it.each(["desk", "phone"] as const)(
    "shows the link and how often each person was asked, played, and said no (%s) [NEED-40, NEED-50]",
    async (size) => {
      await openPool(size);
      await expect.element(page.getByLabelText("Link", { exact: true })).toHaveValue(url);
      await expect
        .element(page.getByRole("img", { name: "QR code to join the Lakeside Rec League sub pool" }).first())
        .toBeVisible();
      await expect.element(page.getByText("Goalie · Tue, Thu").first()).toBeVisible();
      await expect.element(page.getByText("Waiting for Their YES")).toBeVisible();
      await expect.element(page.getByText("Paused until May 1, 2026")).toBeVisible();
      await expect.element(page.getByText("Paused, no replies")).toBeVisible();
      await expectAccessible();
    },
  );

  it("turns the pool on and off, and sets the limit [NEED-39, NEED-44]", async () => {
    await openPool("desk", false);
    expect(page.getByLabelText("Link", { exact: true }).elements()).toEqual([]);
    network.respond(contract.subPool.update, ({ isOn, weeklyLimit }) => ({ isOn, weeklyLimit }));
    network.respond(contract.subPool.getLink, { url });
    await page.getByRole("switch", { name: "Sub Pool" }).click();
    await expect.element(page.getByLabelText("Link", { exact: true })).toHaveValue(url);
    await page.getByLabelText("Ask the Same Person at Most").selectOptions("5 times a week");
    await expect
      .poll(() => network.sent(contract.subPool.update).map(({ isOn, weeklyLimit }) => [isOn, weeklyLimit]))
      .toEqual([
        [true, 3],
        [true, 5],
      ]);
  });

  it("puts the switch back when saving fails", async () => {
    await openPool();
    network.fail(contract.subPool.update);
    await page.getByRole("switch", { name: "Sub Pool" }).click();
    await expect.element(toast("We couldn't save the sub pool")).toBeVisible();
    await expect.element(page.getByRole("switch", { name: "Sub Pool" })).toBeChecked();
  });

  it("corrects a level and removes someone after asking [NEED-41]", async () => {
    await openPool();
    network.respond(contract.subPool.setLevel, { people: [person({ level: 5 })] });
    await page.getByLabelText("Level of Dana Cruz").selectOptions("5 Competitive");
    await expect.poll(() => network.sent(contract.subPool.setLevel)[0]?.level).toBe(5);
    network.respond(contract.subPool.remove, { people: [] });
    await page.getByRole("button", { name: "Remove Dana Cruz" }).click();
    await page
      .getByRole("alertdialog", { name: "Remove Dana Cruz?" })
      .getByRole("button", { name: "Remove" })
      .click();
    await expect.element(page.getByText("No one in the pool yet")).toBeVisible();
  });

  it("explains that it couldn't load, and loads again", async () => {
    network.respond(contract.leagueManagement.get, league);
    network.respond(contract.subPool.get, { isOn: true, weeklyLimit: 3 });
    network.respond(contract.subPool.getLink, { url });
    network.fail(contract.subPool.listPeople);
    await openScreen(`/league/${league.id}/sub-pool`, { user: { role: "league_manager" } });
    await expect.element(page.getByText("We couldn't load the sub pool.")).toBeVisible();
    network.respond(contract.subPool.listPeople, { people });
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect.element(page.getByRole("cell", { name: "Dana Cruz", exact: true })).toBeVisible();
  });
});
