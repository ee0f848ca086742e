import type { APIRequestContext, Page } from "@playwright/test";
import { createPost } from "#features/blog/commands.server.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { expect, test } from "./fixtures.ts";

const PAGES = ["/", "/features", "/pricing", "/blog", "/faq", "/about", "/contact", "/terms", "/privacy"];

type Structured = Record<string, unknown> & {
  "@type": string;
  itemListElement?: { position: number; name: string; item: string }[];
};

async function publish(title: string) {
  const user = await createAccount({ name: "Robin Vale" });
  return createPost(
    { user },
    {
      title,
      tags: ["weather"],
      content: "Decide by four, say it once, and say it to everybody at the same time.",
      excerpt: "",
      featuredImage: null,
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

test("every public page and post tells search engines and chats what it is @desk", async ({
  page,
  request,
  baseURL,
}) => {
  const word = Math.random().toString(36).slice(2, 10);
  const post = await publish(`Rain & <shine> ${word}`);
  // A character that XML cannot hold, pasted from somewhere.
  await publish(`Form feed \f ${word}`);
  const postPath = `/blog/${post.slug}`;
  await page.goto("/faq");
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
    });
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
          image: `${baseURL}/preview-blog.jpg`,
        }),
      );
  }
  expect(titles.size).toBe(PAGES.length + 1);
  expect(descriptions.size).toBe(PAGES.length + 1);
  // The landing page, features, pricing, FAQ, about, contact and the blog; the two legal texts share the first.
  expect(images.size).toBe(7);
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

test("pages are kept by those who have them, and a new post appears at once @desk", async ({ request }) => {
  const word = Math.random().toString(36).slice(2, 10);
  const addresses = ["/", "/pricing", "/blog", "/blog/feed.xml", "/sitemap.xml", "/robots.txt"];
  const tags = new Map<string, string>();
  for (const path of addresses) {
    const answer = await request.get(path);
    const { etag, "cache-control": kept } = answer.headers();
    expect(kept, path).toMatch(/^(private, no-cache|public, max-age=(60|3600))$/);
    tags.set(path, etag!);
    const again = await request.get(path, { headers: { "If-None-Match": etag! } });
    expect(again.status(), path).toBe(304);
    expect(again.headers()["content-security-policy"]).toBeUndefined();
  }
  const post = await publish(`News ${word}`);
  for (const path of ["/blog", "/blog/feed.xml", "/sitemap.xml"]) {
    const answer = await request.get(path, { headers: { "If-None-Match": tags.get(path)! } });
    expect(answer.status(), path).toBe(200);
    expect(await answer.text(), path).toContain(post.slug);
  }
});
