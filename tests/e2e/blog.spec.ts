import { createAccount } from "#tests/factories/accounts.ts";
import { createPost } from "#features/blog/commands.server.ts";
import { attacks } from "#tests/fixtures/markdown-attacks.ts";
import { expect, expectAccessible, test, toast } from "./fixtures.ts";

/** Returns a unique tag, because other tests write posts too. */
const createTag = () => `tag-${Math.random().toString(36).slice(2, 10)}`;

async function publish(entries: { title: string; tags: string[]; content?: string; status?: "draft" }) {
  const user = await createAccount({ name: "Robin Vale" });
  return createPost(
    { user },
    { content: "Some words.", excerpt: "", featuredImage: null, status: "published", ...entries },
  );
}

test("lists published posts, filters by tag, and links to related posts [BLOG-01, BLOG-03, BLOG-04, BLOG-05, BLOG-08, BLOG-09, BLOG-11, BLOG-13, BLOG-14, SHELL-37] @desk", async ({
  page,
}) => {
  const [tag, otherTag] = [createTag(), createTag()];
  const rain = await publish({
    title: `Rain ${tag}`,
    tags: [tag, otherTag],
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
  // On phones, a heading in a narrow column must not break inside a word.
  await page.setViewportSize({ width: 390, height: 844 });
  const lines = await page.getByRole("columnheader", { name: "Games" }).evaluate((head) => {
    const range = document.createRange();
    range.selectNodeContents(head);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
  await expect(page.getByRole("heading", { level: 3 })).toHaveText([`Snow ${tag}`]);
  await expect(page.getByRole("link", { name: otherTag, exact: true })).toHaveAttribute(
    "href",
    `/blog?tag=${otherTag}`,
  );
  await expectAccessible(page);
  // The tags are below a long post, but the list they open must start at the top.
  await page.setViewportSize({ width: 1440, height: 320 });
  await page.getByRole("link", { name: tag, exact: true }).scrollIntoViewIfNeeded();
  await page.getByRole("link", { name: tag, exact: true }).click();
  await expect(active).toHaveAttribute("aria-current", "true");
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await active.click();
  await expect(page).toHaveURL(/\/blog$/);
  await page.goto(`/blog?tag=${createTag()}`);
  await expect(page.getByText("No posts found")).toBeVisible();
  await page.goto(`/blog/secret-${tag}`);
  await expect(page.getByText("Post Not Found")).toBeVisible();
  const feed = await (await page.request.get("/blog/feed.xml")).text();
  expect(feed).toContain(`<link>${process.env.APP_URL}/blog/${rain.slug}</link>`);
  expect(await (await page.request.get("/sitemaps/site.xml")).text()).toContain(`/blog/${rain.slug}<`);
});

// For visitors, each page is a document of its own, and src/app/site/failed-toast.test.tsx covers what it shows.
test("reports a failed load in the app, retries, and returns 404 for missing posts [BLOG-05, BLOG-07, BLOG-09, BLOG-10] @desk", async ({
  page,
  signedIn,
}) => {
  const tag = createTag();
  const post = await publish({ title: `Rain ${tag}`, tags: [tag] });
  await signedIn();
  await page.goto(`/blog/${post.slug}`);
  await page.route("**/blog.data*", (route) => route.abort());
  await page.getByRole("main").getByRole("link", { name: "Blog", exact: true }).click();
  await expect(toast(page, "Failed to load blog posts")).toBeVisible();
  await expect(page.getByText("We Couldn't Load the Posts")).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole("link", { name: "Try Again" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();

  await page.goto(`/blog?tag=${tag}`);
  await page.route(`**/blog/${post.slug}.data*`, (route) => route.abort());
  await page.getByRole("link", { name: post.title }).click();
  await expect(toast(page, "Failed to load blog post")).toBeVisible();
  await expect(page.getByText("We Couldn't Load This Post")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("link", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(post.title);

  // PostgreSQL rejects NUL, which must not cause a server error.
  expect((await page.goto("/blog?tag=%00"))!.status()).toBe(200);
  await expect(page.getByText("No posts found")).toBeVisible();
  expect((await page.goto("/blog/post%00"))!.status()).toBe(404);
  await expect(page.getByText("Post Not Found")).toBeVisible();
});

test("allows pictures from other servers on the blog, even after another page, which can't load any @desk", async ({
  page,
  allowed,
}) => {
  const address = "https://pictures.example/rain.svg";
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10" />';
  await page.route(address, (route) => route.fulfill({ contentType: "image/svg+xml", body: svg }));
  /** Adds a picture to the page, as a post would. Returns whether it was loaded, or what prevented it. */
  const addPicture = () =>
    page.evaluate(
      (source) =>
        new Promise<string>((resolve) => {
          document.addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective));
          const image = new Image();
          image.addEventListener("load", () => resolve("loaded"));
          image.src = source;
          document.body.append(image);
        }),
      address,
    );
  await page.goto("/faq");
  await page.getByRole("navigation").getByRole("link", { name: "Blog" }).first().click();
  await expect(page).toHaveURL("/blog");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The playbook for running a team");
  expect(await addPicture()).toBe("loaded");

  allowed.push(/Content Security Policy|content security policy/);
  await page.goto("/faq");
  expect(await addPicture()).toBe("img-src");
});

test("never executes an author's content for readers or in the preview @desk", async ({
  page,
  signedIn,
  allowed,
}) => {
  const tag = createTag();
  const post = await publish({ title: `Attack ${tag}`, tags: [tag], content: attacks.join("\n\n") });
  const dialogs: string[] = [];
  const requests: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  // The page may request only external images.
  await page.route(/^https:/, (route) => {
    requests.push(`${route.request().resourceType()} ${route.request().url()}`);
    return route.fulfill({ status: 204 });
  });
  const checkRendered = async () => {
    for (const link of await page
      .locator("main")
      .getByText(/^(click|x)$/)
      .all())
      await link.evaluate((element) => (element as HTMLElement).click()).catch(() => undefined);
    expect(dialogs).toEqual([]);
    expect(requests.filter((request) => !request.startsWith("image "))).toEqual([]);
    expect(requests.filter((request) => request.includes("evil.example"))).toEqual([]);
  };
  const response = await page.goto(`/blog/${post.slug}`);
  expect(response!.headers()["content-security-policy"]).toMatch(/script-src 'self' 'nonce-[^']+';/);
  // Check the elements before clicking the links, and keep the clicks from leaving the site.
  await expect(page.locator("article").getByText("alert(1)").first()).toBeVisible();
  await expect(
    page.locator("article script, article iframe, article form, article style, article svg"),
  ).toHaveCount(0);
  await page.evaluate(() =>
    document.addEventListener("click", (event) => event.preventDefault(), { capture: true }),
  );
  await checkRendered();

  // The content security policy also blocks anything that a bug in the sanitizer would let through.
  allowed.push(/Content Security Policy|content security policy/);
  const violation = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective));
        document.querySelector("article")!.insertAdjacentHTML("beforeend", "<img src=x onerror=alert(1)>");
      }),
  );
  expect(await violation).toBe("script-src-attr");
  expect(dialogs).toEqual([]);

  await signedIn({ role: "admin" });
  await page.goto("/admin/blog");
  await page.getByLabel("Search posts").fill(tag);
  await page.getByRole("button", { name: `Edit Attack ${tag}` }).click();
  const preview = page.getByRole("dialog").getByRole("region", { name: "Preview" });
  await expect(preview.getByText("alert(1)").first()).toBeVisible();
  await expect(preview.locator("script, iframe, form, style, svg")).toHaveCount(0);
  await checkRendered();
});
