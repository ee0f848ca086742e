import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { toast } from "../screen.tsx";
import { openRoster } from "./roster.tsx";

const first = "https://firstwhistle.example/join/first-token";
const second = "https://firstwhistle.example/join/second-token";

const dialog = () => page.getByRole("dialog", { name: "Join Link" });
const link = () => dialog().getByLabelText("Link", { exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const question = () => page.getByRole("alertdialog");
const code = () => dialog().getByRole("img", { name: "QR code of the join link of Lakeview Otters" });

async function openDialog(url: string | null = first) {
  await openRoster();
  if (!network.isAnswered(contract.join.getLink)) network.answer(contract.join.getLink, { url, joined: 0 });
  await button("More roster actions").click();
  await page.getByRole("menuitem", { name: "Join Link" }).click();
  await expect.element(dialog()).toBeVisible();
}

describe("the join link", () => {
  it("makes a new one only after a question [OP2-12]", async () => {
    await openDialog();
    await expect.element(link()).toHaveValue(first);
    network.answer(contract.join.renewLink, { url: second, joined: 0 });
    await button("New Link").click();
    await expect.element(question()).toMatchTextContent(/all printed codes stop working at once/);
    await expectAccessible();
    await button("Keep This One").click();
    await expect.element(question()).not.toBeInTheDocument();
    expect(network.sent(contract.join.renewLink)).toEqual([]);
    await button("New Link").click();
    await question().getByRole("button", { name: "New Link" }).click();
    await expect.element(toast("New join link is ready")).toBeVisible();
    await expect.element(link()).toHaveValue(second);
  });

  it("turns off and on again [OP2-12]", async () => {
    await openDialog();
    network.answer(contract.join.closeLink, { url: null, joined: 0 });
    network.answer(contract.join.renewLink, { url: second, joined: 0 });
    await button("Turn Off").click();
    await page
      .getByRole("alertdialog", { name: "Turn off the join link?" })
      .getByRole("button", { name: "Turn Off" })
      .click();
    await expect.element(toast("Join link turned off")).toBeVisible();
    await expect.element(dialog().getByText("The join link is off")).toBeVisible();
    await expect.element(code()).not.toBeInTheDocument();
    await expectAccessible();
    await button("Turn On").click();
    await expect.element(toast("Join link turned on")).toBeVisible();
    await expect.element(link()).toHaveValue(second);
  });

  it("says when loading or changing fails, and tries again [OP2-12]", async () => {
    network.drop(contract.join.getLink);
    await openDialog();
    await expect.element(toast("Failed to load the join link")).toBeVisible();
    await expect.element(dialog().getByText("Failed to load the join link")).toBeVisible();
    await expectAccessible();
    network.answer(contract.join.getLink, { url: first, joined: 0 });
    await button("Try Again").click();
    await expect.element(link()).toHaveValue(first);
    network.drop(contract.join.renewLink, contract.join.closeLink);
    await button("New Link").click();
    await question().getByRole("button", { name: "New Link" }).click();
    await expect.element(toast("Failed to make a new join link")).toBeVisible();
    await button("Keep This One").click();
    await button("Turn Off").click();
    await question().getByRole("button", { name: "Turn Off" }).click();
    await expect.element(toast("Failed to turn off the join link")).toBeVisible();
    await button("Keep It On").click();
    await expect.element(link()).toHaveValue(first);
  });

  it("selects the link when it cannot be copied, and shares it where devices can [OP2-12]", async () => {
    const shared: ShareData[] = [];
    const share = async (what: ShareData) => {
      if (shared.push(what) > 1) throw new DOMException("closed", "AbortError");
    };
    Object.defineProperty(navigator, "share", { configurable: true, value: share });
    const writing = vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("not allowed"));
    try {
      await openDialog();
      await button("Copy Link").click();
      await expect.element(toast("The link is selected. Please copy it by hand.")).toBeVisible();
      expect(getSelection()?.toString()).toBe(first);
      await button("Share").click();
      await button("Share").click();
      expect(shared.map(({ url }) => url)).toEqual([first, first]);
      await expect.element(toast("Sharing did not work")).not.toBeInTheDocument();
    } finally {
      writing.mockRestore();
      Reflect.deleteProperty(navigator, "share");
    }
  });

  it("offers no sharing where devices cannot", async () => {
    await openDialog();
    await expect.element(link()).toHaveValue(first);
    await expect.element(button("Share")).not.toBeInTheDocument();
  });
});
