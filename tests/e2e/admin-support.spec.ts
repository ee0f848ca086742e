import { expect, expectAccessible, test, toast } from "./fixtures.ts";

test("an administrator finds a request of the contact page, answers, closes and reopens it [PUB-18, PUB-19]", async ({
  page,
  signedIn,
  allowed,
}) => {
  allowed.push(/500/);
  const word = `w${Math.random().toString(36).slice(2, 10)}`;
  const subject = `A league of twelve ${word}`;
  await page.goto("/contact");
  await page.getByLabel("Name").fill("Dana Whitfield");
  await page.getByLabel("Email").fill("dana@example.com");
  await page.getByLabel("Subject").fill(subject);
  await page.getByLabel("Message").fill("We play on Sundays.\n\n<b>Can you help?</b>");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Thank you")).toBeVisible();

  await signedIn({ role: "admin", name: `Ruth ${word}` });
  await page.route("**/api/v1/admin/**", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto("/admin/support");
  await expect(toast(page, "Failed to load support requests").first()).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("term")).toHaveText(["Open", "Open and Urgent", "Open Over a Day", "Closed"]);
  const found = page.waitForResponse((response) => response.url().includes(`search=${word}`));
  await page.getByLabel("Search requests").fill(word);
  await found;
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const rows = page.getByRole("row").filter({ hasText: subject });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Dana Whitfield");
  await expect(rows).toContainText("Normal");
  // In one piece, also beside its label on a phone's card.
  const received = rows.getByRole("cell").filter({ hasText: "UTC" });
  expect(await received.evaluate((cell) => cell.childNodes.length)).toBe(1);
  await expectAccessible(page);

  const opener = page.getByRole("button", { name: subject, exact: true });
  const dialog = page.getByRole("dialog", { name: subject });
  await opener.click();
  await expect(dialog).toContainText("<b>Can you help?</b>");
  await expect(dialog).toContainText("Sent without an account");
  await expect(dialog.getByRole("link", { name: "Reply by Email" })).toHaveAttribute(
    "href",
    `mailto:dana@example.com?subject=Re%3A%20${encodeURIComponent(subject)}`,
  );
  await expectAccessible(page);
  await page.route("**/api/v1/admin/**", (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await dialog.getByRole("button", { name: "Close Request" }).click();
  await expect(toast(page, "Failed to update the request")).toBeVisible();
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Close Request" }).click();
  await expect(toast(page, "Request closed")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("No requests found")).toBeVisible();

  await page.getByLabel("Status").selectOption({ label: "Closed" });
  await opener.click();
  await expect(dialog).toContainText(`by Ruth ${word}`);
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
  await page.getByRole("button", { name: `Reopen ${subject}` }).click();
  await expect(toast(page, "Request opened again")).toBeVisible();
  await expect(rows).toHaveCount(0);
  await page.getByLabel("Status").selectOption({ label: "Open and Closed" });
  await page.getByLabel("Priority").selectOption({ label: "Urgent" });
  await expect(page.getByText("No requests found")).toBeVisible();
  await page.getByLabel("Priority").selectOption({ label: "Normal" });
  await expect(rows).toContainText("Open");
});
