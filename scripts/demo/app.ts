import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Hono, type Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import * as z from "zod";
import { acceptCaptcha } from "#features/accounts/captcha/commands.server.ts";
import { createSandboxAssets } from "#sandbox/assets.ts";
import { getClientAddress } from "#server/client-address.ts";
import { rejectCrossSite } from "#server/security.ts";
import { clock } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { AppError } from "#platform/errors.ts";
import { createWorld } from "./contents.ts";
import { renderMailboxPage } from "./mailbox.ts";
import { renderStartPage, type StartState } from "./pages.ts";
import { listPhones, renderPhonesPage } from "./phones.ts";
import type { Sandbox } from "./sandbox.ts";
import { countWrite, findWorld, WORLD_MS, type World } from "./worlds.ts";

export const COOKIE = config.isHttps ? "__Host-demo" : "demo";

/** A day, so that someone who comes back later reads that the demo is over. */
const COOKIE_SECONDS = (24 * WORLD_MS) / 1_000;

/** Emails are HTML that a visitor can influence, so a page loads nothing but our own files. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

const OWN_FILES: Record<string, string> = {
  "demo.css": "text/css; charset=utf-8",
  "bar.css": "text/css; charset=utf-8",
  "bar.client.js": "text/javascript; charset=utf-8",
  "start.client.js": "text/javascript; charset=utf-8",
  "refresh.client.js": "text/javascript; charset=utf-8",
};

/** The captcha's solver, as its package ships it for browsers. */
const SOLVER_FILES = ["pow.js", "helpers.js", "types.js", "algorithms/web/pbkdf2.js"];
const solverUrl = new URL(".", import.meta.resolve("altcha-lib"));

const Start = z.object({ captcha: z.string().catch("") });
const Reply = z.object({ body: z.string().trim().max(480).catch("") });

/** The status of each start page. */
const STATUS = { over: 410, full: 503, "too-many": 429, captcha: 400, failed: 500, link: 404 } as const;

const sendStart = (c: Context, state: StartState, world: World | null = null) =>
  c.html(
    renderStartPage(state, world, clock.now()),
    state in STATUS ? STATUS[state as keyof typeof STATUS] : 200,
  );

const readWorld = (c: Context) => findWorld(getCookie(c, COOKIE));

/** Runs work with the visitor's world, or sends the page that starts one. */
async function withWorld(c: Context, work: (world: World) => Promise<Response>): Promise<Response> {
  const world = await readWorld(c);
  if (world === null || world === "over") return sendStart(c, world ?? "new");
  return work(world);
}

/** Creates the demo's own pages, under /demo. A visitor's cookie is the only thing that leads to a world. */
export function createDemoApp({ sandbox, maxWorlds }: { sandbox: Sandbox; maxWorlds: number }) {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.header("content-security-policy", CONTENT_SECURITY_POLICY);
    c.header("referrer-policy", "same-origin");
    c.header("x-content-type-options", "nosniff");
    c.header("x-robots-tag", "noindex, nofollow");
    if (!c.res.headers.has("cache-control")) c.header("cache-control", "no-store");
  });
  app.use(rejectCrossSite);

  const own = new Hono();
  for (const [name, type] of Object.entries(OWN_FILES))
    own.get(`/${name}`, async (c) => {
      c.header("content-type", type);
      c.header("cache-control", "no-cache");
      return c.body(await readFile(new URL(name, import.meta.url)));
    });
  for (const name of SOLVER_FILES)
    own.get(`/altcha/${name}`, async (c) => {
      c.header("content-type", "text/javascript; charset=utf-8");
      c.header("cache-control", "no-cache");
      return c.body(await readFile(fileURLToPath(new URL(name, solverUrl))));
    });
  app.route("/demo/assets", own);
  app.route("/demo/assets", createSandboxAssets());

  app.get("/demo", async (c) => {
    const world = await readWorld(c);
    if (world === "over") return sendStart(c, "over");
    return sendStart(c, c.req.query("off") === undefined ? "new" : "off", world);
  });

  app.post("/demo", async (c) => {
    const existing = await readWorld(c);
    // Pressed twice, or in two tabs.
    if (existing && existing !== "over") return c.redirect("/dashboard", 303);
    const { captcha } = Start.parse(await c.req.parseBody());
    try {
      await acceptCaptcha(captcha);
      const world = await createWorld(sandbox, getClientAddress(c), maxWorlds);
      if (typeof world === "string") return sendStart(c, world);
      setCookie(c, COOKIE, world.token, {
        httpOnly: true,
        secure: config.isHttps,
        sameSite: "Lax",
        path: "/",
        maxAge: COOKIE_SECONDS,
      });
      return c.redirect("/dashboard", 303);
    } catch (error) {
      const isCaptcha = error instanceof AppError && error.code === "CAPTCHA_REQUIRED";
      return sendStart(c, isCaptcha ? "captcha" : "failed");
    }
  });

  app.get("/demo/phones/:digits{[0-9]+}?", (c) =>
    withWorld(c, async (world) => {
      const phones = await listPhones(sandbox, world);
      const digits = c.req.param("digits");
      const open = phones.find(({ phone }) => phone === `+${digits}`) ?? null;
      if (digits !== undefined && !open) return c.redirect("/demo/phones");
      return c.html(renderPhonesPage(phones, open, world, config.appUrl));
    }),
  );

  app.post("/demo/phones/:digits{[0-9]+}/reply", (c) =>
    withWorld(c, async (world) => {
      const phone = `+${c.req.param("digits")}`;
      const { body } = Reply.parse(await c.req.parseBody());
      const isOwn = (await listPhones(sandbox, world)).some((listed) => listed.phone === phone);
      if (isOwn && body && (await countWrite(world.id))) await sandbox.reply(phone, body);
      return c.redirect(isOwn ? `/demo/phones/${phone.slice(1)}` : "/demo/phones", 303);
    }),
  );

  app.get("/demo/mailbox/:id{[0-9]+}?", (c) =>
    withWorld(c, async (world) => {
      const emails = await sandbox.listEmails(world.domain);
      const id = c.req.param("id");
      const open = emails.find((email) => String(email.id) === id) ?? null;
      if (id !== undefined && !open) return c.redirect("/demo/mailbox");
      return c.html(renderMailboxPage(emails, open, world));
    }),
  );

  app.get("/robots.txt", (c) => c.text("User-agent: *\nDisallow: /\n"));
  /** Where the gate sends what isn't part of the demo. */
  app.all("/demo/gate/:state{off|link|over|new}", async (c) => {
    const world = await readWorld(c);
    const state = c.req.param("state") as "off" | "link" | "over" | "new";
    return sendStart(c, state, world === "over" ? null : world);
  });
  app.notFound((c) => c.redirect("/demo"));
  return app;
}
