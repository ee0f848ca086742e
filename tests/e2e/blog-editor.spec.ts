import { createPost, setPostStatus, updatePost } from "#features/blog/commands.server.ts";
import { getPost } from "#features/blog/queries.server.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { expect, expectAccessible, test, toast } from "./fixtures.ts";

const unrecorded = async () => {};

const aTag = () => `tag-${Math.random().toString(36).slice(2, 10)}`;

async function draft(title: string, tag: string) {
  const user = await createAccount({ name: "Robin Vale" });
  return createPost(
    { user },
    { title, tags: [tag], content: "Some words.", excerpt: "", featuredImage: null, status: "draft" },
  );
}

test("the editor formats, saves drafts by itself, and never over somebody else's words [ADMBLOG-10]", async ({
  page,
  isMobile,
  signedIn,
  connection,
}) => {
  // Waits for pauses in the writing, five times over.
  test.slow();
  await signedIn({ role: "admin" });
  const tag = aTag();
  const { id } = await draft(`Draft ${tag}`, tag);
  const stored = async () => (await getPost(id)).content;
  const open = async () => {
    await page.goto("/admin/blog");
    await page.getByLabel("Search posts").fill(tag);
    await page.getByRole("button", { name: `Edit Draft ${tag}` }).click();
  };
  await open();
  const dialog = page.getByRole("dialog");
  const content = dialog.getByRole("textbox", { name: "Content" });
  const status = dialog.getByRole("status").first();

  // All in one row, on a phone too.
  const buttons = dialog.getByRole("toolbar").getByRole("button");
  await expect(buttons).toHaveCount(8);
  const tops = await buttons.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);

  await content.fill("both kits");
  await content.selectText();
  await dialog.getByRole("button", { name: "Bold" }).click();
  await expect(content).toHaveValue("**both kits**");
  if (!isMobile) {
    await content.press("ControlOrMeta+i");
    await expect(content).toHaveValue("***both kits***");
    await content.press("ControlOrMeta+z");
    await expect(content).toHaveValue("**both kits**");
  }
  await content.press("End");
  await dialog.getByRole("button", { name: "Quote" }).click();
  await expect(content).toHaveValue("> **both kits**");
  await expect(dialog.getByRole("region", { name: "Preview" }).locator("blockquote strong")).toHaveText(
    "both kits",
  );
  await expect(status).toHaveText("Saved");
  expect(await stored()).toBe("> **both kits**");
  await expectAccessible(page);

  await connection.lose();
  await content.fill("Written on the train.");
  await expect(status).toContainText("Could not be saved. Kept on this device");
  await connection.restore();
  await expect(status).toHaveText("Saved", { timeout: 15_000 });
  expect(await stored()).toBe("Written on the train.");

  // Closed before the pause is over: the last word is saved all the same, and nothing is left on the device.
  await content.fill("Written to the end.");
  await expect(status).toHaveText("Saving...");
  await page.keyboard.press("Escape");
  await expect.poll(stored).toBe("Written to the end.");
  await open();
  await expect(content).toHaveValue("Written to the end.");
  await expect(dialog.getByText("What you typed here before, without saving, is back.")).toHaveCount(0);

  // Typed and gone before it could be saved: back on the next opening.
  await content.fill("Typed in the last second.");
  await page.reload();
  await open();
  await expect(content).toHaveValue("Typed in the last second.");
  await expect(dialog.getByText("What you typed here before, without saving, is back.")).toBeVisible();
  await expect(status).toHaveText(/Kept on this device|Saved/);
  await content.fill("Mine.");
  await expect(status).toHaveText("Saved");

  const { version, ...post } = await getPost(id);
  await updatePost(id, version, { ...post, content: "Theirs." }, unrecorded);
  await content.fill("Mine, newer.");
  await expect(dialog.getByRole("alert")).toContainText("Somebody else saved this post");
  await expectAccessible(page);
  expect(await stored()).toBe("Theirs.");
  await dialog.getByRole("button", { name: "Load Theirs" }).click();
  await expect(content).toHaveValue("Theirs.");

  const again = await getPost(id);
  await updatePost(id, again.version, { ...again, content: "Theirs, again." }, unrecorded);
  await content.fill("Mine after all.");
  await expect(dialog.getByRole("alert")).toContainText("Somebody else saved this post");
  await dialog.getByRole("button", { name: "Keep Mine" }).click();
  await expect(status).toHaveText("Saved");
  expect(await stored()).toBe("Mine after all.");
});

test("words kept over a post that was published meanwhile do not take it back @desk", async ({
  page,
  signedIn,
}) => {
  await signedIn({ role: "admin" });
  const tag = aTag();
  const { id } = await draft(`Draft ${tag}`, tag);
  await page.goto("/admin/blog");
  await page.getByLabel("Search posts").fill(tag);
  await page.getByRole("button", { name: `Edit Draft ${tag}` }).click();
  const dialog = page.getByRole("dialog");
  const content = dialog.getByRole("textbox", { name: "Content" });
  await expect(content).toHaveValue("Some words.");
  await setPostStatus(id, "published", unrecorded);
  await content.fill("Mine.");
  await dialog.getByRole("button", { name: "Keep Mine" }).click();
  await expect(dialog.getByLabel("Status")).toHaveValue("published");
  // Longer than the pause after which a draft is saved by itself.
  await content.fill("Mine, longer.");
  await expect(dialog.getByRole("status").first()).toHaveText("Not saved yet. Kept on this device.");
  await page.waitForTimeout(2_500);
  expect(await getPost(id)).toMatchObject({ status: "published", content: "Some words." });
  await dialog.getByRole("button", { name: "Save Post" }).click();
  await expect(toast(page, "Post updated successfully")).toBeVisible();
  expect(await getPost(id)).toMatchObject({ status: "published", content: "Mine, longer." });
});

test("a draft is shown by a secret link until it is turned off, and published by a time ahead [ADMBLOG-18] @desk", async ({
  page,
  browser,
  signedIn,
}) => {
  await signedIn({ role: "admin" });
  const tag = aTag();
  const { id, slug } = await draft(`Draft ${tag}`, tag);
  await page.goto("/admin/blog");
  await page.getByLabel("Search posts").fill(tag);
  const row = page.getByRole("row").filter({ hasText: `Draft ${tag}` });
  await row.getByRole("button", { name: `Edit Draft ${tag}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Make Preview Link" }).click();
  const address = await dialog.getByLabel("Preview Link").inputValue();

  // Whoever was given the address, without an account.
  const reader = await (await browser.newContext({ baseURL: process.env.APP_URL! })).newPage();
  const shown = await reader.goto(address);
  expect(shown!.headers()).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex" });
  await expect(reader.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText(`Draft ${tag}`);
  await expect(reader.getByText("This is a preview.")).toBeVisible();
  await expectAccessible(reader);
  await dialog.getByRole("button", { name: "Turn Off" }).click();
  await expect(dialog.getByRole("button", { name: "Make Preview Link" })).toBeVisible();
  expect((await reader.reload())!.status()).toBe(404);
  await expect(reader.getByText("This preview is not there")).toBeVisible();

  await dialog.getByLabel("Status").selectOption("published");
  await expect(dialog.getByText(/By your clock \(UTC[+-]\d\d:\d\d\)/)).toBeVisible();
  await dialog.getByLabel("Publish At").fill("2090-05-04T09:30");
  await dialog.getByRole("button", { name: "Save Post" }).click();
  await expect(toast(page, "Post updated successfully")).toBeVisible();
  await expect(row).toContainText("Scheduled");
  await expect(row).toContainText("Appears May 4, 2090, 9:30 AM by your clock");
  await expect(row.getByRole("link")).toHaveCount(0);
  expect((await getPost(id)).isScheduled).toBe(true);
  expect((await reader.goto(`/blog/${slug}`))!.status()).toBe(404);
  await row.getByRole("button", { name: `Edit Draft ${tag}` }).click();
  await expect(dialog.getByLabel("Publish At")).toHaveValue("2090-05-04T09:30");
  await dialog.getByLabel("Publish At").fill("");
  await dialog.getByRole("button", { name: "Save Post" }).click();
  await expect(row.getByRole("link", { name: `View Draft ${tag}` })).toBeVisible();
  expect((await reader.goto(`/blog/${slug}`))!.status()).toBe(200);
  await reader.context().close();
});
