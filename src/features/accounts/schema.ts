import * as z from "zod";
import { oneLine } from "#platform/one-line.ts";

export const Role = z.enum(["admin", "league_manager", "team_manager"]);
export type Role = z.infer<typeof Role>;

/** Roles users can choose. Administrators are created with `npm run admin:create` (OP2-04). */
export const ChosenRole = z.enum(["team_manager", "league_manager"]);
export type ChosenRole = z.infer<typeof ChosenRole>;

/** A person's name. */
export const Name = oneLine.min(1, "Enter your name").max(100, "Use 100 characters or fewer");

/** An email address, converted to lowercase because emails are compared case-insensitively. */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email("Enter an email address like name@example.com").max(254));

/**
 * An email entered at sign-in. Accepts any text, so that a malformed email fails the same way as an unknown one
 * (ACCT-05).
 */
export const TypedEmail = z.string().trim().toLowerCase().min(1, "Enter your email address").max(254);

/** A new password (ACCT-33). The maximum length keeps hashing cheap. */
export const NewPassword = z
  .string()
  .min(6, "Password must be at least 6 characters")
  .max(200, "Use 200 characters or fewer");

/**
 * A password to verify. It can be longer than a new password, so that a wrong guess is reported as "wrong password" and
 * not as "invalid input".
 */
export const TypedPassword = z.string().min(1, "Enter your password").max(1000);

/**
 * The password and, for accounts with two-step verification, a current code. Settings that could lock someone out of
 * their account ask for both, even in an open session.
 */
export const Identity = z.object({
  password: TypedPassword,
  /** A code from the authenticator app, or a recovery code. Ignored without two-step verification. */
  code: z.string().trim().max(50).optional(),
});
export type Identity = z.infer<typeof Identity>;

/** The signed-in user's data that the app's screens receive (DATA1-04). */
export const Me = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  role: Role,
  emailVerified: z.boolean(),
  twoFactorEnabled: z.boolean(),
});
export type Me = z.infer<typeof Me>;

export const Registration = z.object({
  name: Name,
  email: Email,
  password: NewPassword,
  role: ChosenRole.default("team_manager"),
  acceptedTerms: z.literal(true, "Accept the terms to create an account"),
  // Optional here, so that the captcha check can report a missing solution with ACCT-20's message.
  captcha: z.string().max(4000).default(""),
});

export const LinkToken = z.string().min(1).max(200);
