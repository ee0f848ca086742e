import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../accessible.ts";
import { openScreen } from "../screen.tsx";

it.each(["desk", "phone"] as const)(
  "shows every component on a %s, in both themes",
  async (size) => {
    await openScreen("/dev/components", { size });
    await expect.element(page.getByRole("heading", { name: "FirstWhistle components" })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    // The largest page there is: axe looks at every component twice.
    await expectAccessible();
  },
  60_000,
);
