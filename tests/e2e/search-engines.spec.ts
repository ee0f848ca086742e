import { globSync, readFileSync } from "node:fs";
import type { APIRequestContext, Page } from "@playwright/test";
import { createPost } from "#features/blog/commands.server.ts";
import { createSlug } from "#features/blog/rules.ts";
import { seedPosts } from "#scripts/seed-posts.ts";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { expect, test } from "./fixtures.ts";

const PAGES = ["/", "/features", "/pricing", "/blog", "/faq", "/about", "/contact", "/terms", "/privacy"];

type Structured = Record<string, unknown> & {
  "@type": string;
  itemListElement?: { position: number; name: string; item: string }[];
};

async function publish(title: string, featuredImage: string | null = null) {
  const user = await createAccount({ name: "Robin Vale" });
  return createPost(
    { user },
    {
      title,
      tags: ["weather"],
      content: "Decide by four, say it once, and say it to everyone at the same time.",
      excerpt: "",
      featuredImage,
      status: "published",
    },
  );
}

/** Reads a page as a crawler would, from the server's HTML without scripts. */
async function read(page: Page, request: APIRequestContext, path: string) {
  const response = await request.get(path);
  expect(response.status(), path).toBe(200);
  return page.evaluate(
    (html) => {
      const parsed = new DOMParser().parseFromString(html, "text/html");
      const content = (selector: string) => parsed.querySelector(selector)?.getAttribute("content") ?? "";
      return {
        title: parsed.title,
        headings: [...parsed.querySelectorAll("h1")].map((heading) => heading.textContent.trim()),
        textLength: parsed.querySelector("main")?.textContent.length ?? 0,
        lang: parsed.documentElement.lang,
        canonical: [...parsed.querySelectorAll('link[rel="canonical"]')].map((link) =>
          link.getAttribute("href"),
        ),
        description: content('meta[name="description"]'),
        robots: content('meta[name="robots"]'),
        og: Object.fromEntries(
          [...parsed.querySelectorAll('meta[property^="og:"]')].map((meta) => [
            meta.getAttribute("property")!.slice(3),
            meta.getAttribute("content")!,
          ]),
        ),
        card: content('meta[name="twitter:card"]'),
        twitterImage: content('meta[name="twitter:image"]'),
        structured: [...parsed.querySelectorAll('script[type="application/ld+json"]')].map(
          (script) => JSON.parse(script.textContent) as unknown,
        ),
      };
    },
    await response.text(),
  );
}

/** Returns the text of the children of each element with this name. Throws if the XML isn't well-formed. */
const readXml = (page: Page, xml: string, element: string) =>
  page.evaluate(
    ([text, name]) => {
      const parsed = new DOMParser().parseFromString(text, "application/xml");
      if (parsed.querySelector("parsererror")) throw new Error(parsed.documentElement.textContent);
      return [...parsed.querySelectorAll(name)].map(
        (found) =>
          Object.fromEntries(
            [...found.children].map((child) => [child.nodeName, child.textContent]),
          ) as Record<string, string>,
      );
    },
    [xml, element] as const,
  );

/** Waits for the worker to render a post's picture after it's published. */
const drawn = (page: Page, request: APIRequestContext, path: string) =>
  expect.poll(async () => (await read(page, request, path)).og.image).toContain(`${path}/picture.png?v=`);

test("describes every public page and post to search engines and chat apps @desk", async ({
  page,
  request,
  baseURL,
}) => {
  // This test reads a dozen pages in full.
  test.slow();
  const word = Math.random().toString(36).slice(2, 10);
  const post = await publish(`Rain & <shine> ${word}`);
  // The pasted text contains a character that XML doesn't allow.
  await publish(`Form feed \f ${word}`);
  const postPath = `/blog/${post.slug}`;
  await page.goto("/faq");
  await drawn(page, request, postPath);
  const [titles, descriptions] = [new Set<string>(), new Set<string>()];
  const images = new Set<string>();
  for (const path of [...PAGES, postPath]) {
    const pageHead = await read(page, request, path);
    const address = `${baseURL}${path}`;
    titles.add(pageHead.title);
    descriptions.add(pageHead.description);
    images.add(pageHead.og.image!);
    expect(pageHead, path).toMatchObject({
      lang: "en",
      canonical: [address],
      robots: "",
      card: "summary_large_image",
    });
    expect(pageHead.headings, path).toHaveLength(1);
    expect(pageHead.textLength, path).toBeGreaterThan(100);
    expect(pageHead.title.length, path).toBeLessThan(70);
    expect(pageHead.description, path).toMatch(/^.{40,160}$/);
    expect(pageHead.og, path).toMatchObject({
      site_name: "FirstWhistle",
      type: path === postPath ? "article" : "website",
      url: address,
      description: pageHead.description,
      "image:width": "1200",
      "image:height": "630",
    });
    expect(pageHead.og["image:alt"], path).not.toBe("");
    expect(pageHead.twitterImage, path).toBe(pageHead.og.image);
    expect(pageHead.title).toContain(pageHead.og.title);
    const structured = pageHead.structured as Structured[];
    const types = structured.map((entry) => entry["@type"]);
    expect(structured.every((entry) => entry["@context"] === "https://schema.org")).toBe(true);
    if (path === "/") expect(types).toEqual(["Organization", "WebSite"]);
    else {
      expect(types, path).toContain("BreadcrumbList");
      const steps = structured.find((entry) => entry["@type"] === "BreadcrumbList")!.itemListElement!;
      expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1));
      expect(steps[0]).toMatchObject({ name: "FirstWhistle", item: `${baseURL}/` });
      expect(steps.at(-1)!.item).toBe(address);
    }
    if (path === "/faq") expect(types).toContain("FAQPage");
    if (path === postPath)
      expect(structured).toContainEqual(
        expect.objectContaining({
          "@type": "Article",
          headline: post.title,
          datePublished: post.publishedAt,
          dateModified: post.updatedAt,
          author: { "@type": "Person", name: "Robin Vale" },
          publisher: expect.objectContaining({ "@type": "Organization", name: "FirstWhistle" }),
          mainEntityOfPage: address,
          image: pageHead.og.image,
        }),
      );
  }
  expect(titles.size).toBe(PAGES.length + 1);
  expect(descriptions.size).toBe(PAGES.length + 1);
  // Each page has its own image.
  expect(images.size).toBe(PAGES.length + 1);
  for (const image of images) {
    const response = await request.get(image);
    expect(response.headers()["content-type"]).toMatch(/^image\//);
  }

  const sitemap = await readXml(page, await (await request.get("/sitemaps/site.xml")).text(), "url");
  const sitemapPaths = sitemap.map(({ loc }) => loc!.slice(baseURL!.length));
  expect(sitemapPaths.slice(0, PAGES.length)).toEqual(PAGES);
  expect(sitemap.find(({ loc }) => loc === `${baseURL}${postPath}`)?.lastmod).toBe(post.updatedAt);
  const feed = await (await request.get("/blog/feed.xml")).text();
  const [item] = (await readXml(page, feed, "item")).filter(({ link }) => link!.endsWith(postPath));
  expect(item).toMatchObject({ title: post.title, guid: post.id, description: post.excerpt });
  expect(new Date(item!.pubDate!).getTime()).toBe(Math.floor(Date.parse(post.publishedAt!) / 1000) * 1000);
  expect((await readXml(page, feed, "channel"))[0]).toMatchObject({
    link: `${baseURL}/blog`,
    language: "en",
  });

  const robots = (await (await request.get("/robots.txt")).text()).split("\n");
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const disallowedPaths = robots.flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? []);
  expect(disallowedPaths).toEqual(expect.arrayContaining(["/admin/", "/api/", "/dashboard", "/r/"]));
  for (const path of sitemapPaths)
    expect(disallowedPaths.filter((prefix) => path.startsWith(prefix))).toEqual([]);
});

test("uses the author's picture for a post, or renders one if there is none @desk", async ({
  page,
  request,
  baseURL,
}) => {
  await page.goto("/faq");
  const picture = "https://pictures.example/a.jpg";
  const [postWithPicture, postWithoutPicture] = [
    await publish("With a picture", picture),
    await publish("\u0414\u043E\u0436\u0434\u044C in other letters"),
  ];
  const ownPageHead = await read(page, request, `/blog/${postWithPicture.slug}`);
  expect(ownPageHead.og).toMatchObject({ image: picture, "image:alt": postWithPicture.title });
  expect(ownPageHead.og).not.toHaveProperty("image:width");
  // Delete the post, because its picture doesn't exist, so later tests that open the blog would fail.
  await db.deleteFrom("blogPost").where("slug", "=", postWithPicture.slug).execute();

  await seedPosts((await createAccount()).email);
  const images = new Map<string, Buffer>();
  for (const file of globSync("scripts/demo-posts/*.md")) {
    const title = /^# (.+)$/m.exec(readFileSync(file, "utf8"))![1]!;
    const path = `/blog/${createSlug(title)}`;
    await drawn(page, request, path);
    const { og, structured } = await read(page, request, path);
    expect(og).toMatchObject({ "image:alt": title, "image:width": "1200", "image:height": "630" });
    expect(structured).toContainEqual(expect.objectContaining({ "@type": "Article", image: og.image }));
    expect(og.image).toMatch(new RegExp(`^${baseURL}/`));
    const response = await request.get(og.image!);
    expect(response.status()).toBe(200);
    expect(response.headers()).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
    });
    images.set(og.image!, await response.body());
  }
  expect(images.size).toBe(10);
  expect(new Set([...images.values()].map((png) => png.toString("base64"))).size).toBe(10);
  // The image has the size that the page declares.
  const size = await page.evaluate(
    async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    },
    [...images.keys()][0]!,
  );
  expect(size).toEqual([1200, 630]);
  // By now, the worker would have rendered a picture for this post.
  expect((await read(page, request, `/blog/${postWithoutPicture.slug}`)).og.image).toBe(
    `${baseURL}/preview-blog.jpg`,
  );
});

test("revalidates cached pages and shows a new post right away @desk", async ({ request }) => {
  const word = Math.random().toString(36).slice(2, 10);
  const addresses = ["/", "/pricing", "/blog", "/blog/feed.xml", "/sitemaps/site.xml", "/robots.txt"];
  const tags = new Map<string, string>();
  for (const path of addresses)
    // Retry if a parallel test published something in between.
    await expect(async () => {
      const response = await request.get(path);
      const { etag, "cache-control": cacheControl } = response.headers();
      expect(cacheControl, path).toMatch(/^(private, no-cache|public, max-age=(60|3600))$/);
      tags.set(path, etag!);
      const revalidatedResponse = await request.get(path, { headers: { "If-None-Match": etag! } });
      expect(revalidatedResponse.status(), path).toBe(304);
      expect(revalidatedResponse.headers()["content-security-policy"]).toBeUndefined();
    }).toPass({ timeout: 15_000 });
  const post = await publish(`News ${word}`);
  for (const path of ["/blog", "/blog/feed.xml", "/sitemaps/site.xml"]) {
    const response = await request.get(path, { headers: { "If-None-Match": tags.get(path)! } });
    expect(response.status(), path).toBe(200);
    expect(await response.text(), path).toContain(post.slug);
  }
});
