import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { openScreen, toast } from "../screen.tsx";

it("says where the install icon is when the browser offers nothing [INSTALL-07]", async () => {
  await openScreen("/login");
  await page.getByRole("button", { name: "Install Native App" }).click();
  await page.getByRole("button", { name: "Install", exact: true }).click();
  await expect.element(toast("look for the install icon")).toBeVisible();
});
