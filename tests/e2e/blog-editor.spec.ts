import { createPost, updatePost } from "#features/blog/commands.server.ts";
import { getPost } from "#features/blog/queries.server.ts";
import { db } from "#platform/database.ts";
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

test("an administrator writes, publishes, changes and deletes a post, never over somebody else's words [ADMBLOG-02, ADMBLOG-03, ADMBLOG-05, ADMBLOG-07, ADMBLOG-09, ADMBLOG-10, ADMBLOG-13, ADMBLOG-19, ADMBLOG-20, ADMBLOG-23, ADMBLOG-25] @desk", async ({
  page,
  signedIn,
}) => {
  test.slow();
  await signedIn({ role: "admin", name: "Robin Vale" });
  const tag = aTag();
  await page.goto("/admin/blog");
  await page.getByRole("button", { name: "New Post" }).click();
  const dialog = page.getByRole("dialog");
  const content = dialog.getByRole("textbox", { name: "Content" });
  const status = dialog.getByRole("status").first();
  await dialog.getByLabel("Title").fill(`Post ${tag}`);
  await content.fill("Some **bold** words <script>alert(1)</script>");
  await dialog.getByLabel("Tags").fill(` ${tag}, , b `);
  await expect(dialog.getByRole("region", { name: "Preview" }).locator("strong")).toHaveText("bold");
  await dialog.getByRole("button", { name: "Create Post" }).click();
  await expect(toast(page, "Post created successfully")).toBeVisible();
  const { id } = await db
    .selectFrom("blogPost")
    .select("id")
    .where("title", "=", `Post ${tag}`)
    .executeTakeFirstOrThrow();
  const stored = async () => (await getPost(id)).content;
  const open = async () => {
    await page.getByLabel("Search posts").fill(tag);
    await page.getByRole("button", { name: `Edit Post ${tag}` }).click();
  };

  // A draft is saved by itself.
  await open();
  await content.fill("both kits");
  await content.selectText();
  await dialog.getByRole("button", { name: "Bold" }).click();
  await dialog.getByRole("button", { name: "Quote" }).click();
  await expect(dialog.getByRole("region", { name: "Preview" }).locator("blockquote strong")).toHaveText(
    "both kits",
  );
  await expect(status).toHaveText("Saved");
  expect(await stored()).toBe("> **both kits**");
  // Typed and gone before it could be saved: back on the next opening.
  await content.fill("Typed in the last second.");
  await page.reload();
  await open();
  await expect(content).toHaveValue("Typed in the last second.");
  await expect(dialog.getByText("What you typed here before, without saving, is back.")).toBeVisible();
  await content.fill("Mine.");
  await expect(status).toHaveText("Saved");

  const { version, ...post } = await getPost(id);
  await updatePost(id, version, { ...post, content: "Theirs." }, unrecorded);
  await content.fill("Mine, newer.");
  await expect(dialog.getByRole("alert")).toContainText("Somebody else saved this post");
  expect(await stored()).toBe("Theirs.");
  await dialog.getByRole("button", { name: "Keep Mine" }).click();
  await expect(status).toHaveText("Saved");
  expect(await stored()).toBe("Mine, newer.");
  await page.keyboard.press("Escape");

  const row = page.getByRole("row").filter({ hasText: `Post ${tag}` });
  await expect(row).toContainText(`${tag} · b`);
  await expect(row).toContainText("Robin Vale");
  await row.getByLabel(`Status of Post ${tag}`).selectOption("published");
  await expect(toast(page, "Post status updated")).toBeVisible();
  await expect(row.getByRole("link", { name: `View Post ${tag}` })).toHaveAttribute("target", "_blank");
  await page.getByLabel("Show").selectOption("draft");
  await expect(page.getByText("No posts found")).toBeVisible();
  await page.getByLabel("Show").selectOption("all");
  await row.getByRole("button", { name: `Edit Post ${tag}` }).click();
  await content.fill("Other words");
  await dialog.getByRole("button", { name: "Save Post" }).click();
  await expect(toast(page, "Post updated successfully")).toBeVisible();
  expect(await stored()).toBe("Other words");
  await row.getByRole("button", { name: `Delete Post ${tag}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete Post" }).click();
  await expect(toast(page, "Post deleted successfully")).toBeVisible();
  await expect(page.getByText("No posts found")).toBeVisible();
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
