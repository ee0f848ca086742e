import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { getHorizontalOverflow } from "../screen.tsx";
import { mockBuilder, openBuilder, season } from "./builder.tsx";

it("fits the schedule builder into 320 px", async () => {
  const data = season({ league: { ...season().league, name: "W".repeat(60) } });
  mockBuilder(data);
  await openBuilder(data, "phone");
  await page.viewport(320, 640);
  await expect.poll(getHorizontalOverflow).toBeLessThanOrEqual(0);
});
