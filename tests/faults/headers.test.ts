import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { request, type IncomingMessage } from "node:http";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "#scripts/postgres.ts";
import { startProcess, type Product } from "#tests/harness/processes.ts";
import { rows } from "#tests/harness/rows.ts";
import { Visitor, type Answer } from "#tests/harness/visitor.ts";
import { startPrepared } from "./prepared-product.ts";
import { DEMO_PASSWORD } from "./traffic.ts";

const SITE = ["/", "/features", "/pricing", "/blog", "/blog/a-post", "/faq", "/about", "/contact", "/terms"];
const TOKEN = ["/reset-password", "/confirm-email", "/team-manager-invitation", "/team-handover"];
const SIGNED_IN = ["/dashboard", "/teams", "/schedule", "/settings", "/admin/accounts"];
const API = ["/api/v1/session", "/api/v1/me", "/api/v1/nowhere", "/api/v1/openapi.json", "/api/nowhere"];
const OTHER = [
  "/healthz",
  "/readyz",
  "/favicon.svg",
  "/manifest.webmanifest",
  "/service-worker.js",
  "/offline",
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

/** The parts of a policy, by name. */
function policyOf({ headers }: Answer) {
  const parts = (headers.get("content-security-policy") ?? "").split(";").map((part) => part.trim());
  return new Map(parts.map((part) => [part.split(" ")[0], part.split(" ").slice(1)]));
}

function expectSafe(answer: Answer) {
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-request-id": expect.any(String),
  });
  expect(answer.headers.has("permissions-policy")).toBe(true);
  expect(answer.headers.has("x-powered-by")).toBe(false);
  expect(policyOf(answer).get("frame-ancestors")).toEqual(["'none'"]);
}

/** Data for search engines never runs. */
const runs = (tag: string) => tag.trim() !== 'type="application/ld+json"';

/** Scripts only with the nonce of this very answer, and every script of the page has it. */
function expectStrictScripts(answer: Answer) {
  const scripts = policyOf(answer).get("script-src") ?? [];
  expect(scripts).toEqual(["'self'", expect.stringMatching(/^'nonce-[A-Za-z0-9+/]{22}=='$/)]);
  const nonce = scripts[1]!.slice("'nonce-".length, -1);
  const tags = [...answer.text.matchAll(/<script\b([^>]*)>/g)].map(([, attributes]) => attributes!);
  expect(tags.length).toBeGreaterThan(0);
  // One from our own address needs none.
  const without = tags.filter(
    (tag) => runs(tag) && !/\ssrc="\//.test(tag) && !tag.includes(`nonce="${nonce}"`),
  );
  expect(without).toEqual([]);
  expect(answer.text).not.toMatch(/\son[a-z]+="|href="javascript:/);
  return nonce;
}

/** Asks by hand: fetch decompresses by itself and hides what came. */
async function raw(path: string, encoding: string) {
  const headers = { "accept-encoding": encoding };
  const asked = request(`${product.appUrl}${path}`, { headers }).end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return { headers: answer.headers, body: Buffer.concat(chunks) };
}

describe("security headers", () => {
  it.each([...SITE, ...TOKEN, "/login", "/register", "/nowhere", "/api/v1/docs"])(
    "lets no script but our own run on %s",
    async (path) => {
      const [first, second] = [await visitor.get(path), await visitor.get(path)];
      for (const answer of [first, second]) expectSafe(answer);
      expect(expectStrictScripts(first)).not.toBe(expectStrictScripts(second));
    },
  );

  it.each(["/rsvp", "/rsvp?token=abc", "/r/abc"])(
    "lets one script run on %s, by its digest",
    async (path) => {
      const answer = await visitor.get(path);
      expectSafe(answer);
      const scripts = [...answer.text.matchAll(/<script\b[^>]*>(.*?)<\/script>/gs)].map(([, code]) => code!);
      expect(scripts).toHaveLength(1);
      const digest = createHash("sha256").update(scripts[0]!).digest("base64");
      expect(policyOf(answer).get("script-src")).toEqual([`'sha256-${digest}'`]);
      expect(policyOf(answer).get("default-src")).toEqual(["'none'"]);
      expect(answer.text).not.toMatch(/\son[a-z]+="|href="javascript:/);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("x-robots-tag")).toBe("noindex");
      expect(answer.headers.getSetCookie()).toEqual([]);
    },
  );

  it.each(SIGNED_IN)("lets no script but our own run on %s, signed in", async (path) => {
    const answer = await coach.get(path);
    expect([200, 403]).toContain(answer.status);
    expectSafe(answer);
    expectStrictScripts(answer);
  });

  it.each([...API, ...OTHER, ...SIGNED_IN])("are on %s for a stranger", async (path) => {
    const answer = await visitor.get(path);
    expectSafe(answer);
    expect(answer.status).toBeLessThan(500);
  });

  it("are on refusals too", async () => {
    const refusals = [
      await visitor.post("/session", { email: "coach@example.com", password: "wrong" }),
      await visitor.post("/session", { email: "not an address" }),
      await visitor.request("POST", "/api/v1/session", { headers: { "sec-fetch-site": "cross-site" } }),
      // The server hangs up on the rest of it, so the connection is of no further use.
      await visitor.request("POST", "/api/v1/accounts", {
        json: { name: "x".repeat(2_000_000) },
        headers: { connection: "close" },
      }),
      await visitor.request("DELETE", "/terms"),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([401, 400, 403, 413, 405]);
    for (const refusal of refusals) expectSafe(refusal);
  });
});

describe("https", () => {
  it("is not demanded where the product has none", async () => {
    const answer = await visitor.get("/login");
    expect(answer.headers.has("strict-transport-security")).toBe(false);
    expect(policyOf(answer).has("upgrade-insecure-requests")).toBe(false);
  });

  it("is demanded where it has, with cookies pinned to the host", async () => {
    const environment = { ...product.environment, APP_URL: "https://firstwhistle.example" };
    const [port, metricsPort] = [String(await freePort()), String(await freePort())];
    const web = startProcess("web", ["build/server/index.js"], {
      ...environment,
      PORT: port,
      METRICS_PORT: metricsPort,
    });
    try {
      await expect.poll(() => web.output(), { timeout: 60_000 }).toContain("web is listening");
      const there = new Visitor({ ...product, environment, appUrl: `http://localhost:${port}` });
      for (const path of ["/", "/login", "/api/v1/session", "/favicon.svg"]) {
        const { headers } = await there.get(path);
        expect(headers.get("strict-transport-security")).toMatch(/^max-age=\d{8,}; includeSubDomains$/);
      }
      expect(policyOf(await there.get("/login")).has("upgrade-insecure-requests")).toBe(true);
      const cookies = (await there.signIn("coach@example.com", DEMO_PASSWORD)).headers.getSetCookie();
      expect(cookies.length).toBeGreaterThan(0);
      for (const cookie of cookies)
        expect(cookie).toMatch(/^__Host-(?=.*; Path=\/)(?=.*; HttpOnly)(?=.*; Secure)(?=.*; SameSite=Lax)/i);
    } finally {
      await web.stop();
    }
  });
});

const ASSETS = "build/client/assets";
const sizeOf = (asset: string) => statSync(`${ASSETS}/${asset}`).size;

describe("caching", () => {
  it.each([
    ["js", /^(text|application)\/javascript/],
    ["css", /^text\/css/],
  ])("keeps .%s files for ever and sends them as brotli", async (ending, type) => {
    // The largest: little of a few hundred bytes can be said shorter.
    const [file = ""] = readdirSync(ASSETS)
      .filter((name) => name.endsWith(`.${ending}.br`))
      .toSorted((a, b) => sizeOf(b) - sizeOf(a));
    const path = `/assets/${file.replace(/\.br$/, "")}`;
    const [plain, brotli] = [await raw(path, "identity"), await raw(path, "gzip, deflate, br")];
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
    "keeps %s for an hour, since its name stays when it changes",
    async (path) => {
      const { headers, status } = await visitor.get(path);
      expect(status).toBe(200);
      expect(headers.get("cache-control")).toBe("public, max-age=3600");
    },
  );

  it("does not keep an asset that is not there", async () => {
    const { headers, status } = await visitor.get("/assets/nowhere-0123.js");
    expect(status).toBe(404);
    expect(headers.get("cache-control")).not.toMatch(/immutable|public/);
  });

  it.each(TOKEN)("does not keep or list %s", async (path) => {
    const { headers, status, text } = await visitor.get(`${path}?token=abc`);
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(text).toContain('<meta name="robots" content="noindex"');
  });

  it.each([...SIGNED_IN, ...SITE, "/dashboard.data", "/_root.data"])(
    "does not keep %s of somebody signed in",
    async (path) => {
      const { headers, status } = await coach.get(path);
      expect(status).toBeLessThan(500);
      expect(headers.get("cache-control")).toBe("no-store");
    },
  );

  it.each(SITE)("lets no shared cache keep %s, which has a nonce", async (path) => {
    expect((await visitor.get(path)).headers.get("cache-control")).toMatch(/no-store|private/);
  });

  it.each(["/api/v1/session", "/api/v1/me"])("does not keep %s", async (path) => {
    for (const who of [visitor, coach])
      expect((await who.get(path)).headers.get("cache-control")).toBe("no-store");
  });
});

describe("the client's address", () => {
  it("is the socket's, whatever X-Forwarded-For claims, when no proxy is configured", async () => {
    await rows(product.databaseUrl, "delete from rate_limit");
    for (const claim of ["198.51.100.1", "198.51.100.2, 203.0.113.9", "::1"])
      await new Visitor(product, claim).signIn("nobody@example.com", "wrong-password");
    const counts = await rows(
      product.databaseUrl,
      "select points from rate_limit where key like 'sign-in:address:%'",
    );
    expect(counts).toEqual([{ points: 3 }]);
  });
});
