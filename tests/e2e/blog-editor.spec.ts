import { createPost, updatePost } from "#features/blog/commands.server.ts";
import { getPost } from "#features/blog/queries.server.ts";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { expect, expectAccessible, test, toast } from "./fixtures.ts";

const doNothing = async () => {};

const createTag = () => `tag-${Math.random().toString(36).slice(2, 10)}`;

async function draft(title: string, tag: string) {
  const user = await createAccount({ name: "Robin Vale" });
  return createPost(
    { user },
    { title, tags: [tag], content: "Some words.", excerpt: "", featuredImage: null, status: "draft" },
  );
}

test("writes, publishes, edits, and deletes a post without overwriting someone else's changes [ADMBLOG-02, ADMBLOG-03, ADMBLOG-05, ADMBLOG-07, ADMBLOG-09, ADMBLOG-10, ADMBLOG-13, ADMBLOG-19, ADMBLOG-20, ADMBLOG-23, ADMBLOG-25] @desk", async ({
  page,
  signedIn,
}) => {
  test.slow();
  await signedIn({ role: "admin", name: "Robin Vale" });
  const tag = createTag();
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
  const readStoredContent = async () => (await getPost(id)).content;
  const open = async () => {
    await page.getByLabel("Search posts").fill(tag);
    await page.getByRole("button", { name: `Edit Post ${tag}` }).click();
  };

  // Drafts are saved automatically.
  await open();
  await content.fill("both kits");
  await content.selectText();
  await dialog.getByRole("button", { name: "Bold" }).click();
  await dialog.getByRole("button", { name: "Quote" }).click();
  await expect(dialog.getByRole("region", { name: "Preview" }).locator("blockquote strong")).toHaveText(
    "both kits",
  );
  await expect(status).toHaveText("Saved");
  expect(await readStoredContent()).toBe("> **both kits**");
  // The editor closes before this text can be saved, so it's restored the next time the editor opens.
  await content.fill("Typed in the last second.");
  await page.reload();
  await open();
  await expect(content).toHaveValue("Typed in the last second.");
  await expect(dialog.getByText("We restored your unsaved changes.")).toBeVisible();
  await content.fill("Mine.");
  await expect(status).toHaveText("Saved");

  const { version, ...post } = await getPost(id);
  await updatePost(id, version, { ...post, content: "Theirs." }, doNothing);
  await content.fill("Mine, newer.");
  await expect(dialog.getByRole("alert")).toContainText("Someone else saved this post");
  expect(await readStoredContent()).toBe("Theirs.");
  await dialog.getByRole("button", { name: "Keep Mine" }).click();
  await expect(status).toHaveText("Saved");
  expect(await readStoredContent()).toBe("Mine, newer.");
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
  expect(await readStoredContent()).toBe("Other words");
  await row.getByRole("button", { name: `Delete Post ${tag}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete Post" }).click();
  await expect(toast(page, "Post deleted successfully")).toBeVisible();
  await expect(page.getByText("No posts found")).toBeVisible();
});

test("previews a draft by private link until the link is turned off, and publishes the draft on schedule [ADMBLOG-18] @desk", async ({
  page,
  browser,
  signedIn,
}) => {
  await signedIn({ role: "admin" });
  const tag = createTag();
  const { id, slug } = await draft(`Draft ${tag}`, tag);
  await page.goto("/admin/blog");
  await page.getByLabel("Search posts").fill(tag);
  const row = page.getByRole("row").filter({ hasText: `Draft ${tag}` });
  await row.getByRole("button", { name: `Edit Draft ${tag}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create Preview Link" }).click();
  const address = await dialog.getByLabel("Preview Link").inputValue();

  // Open the link as a reader without an account.
  const reader = await (await browser.newContext({ baseURL: process.env.APP_URL! })).newPage();
  const response = await reader.goto(address);
  expect(response!.headers()).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex" });
  await expect(reader.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText(`Draft ${tag}`);
  await expect(reader.getByText("This is a preview of an unpublished post.")).toBeVisible();
  await expectAccessible(reader);
  await dialog.getByRole("button", { name: "Turn Off" }).click();
  await expect(dialog.getByRole("button", { name: "Create Preview Link" })).toBeVisible();
  expect((await reader.reload())!.status()).toBe(404);
  await expect(reader.getByText("Preview Not Found")).toBeVisible();

  await dialog.getByLabel("Status").selectOption("published");
  await expect(dialog.getByText(/In your time zone \(UTC[+-]\d\d:\d\d\)/)).toBeVisible();
  await dialog.getByLabel("Publish At").fill("2090-05-04T09:30");
  await dialog.getByRole("button", { name: "Save Post" }).click();
  await expect(toast(page, "Post updated successfully")).toBeVisible();
  await expect(row).toContainText("Scheduled");
  await expect(row).toContainText("Publishes May 4, 2090, 9:30 AM (your time)");
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
