import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { network } from "../network.ts";
import { openTeam } from "./roster.tsx";

it("opens the message to the team from its page [TEAM-22]", async () => {
  network.fail(contract.blasts.preview);
  await openTeam({ name: "Lakeview Otters" });
  await page.getByRole("button", { name: "Send Message" }).click();
  const dialog = page.getByRole("dialog", { name: "Send Message" });
  await expect.element(dialog.getByLabelText("Message")).toBeVisible();
});
