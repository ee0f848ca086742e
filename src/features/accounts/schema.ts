import * as z from "zod";

export const Role = z.enum(["admin", "league_manager", "team_manager"]);
export type Role = z.infer<typeof Role>;

/** Roles a person may choose. Administrators are appointed by `npm run admin:create` (OP2-04). */
export const ChosenRole = z.enum(["team_manager", "league_manager"]);
export type ChosenRole = z.infer<typeof ChosenRole>;

/** One line: PostgreSQL cannot store a NUL, and a line break in a name is somebody's trick on a mail. */
export const Name = z
  .string()
  .trim()
  .min(1, "Please enter your name")
  .max(100, "Please use at most 100 characters")
  .regex(/^\P{Cc}*$/u, "Please leave out line breaks and control characters");

/** Addresses are compared in lower case, so they are stored so. */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email("Please enter an email address like name@example.com").max(254));

/** An address being checked: any text, so that a malformed one is as wrong as an unknown one (ACCT-05). */
export const TypedEmail = z.string().trim().toLowerCase().min(1, "Please enter your email address").max(254);

/** A password being chosen (ACCT-33). The upper bound keeps hashing cheap. */
export const NewPassword = z
  .string()
  .min(6, "Password must be at least 6 characters")
  .max(200, "Please use at most 200 characters");

/** A password being checked: any length, so that a wrong one is wrong and not malformed. */
export const TypedPassword = z.string().min(1, "Please enter your password").max(1000);

/** The signed-in person as screens see them (DATA1-04). */
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
  acceptedTerms: z.literal(true, "Please accept the terms to create an account"),
  // Missing is for the captcha's own check to refuse, in the words of ACCT-20.
  captcha: z.string().max(4000).default(""),
});

export const LinkToken = z.string().min(1).max(200);
