import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Product } from "#tests/harness/processes.ts";
import { MARK, markExcept, PRIVATE_COLUMNS, PUBLIC_COLUMNS } from "#tests/harness/private-marks.ts";
import { Visitor } from "#tests/harness/visitor.ts";
import { startPrepared } from "./prepared-product.ts";

// Opens everything in the built product that a stranger reaches from public pages, the sitemap, and the landing page by
// following links, and looks for people in it. tests/public-pages-stay-private.test.ts has the columns one by one.

/** What we publish about ourselves: posts, and who wrote them. */
const OUR_COLUMNS = "blog_post.";
const MAX_PAGES = 600;

let product: Product;
let client: pg.Client;
beforeAll(async () => {
  product = await startPrepared({ seed: true, worker: false });
  client = new pg.Client(product.databaseUrl);
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await product?.stop();
});

/** Switches on the pages of all leagues and teams. Returns their paths. */
async function publishAll(): Promise<string[]> {
  const paths: string[] = [];
  for (const [kind, letter] of [
    ["league", "l"],
    ["team", "t"],
  ] as const) {
    await client.query(
      `insert into ${kind}_slug (slug, ${kind}_id, created_at)
       select 'crawled-' || row_number() over (order by id), id, now() from ${kind}
       where not exists (select from ${kind}_page where ${kind}_id = ${kind}.id)`,
    );
    await client.query(
      `insert into ${kind}_page (${kind}_id, slug, is_on, is_indexable, published_at, updated_at)
       select ${kind}_id, slug, true, true, now(), now() from ${kind}_slug where slug like 'crawled-%'
       on conflict do nothing`,
    );
    await client.query(
      `update ${kind}_page set is_on = true, is_indexable = true, published_at = coalesce(published_at, now())`,
    );
    const { rows } = await client.query<{ slug: string }>(`select slug from ${kind}_page`);
    paths.push(...rows.map(({ slug }) => `/${letter}/${slug}`));
  }
  return paths;
}

/** Lists all phone numbers and emails in the database, as they are and as people write them. */
async function listContacts(): Promise<string[]> {
  const { rows: columns } = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'text'
       and (column_name like '%phone%' or column_name like '%email%')`,
  );
  const found = new Set<string>();
  for (const { table, column } of columns) {
    const { rows } = await client.query<{ value: string }>(
      `select distinct ${column} as value from ${table} where ${column} ~ '^\\+1[0-9]{10}$|@'`,
    );
    for (const { value } of rows) found.add(value);
  }
  const numbers = [...found].filter((value) => value.startsWith("+"));
  return [
    ...found,
    ...numbers.map((number) => number.slice(2)),
    ...numbers.map((number) => `${number.slice(5, 8)}-${number.slice(8)}`),
  ];
}

async function markEverything(): Promise<string[]> {
  const { rows } = await client.query<{ place: string }>(
    `select table_name || '.' || column_name as place from information_schema.columns where table_schema = 'public'`,
  );
  const ours = rows.map(({ place }) => place).filter((place) => place.startsWith(OUR_COLUMNS));
  await client.query("set session_replication_role = replica");
  await client.query("update venue set notes = 'Gate code 4711'");
  await client.query("update game set notes = 'Bring cones'");
  await client.query("update game_rsvp set note = 'Late' where response is not null");
  await client.query(markExcept([...PUBLIC_COLUMNS, ...ours]));
  // Posts say who wrote them.
  await client.query("update app_user set name = 'Sam Author' where id in (select author_id from blog_post)");
  await client.query("reset session_replication_role");
  const marked = await client.query<{ place: string }>("select place from marked");
  return marked.rows.map(({ place }) => place);
}

/** Lists the paths of ours that a page leads to. */
function listLinks(text: string, path: string): string[] {
  const links = [
    ...text.matchAll(
      /\b(?:href|src|action)="([^"]+)"|<loc>([^<]+)<\/loc>|property="og:image"[^>]* content="([^"]+)"/g,
    ),
  ];
  return links.flatMap(([, link, location, picture]) => {
    const url = URL.parse(
      (link ?? location ?? picture)!.replaceAll("&amp;", "&"),
      `${product.appUrl}${path}`,
    );
    return url?.origin === product.appUrl ? [url.pathname + url.search] : [];
  });
}

it("shows no person to strangers who follow every link [PUBLIC-33, PUBLIC-34]", async () => {
  const published = await publishAll();
  const contacts = await listContacts();
  const marked = await markEverything();
  const expected = PRIVATE_COLUMNS.filter((place) => place !== "change_request.note");
  expect(expected.filter((place) => !marked.includes(place))).toEqual([]);
  expect(contacts.length).toBeGreaterThan(50);

  const stranger = new Visitor(product);
  const waiting = [...published, "/sitemap.xml", "/robots.txt", "/"];
  const seen = new Set(waiting);
  const secrets = [MARK, ...contacts];
  const found: { path: string; around: string }[] = [];
  const statuses: Record<number, number> = {};
  for (let path = waiting.shift(); path !== undefined && seen.size <= MAX_PAGES; path = waiting.shift()) {
    const { status, text, headers } = await stranger.get(path);
    statuses[status] = (statuses[status] ?? 0) + 1;
    // Scripts, styles, and fonts are the same for everyone.
    const isText = /html|xml|calendar|plain|json/.test(headers.get("content-type") ?? "");
    for (const secret of isText ? secrets : []) {
      const at = text.indexOf(secret);
      if (at >= 0) found.push({ path, around: text.slice(Math.max(0, at - 60), at + 60) });
    }
    for (const next of isText ? listLinks(text, path) : [])
      if (!seen.has(next)) {
        seen.add(next);
        waiting.push(next);
      }
  }
  console.log(`${seen.size} pages and files, ${contacts.length} contacts, ${JSON.stringify(statuses)}`);
  expect(found).toEqual([]);
  expect(waiting).toEqual([]);
  for (const path of published) expect(seen.has(path)).toBe(true);
  expect(statuses[500]).toBeUndefined();
});
