import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { ListedEvent } from "#features/admin/security/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { openScreen } from "../screen.tsx";

const { adminSecurity } = contract;
const user = { role: "admin", twoFactorEnabled: true } as const;
const sizes = ["desk", "phone"] as const;

const failure: ListedEvent = {
  id: sampleId(),
  kind: "sign-in-failed",
  reason: "wrong-password",
  accountId: sampleId(),
  email: `${"a".repeat(60)}@example.com`,
  address: "a3f9c1d2",
  requestId: sampleId(),
  occurredAt: "2026-11-15T21:40:00.000Z",
};

it.each(sizes)("shows what happened, and filters it (%s)", async (size) => {
  network.respond(adminSecurity.list, ({ kind }) => ({ events: kind ? [] : [failure], nextCursor: null }));
  await openScreen("/admin/security", { user, size });
  const row = page.getByRole("row").filter({ hasText: failure.email! });
  await expect.element(row).toMatchTextContent("wrong password");
  await expect.element(row).toMatchTextContent("a3f9c1d2");
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth + 1);
  await expectAccessible();
  await page.getByLabelText("Event", { exact: true }).selectOptions("Limit reached");
  await expect.element(page.getByText("No events found")).toBeVisible();
  expect(network.sent(adminSecurity.list).at(-1)).toMatchObject({ kind: "limit" });
});

it("says so when there are no events yet", async () => {
  network.respond(adminSecurity.list, { events: [], nextCursor: null });
  await openScreen("/admin/security", { user });
  await expect.element(page.getByText("No events yet")).toBeVisible();
});
