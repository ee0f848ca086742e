import { globSync, readFileSync } from "node:fs";
import type { APIRequestContext, Page } from "@playwright/test";
import { createPost } from "#features/blog/commands.server.ts";
import { slugOf } from "#features/blog/rules.ts";
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
      content: "Decide by four, say it once, and say it to everybody at the same time.",
      excerpt: "",
      featuredImage,
      status: "published",
    },
  );
}

/** What a machine reads of a page: the server's HTML, without running anything. */
async function read(page: Page, request: APIRequestContext, path: string) {
  const answer = await request.get(path);
  expect(answer.status(), path).toBe(200);
  return page.evaluate(
    (html) => {
      const parsed = new DOMParser().parseFromString(html, "text/html");
      const content = (selector: string) => parsed.querySelector(selector)?.getAttribute("content") ?? "";
      return {
        title: parsed.title,
        headings: [...parsed.querySelectorAll("h1")].map((heading) => heading.textContent.trim()),
        words: parsed.querySelector("main")?.textContent.length ?? 0,
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
    await answer.text(),
  );
}

/** Elements of a well-formed XML document, as text of their children. */
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

/** The worker draws the picture of a post a moment after it is published. */
const drawn = (page: Page, request: APIRequestContext, path: string) =>
  expect.poll(async () => (await read(page, request, path)).og.image).toContain(`${path}/picture.png?v=`);

test("every public page and post tells search engines and chats what it is @desk", async ({
  page,
  request,
  baseURL,
}) => {
  // A dozen pages, each read whole.
  test.slow();
  const word = Math.random().toString(36).slice(2, 10);
  const post = await publish(`Rain & <shine> ${word}`);
  // A character that XML cannot hold, pasted from somewhere.
  await publish(`Form feed \f ${word}`);
  const postPath = `/blog/${post.slug}`;
  await page.goto("/faq");
  await drawn(page, request, postPath);
  const [titles, descriptions] = [new Set<string>(), new Set<string>()];
  const images = new Set<string>();
  for (const path of [...PAGES, postPath]) {
    const found = await read(page, request, path);
    const address = `${baseURL}${path}`;
    titles.add(found.title);
    descriptions.add(found.description);
    images.add(found.og.image!);
    expect(found, path).toMatchObject({
      lang: "en",
      canonical: [address],
      robots: "",
      card: "summary_large_image",
    });
    expect(found.headings, path).toHaveLength(1);
    expect(found.words, path).toBeGreaterThan(100);
    expect(found.title.length, path).toBeLessThan(70);
    expect(found.description, path).toMatch(/^.{40,160}$/);
    expect(found.og, path).toMatchObject({
      site_name: "FirstWhistle",
      type: path === postPath ? "article" : "website",
      url: address,
      description: found.description,
      "image:width": "1200",
      "image:height": "630",
    });
    expect(found.og["image:alt"], path).not.toBe("");
    expect(found.twitterImage, path).toBe(found.og.image);
    expect(found.title).toContain(found.og.title);
    const structured = found.structured as Structured[];
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
          image: found.og.image,
        }),
      );
  }
  expect(titles.size).toBe(PAGES.length + 1);
  expect(descriptions.size).toBe(PAGES.length + 1);
  // Each has one of its own.
  expect(images.size).toBe(PAGES.length + 1);
  for (const image of images) {
    const answer = await request.get(image);
    expect(answer.headers()["content-type"]).toMatch(/^image\//);
  }

  const sitemap = await readXml(page, await (await request.get("/sitemap.xml")).text(), "url");
  const listed = sitemap.map(({ loc }) => loc!.slice(baseURL!.length));
  expect(listed.slice(0, PAGES.length)).toEqual(PAGES);
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
  const closed = robots.flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? []);
  expect(closed).toEqual(expect.arrayContaining(["/admin/", "/api/", "/dashboard", "/r/"]));
  for (const path of listed) expect(closed.filter((each) => path.startsWith(each))).toEqual([]);
});

test("each post has a picture of its own, or its author's @desk", async ({ page, request, baseURL }) => {
  await page.goto("/faq");
  const picture = "https://pictures.example/a.jpg";
  const [own, foreign] = [
    await publish("With a picture", picture),
    await publish("\u0414\u043E\u0436\u0434\u044C in other letters"),
  ];
  const ownHead = await read(page, request, `/blog/${own.slug}`);
  expect(ownHead.og).toMatchObject({ image: picture, "image:alt": own.title });
  expect(ownHead.og).not.toHaveProperty("image:width");
  // Nobody has that picture: on the blog's first page it would fail the tests after this one.
  await db.deleteFrom("blogPost").where("slug", "=", own.slug).execute();

  await seedPosts((await createAccount()).email);
  const images = new Map<string, Buffer>();
  for (const file of globSync("scripts/demo-posts/*.md")) {
    const title = /^# (.+)$/m.exec(readFileSync(file, "utf8"))![1]!;
    const path = `/blog/${slugOf(title)}`;
    await drawn(page, request, path);
    const { og, structured } = await read(page, request, path);
    expect(og).toMatchObject({ "image:alt": title, "image:width": "1200", "image:height": "630" });
    expect(structured).toContainEqual(expect.objectContaining({ "@type": "Article", image: og.image }));
    expect(og.image).toMatch(new RegExp(`^${baseURL}/`));
    const answer = await request.get(og.image!);
    expect(answer.status()).toBe(200);
    expect(answer.headers()).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
    });
    images.set(og.image!, await answer.body());
  }
  expect(images.size).toBe(10);
  expect(new Set([...images.values()].map((png) => png.toString("base64"))).size).toBe(10);
  // A browser can show it, in the size that the page promises.
  const size = await page.evaluate(
    async (address) => {
      const shown = new Image();
      shown.src = address;
      await shown.decode();
      return [shown.naturalWidth, shown.naturalHeight];
    },
    [...images.keys()][0]!,
  );
  expect(size).toEqual([1200, 630]);
  // By now it would have been drawn.
  expect((await read(page, request, `/blog/${foreign.slug}`)).og.image).toBe(`${baseURL}/preview-blog.jpg`);
});

test("pages are kept by those who have them, and a new post appears at once @desk", async ({ request }) => {
  const word = Math.random().toString(36).slice(2, 10);
  const addresses = ["/", "/pricing", "/blog", "/blog/feed.xml", "/sitemap.xml", "/robots.txt"];
  const tags = new Map<string, string>();
  for (const path of addresses)
    // Again, when a test beside this one published something in between.
    await expect(async () => {
      const answer = await request.get(path);
      const { etag, "cache-control": kept } = answer.headers();
      expect(kept, path).toMatch(/^(private, no-cache|public, max-age=(60|3600))$/);
      tags.set(path, etag!);
      const again = await request.get(path, { headers: { "If-None-Match": etag! } });
      expect(again.status(), path).toBe(304);
      expect(again.headers()["content-security-policy"]).toBeUndefined();
    }).toPass({ timeout: 15_000 });
  const post = await publish(`News ${word}`);
  for (const path of ["/blog", "/blog/feed.xml", "/sitemap.xml"]) {
    const answer = await request.get(path, { headers: { "If-None-Match": tags.get(path)! } });
    expect(answer.status(), path).toBe(200);
    expect(await answer.text(), path).toContain(post.slug);
  }
});
