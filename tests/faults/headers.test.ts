import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { brotliDecompressSync, gzipSync } from "node:zlib";
import { request, type IncomingMessage } from "node:http";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_KEY } from "#scripts/demo-key.ts";
import { reservePort } from "#scripts/ports.ts";
import { startProcess, type Product } from "#tests/harness/processes.ts";
import { queryRows } from "#tests/harness/rows.ts";
import { computeTotp } from "#tests/harness/totp.ts";
import { Visitor, type AppResponse } from "#tests/harness/visitor.ts";
import { startPrepared } from "./prepared-product.ts";
import { DEMO_PASSWORD } from "./traffic.ts";

const SITE = ["/", "/features", "/pricing", "/blog", "/blog/a-post", "/faq", "/about", "/contact", "/terms"];
const TOKEN = ["/reset-password", "/confirm-email", "/team-manager-invitation", "/team-transfer"];
const SIGNED_IN = ["/dashboard", "/teams", "/schedule", "/settings", "/admin/accounts"];
const API = ["/api/v1/session", "/api/v1/me", "/api/v1/nowhere", "/api/v1/openapi.json", "/api/nowhere"];
const OTHER_PATHS = [
  "/healthz",
  "/readyz",
  "/favicon.svg",
  "/manifest.webmanifest",
  "/service-worker.js",
  "/offline",
  "/.well-known/security.txt",
  "/security-policy.txt",
  "/calendar/nowhere.ics",
  "/nowhere",
  "/assets/nowhere.js",
  "/login.data",
];

let product: Product;
let visitor: Visitor;
let coach: Visitor;

beforeAll(async () => {
  product = await startPrepared({ seed: true, worker: false });
  visitor = new Visitor(product);
  coach = new Visitor(product);
  await coach.signIn("coach@example.com", DEMO_PASSWORD);
});
afterAll(() => product?.stop());

/** Parses a policy into its directives, by name. */
function getPolicy({ headers }: AppResponse) {
  const parts = (headers.get("content-security-policy") ?? "").split(";").map((part) => part.trim());
  return new Map(parts.map((part) => [part.split(" ")[0], part.split(" ").slice(1)]));
}

function expectSafe(response: AppResponse) {
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-request-id": expect.any(String),
  });
  expect(response.headers.has("permissions-policy")).toBe(true);
  expect(response.headers.has("x-powered-by")).toBe(false);
  // A response without a body needs no type, and JSON, pictures, and fonts need no charset.
  const type = response.headers.get("content-type") ?? (response.text === "" ? "none" : "missing");
  expect(type).toMatch(/charset=utf-8|^(none|application\/(manifest\+)?json|image\/(jpeg|png)|font\/)/i);
  for (const directive of ["frame-ancestors", "base-uri"])
    expect(getPolicy(response).get(directive)).toEqual(["'none'"]);
}

/** Returns whether a script tag runs. Structured data for search engines doesn't. */
const runs = (tag: string) => tag.trim() !== 'type="application/ld+json"';

/** Expects the policy to require this response's nonce for scripts, and every script on the page to have it. */
function expectStrictScripts(response: AppResponse) {
  const scripts = getPolicy(response).get("script-src") ?? [];
  expect(scripts).toEqual(["'self'", expect.stringMatching(/^'nonce-[A-Za-z0-9+/]{22}=='$/)]);
  const nonce = scripts[1]!.slice("'nonce-".length, -1);
  const tags = [...response.text.matchAll(/<script\b([^>]*)>/g)].map(([, attributes]) => attributes!);
  expect(tags.length).toBeGreaterThan(0);
  // Scripts from our own origin don't need a nonce.
  const withoutNonce = tags.filter(
    (tag) => runs(tag) && !/\ssrc="\//.test(tag) && !tag.includes(`nonce="${nonce}"`),
  );
  expect(withoutNonce).toEqual([]);
  expect(response.text).not.toMatch(/\son[a-z]+="|href="javascript:/);
  return nonce;
}

/** Makes a raw request, because fetch decompresses automatically and hides the encoding. */
async function fetchRaw(path: string, encoding: string) {
  const headers = { "accept-encoding": encoding };
  const outgoing = request(`${product.appUrl}${path}`, { headers }).end();
  const [response] = (await once(outgoing, "response")) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { headers: response.headers, body: Buffer.concat(chunks) };
}

describe("security headers", () => {
  it.each([...SITE, ...TOKEN, "/login", "/register", "/nowhere", "/api/v1/docs"])(
    "allow only our own scripts on %s",
    async (path) => {
      const [first, second] = [await visitor.get(path), await visitor.get(path)];
      for (const response of [first, second]) expectSafe(response);
      expect(expectStrictScripts(first)).not.toBe(expectStrictScripts(second));
    },
  );

  it.each(["/", "/pricing", "/login", "/register", "/join/abc", "/nowhere", "/api/v1/docs"])(
    "allow only our own pictures on %s",
    async (path) => {
      expect(getPolicy(await visitor.get(path)).get("img-src")).toEqual(["'self'", "data:"]);
    },
  );

  it("allow pictures from other servers only where posts are read and edited", async () => {
    const admin = new Visitor(product);
    await admin.signIn("admin@example.com", DEMO_PASSWORD);
    await admin.post("/session/two-step", { code: computeTotp(DEMO_KEY), kind: "app" });
    for (const response of [
      await visitor.get("/blog"),
      await coach.get("/blog"),
      await admin.get("/admin/blog"),
    ])
      expect(getPolicy(response).get("img-src")).toEqual(["'self'", "data:", "https:"]);
    for (const path of SIGNED_IN)
      expect(getPolicy(await coach.get(path)).get("img-src")).toEqual(["'self'", "data:"]);
  });

  it.each(["/rsvp", "/rsvp?token=abc", "/r/abc"])("allow one script on %s, by its digest", async (path) => {
    const response = await visitor.get(path);
    expectSafe(response);
    const scripts = [...response.text.matchAll(/<script\b[^>]*>(.*?)<\/script>/gs)].map(([, code]) => code!);
    expect(scripts).toHaveLength(1);
    const digest = createHash("sha256").update(scripts[0]!).digest("base64");
    expect(getPolicy(response).get("script-src")).toEqual([`'sha256-${digest}'`]);
    expect(getPolicy(response).get("default-src")).toEqual(["'none'"]);
    expect(response.text).not.toMatch(/\son[a-z]+="|href="javascript:/);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-robots-tag")).toBe("noindex");
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it.each(SIGNED_IN)("allow only our own scripts on %s when signed in", async (path) => {
    const response = await coach.get(path);
    expect([200, 403]).toContain(response.status);
    expectSafe(response);
    expectStrictScripts(response);
  });

  it.each([...API, ...OTHER_PATHS, ...SIGNED_IN])("are set on %s for visitors", async (path) => {
    const response = await visitor.get(path);
    expectSafe(response);
    expect(response.status).toBeLessThan(500);
  });

  it("are set on rejected requests", async () => {
    const rejections = [
      await visitor.post("/session", { email: "coach@example.com", password: "wrong" }),
      await visitor.post("/session", { email: "not an address" }),
      await visitor.request("POST", "/api/v1/session", { headers: { "sec-fetch-site": "cross-site" } }),
      await visitor.request("POST", "/api/v1/accounts", { json: { name: "x".repeat(3_000_000) } }),
      await visitor.request("DELETE", "/terms"),
    ];
    expect(rejections.map(({ status }) => status)).toEqual([401, 400, 403, 413, 405]);
    for (const rejection of rejections) expectSafe(rejection);
  });
});

/** Enough for the menu, the theme switch, and forms. */
const MAX_SITE_SCRIPT_BYTES = 12_000;

it.each(SITE)("sends %s without a framework, and with a small script", async (path) => {
  const { text } = await visitor.get(path);
  expect(text).not.toMatch(/<script[^>]+src=|modulepreload|__reactRouter/);
  const scripts = [...text.matchAll(/<script type="module"[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code]) => code!,
  );
  expect(scripts).toHaveLength(1);
  expect(gzipSync(scripts[0]!).length).toBeLessThan(MAX_SITE_SCRIPT_BYTES);
});

describe("HTTPS", () => {
  it("isn't required for an http URL", async () => {
    const response = await visitor.get("/login");
    expect(response.headers.has("strict-transport-security")).toBe(false);
    expect(getPolicy(response).has("upgrade-insecure-requests")).toBe(false);
  });

  it("is required for an https URL, with cookies pinned to the host", async () => {
    const environment = { ...product.environment, APP_URL: "https://firstwhistle.example" };
    const [port, metricsPort] = [String(await reservePort()), String(await reservePort())];
    const web = startProcess("web", ["build/server/index.js"], {
      ...environment,
      PORT: port,
      METRICS_PORT: metricsPort,
    });
    try {
      await expect.poll(() => web.output(), { timeout: 60_000 }).toContain("web server listening");
      const httpsVisitor = new Visitor({ ...product, environment, appUrl: `http://localhost:${port}` });
      for (const path of ["/", "/login", "/api/v1/session", "/favicon.svg"]) {
        const { headers } = await httpsVisitor.get(path);
        expect(headers.get("strict-transport-security")).toMatch(/^max-age=\d{8,}; includeSubDomains$/);
      }
      expect(getPolicy(await httpsVisitor.get("/login")).has("upgrade-insecure-requests")).toBe(true);
      const cookies = (await httpsVisitor.signIn("coach@example.com", DEMO_PASSWORD)).headers.getSetCookie();
      expect(cookies.length).toBeGreaterThan(0);
      for (const cookie of cookies)
        expect(cookie).toMatch(/^__Host-(?=.*; Path=\/)(?=.*; HttpOnly)(?=.*; Secure)(?=.*; SameSite=Lax)/i);
    } finally {
      await web.stop();
    }
  });
});

const ASSETS = "build/client/assets";
const getSize = (asset: string) => statSync(`${ASSETS}/${asset}`).size;

describe("caching", () => {
  it.each([
    ["js", /^(text|application)\/javascript/],
    ["css", /^text\/css/],
  ])("caches .%s files forever and sends them with Brotli compression", async (extension, type) => {
    // Use the largest file, because compression hardly helps with a few hundred bytes.
    const [file = ""] = readdirSync(ASSETS)
      .filter((name) => name.endsWith(`.${extension}.br`))
      .toSorted((a, b) => getSize(b) - getSize(a));
    const path = `/assets/${file.replace(/\.br$/, "")}`;
    const [plain, brotli] = [await fetchRaw(path, "identity"), await fetchRaw(path, "gzip, deflate, br")];
    for (const { headers } of [plain, brotli]) {
      expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      expect(headers["content-type"]).toMatch(type);
    }
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(brotli.headers).toMatchObject({ "content-encoding": "br", vary: "Accept-Encoding" });
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
    expect(brotli.body.length).toBeLessThan(plain.body.length / 2);
  });

  it.each(["/favicon.svg", "/preview.jpg", "/screen-line-up.jpg", "/manifest.webmanifest"])(
    "caches %s for an hour, because its name doesn't change with its content",
    async (path) => {
      const { headers, status } = await visitor.get(path);
      expect(status).toBe(200);
      expect(headers.get("cache-control")).toBe("public, max-age=3600");
    },
  );

  it("doesn't cache a missing asset", async () => {
    const { headers, status } = await visitor.get("/assets/nowhere-0123.js");
    expect(status).toBe(404);
    expect(headers.get("cache-control")).not.toMatch(/immutable|public/);
  });

  it.each(TOKEN)("doesn't cache or index %s", async (path) => {
    const { headers, status, text } = await visitor.get(`${path}?token=abc`);
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(text).toContain('<meta name="robots" content="noindex"');
  });

  it.each([...SIGNED_IN, ...SITE, "/dashboard.data", "/_root.data"])(
    "doesn't cache %s for a signed-in user",
    async (path) => {
      const { headers, status } = await coach.get(path);
      expect(status).toBeLessThan(500);
      expect(headers.get("cache-control")).toBe("no-store");
    },
  );

  it.each(SITE)("keeps %s out of shared caches, because it has a nonce", async (path) => {
    expect((await visitor.get(path)).headers.get("cache-control")).toMatch(/no-store|private/);
  });

  it.each(["/api/v1/session", "/api/v1/me"])("doesn't cache %s", async (path) => {
    for (const client of [visitor, coach])
      expect((await client.get(path)).headers.get("cache-control")).toBe("no-store");
  });
});

describe("client IP address", () => {
  it("ignores X-Forwarded-For when no proxy is configured", async () => {
    await queryRows(product.databaseUrl, "delete from rate_limit");
    for (const claim of ["198.51.100.1", "198.51.100.2, 203.0.113.9", "::1"])
      await new Visitor(product, claim).signIn("unknown@example.com", "wrong-password");
    const counts = await queryRows(
      product.databaseUrl,
      "select points from rate_limit where key like 'sign-in:address:%'",
    );
    expect(counts).toEqual([{ points: 3 }]);
  });
});
