import * as z from "zod";
import { oneLine } from "#platform/one-line.ts";
import { MAX_COVERED } from "./rules.ts";

const KeyExpiry = z.enum(["30-days", "90-days", "1-year", "never"]);

const Ids = z.array(z.uuid()).max(MAX_COVERED);

export const NewKey = z
  .object({
    name: oneLine.min(1, "Enter a name").max(60, "Use 60 characters or fewer"),
    canWrite: z.boolean(),
    canSendTexts: z.boolean().default(false),
    /** The teams and leagues that the key covers. Null means all, also ones that come later. */
    covers: z.object({ teamIds: Ids, leagueIds: Ids }).nullable(),
    expires: KeyExpiry.default("90-days"),
  })
  .refine(({ canWrite, canSendTexts }) => canWrite || !canSendTexts, {
    path: ["canSendTexts"],
    message: "A key that only reads can't send texts",
  })
  .refine(({ covers }) => covers === null || covers.teamIds.length + covers.leagueIds.length > 0, {
    path: ["covers"],
    message: "Choose at least one",
  })
  .refine(({ covers }) => covers === null || covers.teamIds.length + covers.leagueIds.length <= MAX_COVERED, {
    path: ["covers"],
    message: `Choose ${MAX_COVERED} or fewer`,
  });
export type NewKey = z.infer<typeof NewKey>;

const Named = z.object({ id: z.uuid(), name: z.string() });
export type Named = z.infer<typeof Named>;

export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The start and the last four characters, such as "fw_live_…aB3x". */
  hint: z.string(),
  canWrite: z.boolean(),
  canSendTexts: z.boolean(),
  /** Null for all teams and leagues. Those that the account lost aren't listed. */
  covers: z.object({ teams: z.array(Named), leagues: z.array(Named) }).nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  isExpired: z.boolean(),
  revokedAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
  lastUsedAddress: z.string().nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** The teams and leagues that a key of this account can be limited to. */
export const KeyChoices = z.object({ teams: z.array(Named), leagues: z.array(Named) });
export type KeyChoices = z.infer<typeof KeyChoices>;
