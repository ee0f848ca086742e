import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../accessible.ts";
import { openScreen } from "../screen.tsx";

it.each(["desk", "phone"] as const)(
  "shows every component in both themes (%s)",
  async (size) => {
    await openScreen("/dev/components", { size });
    await expect.element(page.getByRole("heading", { name: "FirstWhistle components" })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    // This is the largest page, and axe checks every component twice.
    await expectAccessible();
  },
  60_000,
);
