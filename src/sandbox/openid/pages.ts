import { Hono, type Context } from "hono";
import { html } from "hono/html";
import * as z from "zod";
import { renderNotFoundPage, renderSandboxPage } from "../page.ts";
import { getIssuer, readRealm } from "./api.ts";
import type { OpenId, Realm, SignInRequest } from "./provider.ts";

const names: Record<Realm, string> = { google: "Google", club: "Club ID" };

const Query = z.object({
  client_id: z.string(),
  response_type: z.literal("code"),
  redirect_uri: z.url({ protocol: /^https?$/ }),
  scope: z.string().regex(/(^| )openid( |$)/),
  state: z.string().min(1),
  nonce: z.string().min(1),
  code_challenge: z.string().length(43),
  code_challenge_method: z.literal("S256"),
});

const Form = z.object({
  email: z.email(),
  name: z.string().max(200).default(""),
  subject: z.string().max(255).default(""),
  verified: z.string().optional(),
  action: z.enum(["continue", "cancel"]).default("continue"),
});

/** Reads what the app asked for. Returns null for a request that a real provider would refuse too. */
function readRequest(c: Context, openId: OpenId): SignInRequest | null {
  const query = Query.safeParse(c.req.query());
  if (!query.success || query.data.client_id !== openId.clientId) return null;
  const { redirect_uri: redirectUri, state, nonce, code_challenge: challenge } = query.data;
  return { redirectUri, state, nonce, challenge };
}

const refuse = (c: Context) =>
  c.html(
    renderNotFoundPage({
      title: "Sign-in refused",
      text: "The provider doesn't accept this request.",
      back: { href: "/mailbox", label: "Open Mailbox" },
    }),
    400,
  );

/** Creates the page on which someone signs in at the provider, as anyone they like. A GET changes nothing. */
export function createOpenIdPages(openId: OpenId) {
  return new Hono()
    .get("/:realm/authorize", (c) => {
      const realm = readRealm(c);
      if (!realm || !readRequest(c, openId)) return refuse(c);
      return c.html(
        renderSandboxPage({
          title: `Sign in with ${names[realm]}`,
          part: null,
          banner: "Sandbox: stands in for a sign-in provider. No real account is used.",
          styles: ["/assets/openid.css"],
          body: html`<form class="openid" method="post">
            <h1>Sign in with ${names[realm]}</h1>
            <label>Email <input name="email" type="email" value="coach@example.com" required /></label>
            <label>Name <input name="name" value="Casey Coach" /></label>
            <label>Subject <input name="subject" placeholder="From the email" /></label>
            <label class="check"
              ><input name="verified" type="checkbox" checked /> The email is verified</label
            >
            <div class="dialog-actions">
              <button class="button" name="action" value="cancel">Cancel</button>
              <button class="button primary" name="action" value="continue">Continue</button>
            </div>
          </form>`,
        }),
      );
    })
    .post("/:realm/authorize", async (c) => {
      const realm = readRealm(c);
      const request = readRequest(c, openId);
      const form = Form.safeParse(await c.req.parseBody());
      if (!realm || !request || !form.success) return refuse(c);
      const callback = new URL(request.redirectUri);
      callback.searchParams.set("state", request.state);
      if (openId.namesIssuer()) callback.searchParams.set("iss", getIssuer(c, realm));
      const { action, email, name, subject, verified } = form.data;
      if (action === "cancel") callback.searchParams.set("error", "access_denied");
      else {
        const person = { email, name, isVerified: verified !== undefined, ...(subject && { subject }) };
        callback.searchParams.set("code", openId.createCode(realm, request, person));
      }
      return c.redirect(callback.href, 303);
    });
}
