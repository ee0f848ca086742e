import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { oneLine } from "./one-line.ts";

/** As long as a person's name may be. */
const PasskeyName = oneLine.max(100).optional();

function parseName(name: unknown) {
  const parsed = PasskeyName.safeParse(name);
  if (!parsed.success) throw new APIError("BAD_REQUEST", { code: "PASSKEY_NAME_INVALID" });
  return parsed.data;
}

/** Applies our rule for names to passkeys, wherever better-auth takes one. The plugin (1.7.6) takes any text. */
export const boundedPasskeyNames = {
  id: "bounded-passkey-names",
  hooks: {
    before: [
      {
        matcher: ({ path }) => path === "/passkey/generate-register-options",
        handler: createAuthMiddleware(async (ctx) => ({
          context: { query: { ...ctx.query, name: parseName(ctx.query?.name) } },
        })),
      },
      {
        matcher: ({ path }) => path === "/passkey/verify-registration" || path === "/passkey/update-passkey",
        handler: createAuthMiddleware(async (ctx) => ({
          context: { body: { ...ctx.body, name: parseName(ctx.body?.name) } },
        })),
      },
    ],
  },
} satisfies BetterAuthPlugin;
