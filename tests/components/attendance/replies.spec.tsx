import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleSheet } from "./samples.ts";
import { control, openSheet, row } from "./sheet.tsx";

function createSheet() {
  const sheet = sampleSheet({
    "Aisha Bello": null,
    "Devon Clarke": "attending",
    "Samir Haddad": null,
    "Tess Okoye": "maybe",
  });
  const [aisha, devon, samir, tess] = sheet.members;
  aisha!.unreadReply = "Depends on the sitter, ask me at 5";
  devon!.note = "10 min late";
  samir!.block = "stop";
  tess!.block = "stop";
  return sheet;
}
const reply = () => page.getByRole("group", { name: "Reply from Aisha Bello" });

describe("a reply that isn't a response", () => {
  it.each(["desk", "phone"] as const)(
    "appears beside the name, along with others' notes and STOPs (%s)",
    async (size) => {
      await openSheet(createSheet(), { size });
      await expect.element(reply()).toMatchTextContent("Depends on the sitter, ask me at 5");
      await expect.element(row("Devon Clarke")).toMatchTextContent("10 min late");
      await expect.element(row("Samir Haddad")).toMatchTextContent("Replied STOP");
      await expect.element(row("Tess Okoye")).toMatchTextContent("Replied STOP");
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
      await expectAccessible();
    },
  );

  it("is settled with one tap that sets the response", async () => {
    await openSheet(createSheet());
    await page.getByRole("button", { name: "Maybe: Aisha Bello" }).click();
    await expect.element(control("Aisha Bello")).toHaveValue("maybe");
    await expect.element(reply()).not.toBeInTheDocument();
    expect(network.sent(contract.attendance.set)).toHaveLength(1);
  });

  it("can be marked as read by keyboard without setting a response", async () => {
    await openSheet(createSheet());
    page.getByRole("button", { name: "Mark as Read: Aisha Bello" }).element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(reply()).not.toBeInTheDocument();
    await expect.element(control("Aisha Bello")).toHaveValue("none");
    await expect.element(page.getByRole("heading", { name: "Responses" })).toHaveFocus();
  });
});
