import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { generateRandomString } from "better-auth/crypto";
import * as z from "zod";

/** How long there is to enter a code, like better-auth's own limit after a password. */
const CODE_SECONDS = 10 * 60;

/**
 * Starts a session for someone that a sign-in provider has identified, or asks for the code first. better-auth (1.7.7) asks for
 * it only after a password, so the second step is prepared here in the same way, and `verifyTOTP` completes it. No request
 * reaches this endpoint: only our own commands call it.
 */
export const providerSessions = {
  id: "provider-sessions",
  endpoints: {
    startProviderSession: createAuthEndpoint(
      "/provider-sessions/start",
      { method: "POST", body: z.object({ userId: z.uuid() }), metadata: { SERVER_ONLY: true } },
      async (ctx) => {
        const { createAuthCookie, internalAdapter, secret } = ctx.context;
        const user = await internalAdapter.findUserById(ctx.body.userId);
        if (!user) throw new APIError("UNAUTHORIZED", { code: "INVALID_EMAIL_OR_PASSWORD" });
        if (!(user as { twoFactorEnabled?: boolean }).twoFactorEnabled) {
          await setSessionCookie(ctx, { session: await internalAdapter.createSession(user.id), user });
          return ctx.json({ next: "signed-in" as const });
        }
        const identifier = `2fa-${generateRandomString(20)}`;
        const expiresAt = new Date(Date.now() + CODE_SECONDS * 1000);
        await internalAdapter.createVerificationValue({ value: user.id, identifier, expiresAt });
        // better-auth counts wrong codes here.
        await internalAdapter.createVerificationValue({
          value: "0",
          identifier: `2fa-attempts-${identifier}`,
          expiresAt,
        });
        const { name, attributes } = createAuthCookie("two_factor", { maxAge: CODE_SECONDS });
        await ctx.setSignedCookie(name, identifier, secret, attributes);
        return ctx.json({ next: "two-step" as const });
      },
    ),
  },
} satisfies BetterAuthPlugin;
