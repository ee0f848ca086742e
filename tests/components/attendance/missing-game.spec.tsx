import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { openScreen } from "../screen.tsx";

it("says that a game was not found, and leads back to the schedule [ATT-14]", async () => {
  network.refuse(contract.attendance.get, "NOT_FOUND");
  await openScreen(`/game/${sampleId()}/attendance`);
  await expect.element(page.getByRole("heading", { name: "Game Not Found" })).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Back to Schedule" }))
    .toHaveAttribute("href", "/schedule");
});
