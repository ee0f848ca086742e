import { createAccount } from "#tests/factories/accounts.ts";
import { createPost } from "#features/blog/commands.server.ts";
import { attacks } from "#tests/fixtures/markdown-attacks.ts";
import { expect, expectAccessible, test, toast } from "./fixtures.ts";

/** Tags of its own for each test: the others write posts too. */
const aTag = () => `tag-${Math.random().toString(36).slice(2, 10)}`;

async function publish(entries: { title: string; tags: string[]; content?: string; status?: "draft" }) {
  const user = await createAccount({ name: "Robin Vale" });
  return createPost(
    { user },
    { content: "Some words.", excerpt: "", featuredImage: null, status: "published", ...entries },
  );
}

test("the blog lists what is published, filters by tag and leads on to related posts [BLOG-01, BLOG-03, BLOG-04, BLOG-05, BLOG-08, BLOG-09, BLOG-11, BLOG-13, BLOG-14, SHELL-37] @desk", async ({
  page,
}) => {
  const [tag, other] = [aTag(), aTag()];
  const rain = await publish({
    title: `Rain ${tag}`,
    tags: [tag, other],
    content: `## Decide early\n\n**Say** it once.\n\n| What | Games |\n|---|---|\n| ${"Long words ".repeat(20)} | 3 |`,
  });
  await publish({ title: `Snow ${tag}`, tags: [tag] });
  await publish({ title: `Secret ${tag}`, tags: [tag], status: "draft" });
  await page.goto(`/blog?tag=${tag}`);
  await expect(page.getByRole("article").getByRole("heading")).toHaveText([`Snow ${tag}`, `Rain ${tag}`]);
  const active = page.getByRole("link", { name: tag, exact: true });
  await expect(active).toHaveAttribute("aria-current", "true");
  await expectAccessible(page);
  await page.getByRole("link", { name: `Rain ${tag}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Rain ${tag}`);
  await expect(page.getByRole("heading", { name: "Decide early" })).toBeVisible();
  await expect(page.getByText("Robin Vale")).toBeVisible();
  // On a phone the head of a narrow column is not broken in the middle of its word.
  await page.setViewportSize({ width: 390, height: 844 });
  const lines = await page.getByRole("columnheader", { name: "Games" }).evaluate((head) => {
    const words = document.createRange();
    words.selectNodeContents(head);
    return words.getClientRects().length;
  });
  expect(lines).toBe(1);
  await expect(page.getByRole("heading", { level: 3 })).toHaveText([`Snow ${tag}`]);
  await expect(page.getByRole("link", { name: other, exact: true })).toHaveAttribute(
    "href",
    `/blog?tag=${other}`,
  );
  await expectAccessible(page);
  // The tags stand below a long post, and the list they lead to is read from its top.
  await page.setViewportSize({ width: 1440, height: 320 });
  await page.getByRole("link", { name: tag, exact: true }).scrollIntoViewIfNeeded();
  await page.getByRole("link", { name: tag, exact: true }).click();
  await expect(active).toHaveAttribute("aria-current", "true");
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await active.click();
  await expect(page).toHaveURL(/\/blog$/);
  await page.goto(`/blog?tag=${aTag()}`);
  await expect(page.getByText("No posts found")).toBeVisible();
  await page.goto(`/blog/secret-${tag}`);
  await expect(page.getByText("Post Not Found")).toBeVisible();
  const feed = await (await page.request.get("/blog/feed.xml")).text();
  expect(feed).toContain(`<link>${process.env.APP_URL}/blog/${rain.slug}</link>`);
  expect(await (await page.request.get("/sitemap.xml")).text()).toContain(`/blog/${rain.slug}<`);
});

test("a blog that does not arrive says so and can be tried again; what is not there is not there [BLOG-05, BLOG-07, BLOG-09, BLOG-10] @desk", async ({
  page,
}) => {
  const tag = aTag();
  const post = await publish({ title: `Rain ${tag}`, tags: [tag] });
  await page.goto("/faq");
  await page.route("**/blog.data*", (route) => route.abort());
  await page.getByRole("navigation").getByRole("link", { name: "Blog" }).first().click();
  await expect(toast(page, "Failed to load blog posts")).toBeVisible();
  await expect(page.getByText("The posts did not load")).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole("link", { name: "Try Again" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();

  await page.goto(`/blog?tag=${tag}`);
  await page.route(`**/blog/${post.slug}.data*`, (route) => route.abort());
  await page.getByRole("link", { name: post.title }).click();
  await expect(toast(page, "Failed to load blog post")).toBeVisible();
  await expect(page.getByText("The post did not load")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("link", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(post.title);

  // PostgreSQL has no NUL; that is nobody's fault but the asker's.
  expect((await page.goto("/blog?tag=%00"))!.status()).toBe(200);
  await expect(page.getByText("No posts found")).toBeVisible();
  expect((await page.goto("/blog/post%00"))!.status()).toBe(404);
  await expect(page.getByText("Post Not Found")).toBeVisible();
});

test("nothing an author writes runs in a reader's browser, nor in their own preview @desk", async ({
  page,
  signedIn,
  allowed,
}) => {
  const tag = aTag();
  const post = await publish({ title: `Attack ${tag}`, tags: [tag], content: attacks.join("\n\n") });
  const dialogs: string[] = [];
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  // Pictures of other sites are allowed, and the only thing that is.
  await page.route(/^https:/, (route) => {
    asked.push(`${route.request().resourceType()} ${route.request().url()}`);
    return route.fulfill({ status: 204 });
  });
  const checkShown = async () => {
    for (const link of await page
      .locator("main")
      .getByText(/^(click|x)$/)
      .all())
      await link.evaluate((element) => (element as HTMLElement).click()).catch(() => undefined);
    expect(dialogs).toEqual([]);
    expect(asked.filter((request) => !request.startsWith("image "))).toEqual([]);
    expect(asked.filter((request) => request.includes("evil.example"))).toEqual([]);
  };
  const answer = await page.goto(`/blog/${post.slug}`);
  expect(answer!.headers()["content-security-policy"]).toMatch(/script-src 'self' 'nonce-[^']+';/);
  // Clicking leaves for other sites: what stands here is counted first.
  await expect(page.locator("article").getByText("alert(1)").first()).toBeVisible();
  await expect(
    page.locator("article script, article iframe, article form, article style, article svg"),
  ).toHaveCount(0);
  await page.evaluate(() =>
    document.addEventListener("click", (event) => event.preventDefault(), { capture: true }),
  );
  await checkShown();

  // The policy itself holds too: what a hole in the cleaning would let through does not run.
  allowed.push(/Content Security Policy|content security policy/);
  const refused = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective));
        document.querySelector("article")!.insertAdjacentHTML("beforeend", "<img src=x onerror=alert(1)>");
      }),
  );
  expect(await refused).toBe("script-src-attr");
  expect(dialogs).toEqual([]);

  await signedIn({ role: "admin" });
  await page.goto("/admin/blog");
  await page.getByLabel("Search posts").fill(tag);
  await page.getByRole("button", { name: `Edit Attack ${tag}` }).click();
  const preview = page.getByRole("dialog").getByRole("region", { name: "Preview" });
  await expect(preview.getByText("alert(1)").first()).toBeVisible();
  await expect(preview.locator("script, iframe, form, style, svg")).toHaveCount(0);
  await checkShown();
});
