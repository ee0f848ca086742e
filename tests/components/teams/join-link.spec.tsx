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
const code = () => dialog().getByRole("img", { name: "QR code to join Lakeview Otters" });

async function openDialog(url: string | null = first) {
  await openRoster();
  if (!network.hasResponse(contract.join.getLink)) network.respond(contract.join.getLink, { url, joined: 0 });
  await button("More roster actions").click();
  await page.getByRole("menuitem", { name: "Join Link" }).click();
  await expect.element(dialog()).toBeVisible();
}

describe("join link dialog", () => {
  it("creates a new link only after confirmation [OP2-12]", async () => {
    await openDialog();
    await expect.element(link()).toHaveValue(first);
    network.respond(contract.join.renewLink, { url: second, joined: 0 });
    await button("New Link").click();
    await expect.element(question()).toMatchTextContent(/any printed QR codes will stop working right away/);
    await expectAccessible();
    await button("Keep This Link").click();
    await expect.element(question()).not.toBeInTheDocument();
    expect(network.sent(contract.join.renewLink)).toEqual([]);
    await button("New Link").click();
    await question().getByRole("button", { name: "New Link" }).click();
    await expect.element(toast("New join link is ready")).toBeVisible();
    await expect.element(link()).toHaveValue(second);
  });

  it("turns the link off and on again [OP2-12]", async () => {
    await openDialog();
    network.respond(contract.join.closeLink, { url: null, joined: 0 });
    network.respond(contract.join.renewLink, { url: second, joined: 0 });
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

  it("reports a failed load or change, and retries [OP2-12]", async () => {
    network.drop(contract.join.getLink);
    await openDialog();
    await expect.element(toast("We couldn't load the join link")).toBeVisible();
    await expect.element(dialog().getByText("We couldn't load the join link")).toBeVisible();
    await expectAccessible();
    network.respond(contract.join.getLink, { url: first, joined: 0 });
    await button("Try Again").click();
    await expect.element(link()).toHaveValue(first);
    network.drop(contract.join.renewLink, contract.join.closeLink);
    await button("New Link").click();
    await question().getByRole("button", { name: "New Link" }).click();
    await expect.element(toast("We couldn't create a new join link")).toBeVisible();
    await button("Keep This Link").click();
    await button("Turn Off").click();
    await question().getByRole("button", { name: "Turn Off" }).click();
    await expect.element(toast("We couldn't turn off the join link")).toBeVisible();
    await button("Keep It On").click();
    await expect.element(link()).toHaveValue(first);
  });

  it("selects the link when it can't be copied, and shares it on devices that support sharing [OP2-12]", async () => {
    const sharedData: ShareData[] = [];
    const share = async (data: ShareData) => {
      if (sharedData.push(data) > 1) throw new DOMException("closed", "AbortError");
    };
    Object.defineProperty(navigator, "share", { configurable: true, value: share });
    const writeTextSpy = vi
      .spyOn(navigator.clipboard, "writeText")
      .mockRejectedValue(new Error("not allowed"));
    try {
      await openDialog();
      await button("Copy Link").click();
      await expect.element(toast("Link selected. Copy it manually.")).toBeVisible();
      expect(getSelection()?.toString()).toBe(first);
      await button("Share").click();
      await button("Share").click();
      expect(sharedData.map(({ url }) => url)).toEqual([first, first]);
      await expect.element(toast("Sharing didn't work")).not.toBeInTheDocument();
    } finally {
      writeTextSpy.mockRestore();
      Reflect.deleteProperty(navigator, "share");
    }
  });

  it("hides the share button on devices that don't support sharing", async () => {
    await openDialog();
    await expect.element(link()).toHaveValue(first);
    await expect.element(button("Share")).not.toBeInTheDocument();
  });
});
