import { expect, test, toast } from "./fixtures.ts";

test("finds, closes, and reopens a request from the contact page as an administrator [PUB-18, PUB-19] @desk", async ({
  page,
  signedIn,
}) => {
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
  await page.goto("/admin/support");
  await page.getByLabel("Search requests").fill(word);
  const rows = page.getByRole("row").filter({ hasText: subject });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Dana Whitfield");
  const subjectButton = page.getByRole("button", { name: subject, exact: true });
  const dialog = page.getByRole("dialog", { name: subject });
  await subjectButton.click();
  await expect(dialog).toContainText("<b>Can you help?</b>");
  await expect(dialog).toContainText("Sent without an account");
  await dialog.getByRole("button", { name: "Close Request" }).click();
  await expect(toast(page, "Request closed")).toBeVisible();
  await expect(page.getByText("No requests found")).toBeVisible();
  await page.getByLabel("Status").selectOption({ label: "Closed" });
  await subjectButton.click();
  await expect(dialog).toContainText(`by Ruth ${word}`);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: `Reopen ${subject}` }).click();
  await expect(toast(page, "Request reopened")).toBeVisible();
  await page.getByLabel("Status").selectOption({ label: "Open and Closed" });
  await page.getByLabel("Priority").selectOption({ label: "Urgent" });
  await expect(page.getByText("No requests found")).toBeVisible();
  await page.getByLabel("Priority").selectOption({ label: "Normal" });
  await expect(rows).toContainText("Open");
});
