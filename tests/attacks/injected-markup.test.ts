import { beforeAll, describe, expect, it } from "vitest";
import { createLink } from "#tests/factories/rsvps.ts";
import { attacks } from "#tests/fixtures/markdown-attacks.ts";
import { createAdministrator } from "./administrators.ts";
import { Attacker } from "./attacker.ts";
import { expectStatus } from "./people.ts";
import { inDays } from "./days.ts";
import { createManager } from "./owners.ts";

/** Leaves an attribute, a text, a script, and a comment, and then makes an element of its own. */
const payload = (mark: string) => `'"></script>--><xss-${mark} onload=alert(1) a="`;

/** Expects a page to show a payload as text. */
function expectEscaped(html: string, mark: string) {
  expect(html).toContain(`xss-${mark}`);
  expect(html).not.toContain(`<xss-${mark}`);
  expect(html).not.toMatch(new RegExp(String.raw`(?<!\\)"><?/?script>--`));
}

/** Expects every script on a page to be one of ours. */
function expectOurScripts({ text, headers }: { text: string; headers: Headers }) {
  const policy = headers.get("content-security-policy") ?? "";
  // A page without scripts has only a default.
  const [, sources] = /script-src ([^;]*)/.exec(policy) ?? /default-src ([^;]*)/.exec(policy) ?? [];
  expect(sources).toMatch(/^(?:'self'|'sha256-|'none')(?!.*unsafe-)/);
  const [, nonce] = /'nonce-([^']+)'/.exec(policy) ?? [];
  const scripts = [...text.matchAll(/<script\b([^>]*)>/g)].map(([, attributes]) => attributes!);
  const isOurs = (script: string) =>
    script.includes(`nonce="${nonce}"`) || /\ssrc="\/|application\/ld\+json/.test(script);
  expect(nonce === undefined ? [] : scripts.filter((script) => !isOurs(script))).toEqual([]);
  expect(listAttributes(text).filter((name) => /^on|^srcdoc$|^formaction$/i.test(name))).toEqual([]);
  expect(text).not.toMatch(/href="javascript:/i);
}

const TAG = /<[a-z][\w-]*((?:\s+[^\s=>"']+(?:=(?:"[^"]*"|'[^']*'|[^\s>"']*))?)*)\s*\/?>/gi;

/** Lists the names of all attributes in a page, but not what looks like one in a text, a value, or a script. */
function listAttributes(html: string): string[] {
  const markup = html.replaceAll(/(<script\b[^>]*>).*?<\/script>/gs, "$1</script>");
  return [...markup.matchAll(TAG)].flatMap(([, attributes = ""]) =>
    [...attributes.matchAll(/\s([^\s=>"']+)(?:="[^"]*"|='[^']*'|=[^\s>"']*)?/g)].map(([, name]) => name!),
  );
}

const memberName = payload("member").slice(0, 100);
const game = {
  gameOn: inDays(5),
  gameTime: "19:00",
  location: payload("place"),
  opponent: payload("opponent"),
  notes: payload("notes"),
};
let manager: Awaited<ReturnType<typeof createManager>>;
let team: { teamId: string; gameId: string; memberId: string };
let token: string;
beforeAll(async () => {
  manager = await createManager({ name: payload("manager") });
  const { client } = manager;
  const { body: created } = expectStatus(
    await client.post("/teams", { name: payload("team"), sport: payload("sport").slice(0, 60) }),
    201,
  );
  const member = { name: memberName, phone: "(312) 555-0142", smsConsent: true };
  const { body: added } = expectStatus(await client.post(`/teams/${created.id}/members`, member), 201);
  const { body: planned } = expectStatus(await client.post(`/teams/${created.id}/games`, game), 201);
  team = { teamId: created.id, gameId: planned.games[0].id, memberId: added.id };
  token = await createLink(team);
});

describe("a name that contains markup", () => {
  it("X01: is text on the pages behind a text's link", async () => {
    const client = new Attacker();
    const page = await client.request("GET", `/r/${token}`);
    expect(page.status).toBe(200);
    for (const mark of ["team", "member", "place", "opponent", "notes"]) expectEscaped(page.text, mark);
    expectOurScripts(page);
    const own = await client.request("GET", `/r/${token}/me`);
    for (const mark of ["team", "member", "opponent"]) expectEscaped(own.text, mark);
    expectOurScripts(own);
  });

  it("X03: is text on the join page and on signed-in pages, in titles and in their data", async () => {
    const { client } = manager;
    const { body } = expectStatus(await client.get(`/teams/${team.teamId}/join-link`), 200);
    const join = await new Attacker().request("GET", new URL(body.url as string).pathname);
    expectEscaped(join.text, "team");
    expectOurScripts(join);
    for (const path of [
      "/dashboard",
      `/teams/${team.teamId}`,
      "/settings",
      `/game/${team.gameId}/attendance`,
    ]) {
      const page = await client.request("GET", path);
      expect([path, page.status]).toEqual([path, 200]);
      expect(page.text).not.toMatch(/<xss-/);
      expectOurScripts(page);
    }
    // The account's name is in every signed-in page's data.
    expectEscaped((await client.request("GET", "/dashboard")).text, "manager");
  });
});

describe("an address that contains markup", () => {
  it("X02: isn't repeated as markup by any page", async () => {
    const markup = encodeURIComponent(payload("path"));
    const client = new Attacker();
    const paths = [
      `/r/${markup}`,
      `/rsvp?token=${markup}`,
      `/r/${markup}/me`,
      `/join/${markup}`,
      `/blog/${markup}`,
      `/blog?tag=${markup}`,
      `/blog/preview/${markup}`,
      `/nowhere/${markup}`,
      `/login?next=${markup}`,
      `/team-manager-invitation?token=${markup}`,
      `/api/v1/teams/${markup}`,
      `/calendar/${markup}.ics`,
    ];
    for (const path of paths) {
      const page = await client.request("GET", path);
      expect([path, page.status < 500, page.text.includes("<xss-")]).toEqual([path, true, false]);
      expect(page.headers.get("x-content-type-options")).toBe("nosniff");
      if (page.headers.get("content-type")?.includes("html")) expectOurScripts(page);
    }
  });
});

describe("a post that contains markup", () => {
  let administrator: Attacker;
  beforeAll(async () => {
    ({ client: administrator } = await createAdministrator());
  });

  const publish = async (post: object) => {
    const { body } = expectStatus(
      await administrator.post("/admin/posts", { status: "published", ...post }),
      201,
    );
    return new Attacker().request("GET", `/blog/${body.slug}`);
  };

  it("X08: runs no script, loads no frame, and changes no style", async () => {
    const content = attacks.join("\n\n");
    const { body } = expectStatus(await administrator.post("/admin/posts/previews", { content }), 200);
    const page = await publish({ title: "News", content });
    expect(page.status).toBe(200);
    expectOurScripts(page);
    const [, article = ""] = /<article[^>]*>(.*?)<\/article>/s.exec(page.text) ?? [];
    expect(article).toContain("alert(1)");
    expect(article).not.toMatch(/<(?:script|iframe|object|embed|form|style|base|meta|link|math|svg on)\b/i);
    for (const html of [body.html as string, article]) {
      expect(listAttributes(html).filter((name) => /^on|^srcdoc$|^formaction$/i.test(name))).toEqual([]);
      expect(html).not.toMatch(/href="(?!https?:|mailto:|\/[^/]|\/"|#)/i);
      expect(html).not.toContain('src="javascript:');
    }
  });

  it("X09: has a title, tags, and structured data that stay text", async () => {
    const tag = "'\"></script><xss-tag>";
    const page = await publish({
      title: payload("title"),
      content: payload("content"),
      excerpt: payload("excerpt"),
      tags: [tag],
      featuredImage: "https://pictures.example/a.png?'\"><xss-picture>",
    });
    expect(page.status).toBe(200);
    for (const mark of ["title", "excerpt"]) expectEscaped(page.text, mark);
    expect(page.text).not.toMatch(/<xss-/);
    expectOurScripts(page);
    const blocks = [...page.text.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
    expect(blocks.length).toBeGreaterThan(0);
    const data = blocks.map(([, json]) => JSON.stringify(JSON.parse(json!)));
    expect(data.join()).toContain("xss-title");
    expect(blocks.map(([, json]) => json).join()).not.toContain("<");
  });

  it("X10: is text in the feed, and the sitemap has no room for it", async () => {
    const evil = "]]></title><!DOCTYPE x [<!ENTITY y SYSTEM 'file:///etc/passwd'>]><xss-feed>&y;";
    expect((await publish({ title: evil, content: evil, excerpt: evil })).status).toBe(200);
    const client = new Attacker();
    const [feed, sitemap] = [
      await client.request("GET", "/blog/feed.xml"),
      await client.request("GET", "/sitemaps/site.xml"),
    ];
    expect([feed.status, sitemap.status]).toEqual([200, 200]);
    expect(feed.text).toContain("&lt;xss-feed&gt;&amp;y;");
    for (const { text, headers } of [feed, sitemap]) {
      expect(text).not.toMatch(/<xss-|<!DOCTYPE|<!ENTITY|&y;(?<!amp;y;)/);
      expect(headers.get("content-type")).toMatch(/xml/);
      const tags = new Set([...text.matchAll(/<\/?([\w:]+)/g)].map(([, name]) => name));
      for (const name of tags)
        expect([
          ..."rss channel title link description language atom:link item guid pubDate".split(" "),
          ..."urlset url loc lastmod".split(" "),
        ]).toContain(name);
    }
  });
});
