import { Hono, type Context } from "hono";
import * as z from "zod";
import { REALMS, type OpenId, type Realm } from "./provider.ts";
import { TOKEN_FAULTS } from "./tokens.ts";

const Settings = z.strictObject({
  clientSecret: z.string().min(8).optional(),
  tokenFault: z.enum(TOKEN_FAULTS).nullable().optional(),
  isDown: z.boolean().optional(),
  namesIssuer: z.boolean().optional(),
});

/** Creates the test API, which breaks a provider in a chosen way. */
export const createOpenIdApi = (openId: OpenId) =>
  new Hono().patch("/settings", async (c) => {
    const settings = Settings.safeParse(await c.req.json().catch(() => null));
    if (!settings.success) return c.json({ error: z.prettifyError(settings.error) }, 400);
    openId.change(settings.data);
    return c.json({});
  });

export const readRealm = (c: Context): Realm | null =>
  REALMS.find((realm) => realm === c.req.param("realm")) ?? null;

/** Returns a provider's issuer, which is also where it's reached. */
export const getIssuer = (c: Context, realm: Realm) => `${new URL(c.req.url).origin}/openid/${realm}`;

/** Reads the client's ID and secret from the header, or else from the form. */
function readClient(c: Context, form: URLSearchParams): [id: string, secret: string] {
  const [, basic] = /^Basic (.+)$/.exec(c.req.header("authorization") ?? "") ?? [];
  if (basic === undefined) return [form.get("client_id") ?? "", form.get("client_secret") ?? ""];
  const [id = "", secret = ""] = Buffer.from(basic, "base64").toString().split(":");
  return [decodeURIComponent(id), decodeURIComponent(secret)];
}

/** Creates what the app's server calls: discovery, keys, and the exchange of codes (OpenID Connect Core 1.0). */
export function createOpenIdEndpoints(openId: OpenId) {
  return new Hono()
    .use("/:realm/*", async (c, next) =>
      openId.isDown() && c.req.path.includes(".well-known") ? c.body(null, 503) : next(),
    )
    .get("/:realm/.well-known/openid-configuration", (c) => {
      const realm = readRealm(c);
      if (!realm) return c.notFound();
      const issuer = getIssuer(c, realm);
      return c.json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
        code_challenge_methods_supported: ["S256"],
        // One provider takes the secret in the form, and the other in the header, as real ones do.
        token_endpoint_auth_methods_supported: [
          realm === "google" ? "client_secret_post" : "client_secret_basic",
        ],
        authorization_response_iss_parameter_supported: openId.namesIssuer(),
      });
    })
    .get("/:realm/jwks", (c) => {
      const realm = readRealm(c);
      return realm ? c.json(openId.getKeys(realm)) : c.notFound();
    })
    .post("/:realm/token", async (c) => {
      const realm = readRealm(c);
      if (!realm) return c.notFound();
      const form = new URLSearchParams(await c.req.text());
      if (!openId.isClient(...readClient(c, form))) {
        if (c.req.header("authorization")) c.header("www-authenticate", "Basic");
        return c.json({ error: "invalid_client" }, 401);
      }
      const granted = openId.exchange(realm, getIssuer(c, realm), {
        code: form.get("code") ?? "",
        verifier: form.get("code_verifier") ?? "",
        redirectUri: form.get("redirect_uri") ?? "",
      });
      if (!granted) return c.json({ error: "invalid_grant" }, 400);
      return c.json({
        access_token: "unused",
        token_type: "Bearer",
        expires_in: 3600,
        ...(granted.idToken !== undefined && { id_token: granted.idToken }),
      });
    });
}
