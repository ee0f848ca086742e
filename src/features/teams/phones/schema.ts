import * as z from "zod";

/** Why a phone gets no texts from a team. */
export const PhoneBlock = z.enum([
  "stop",
  "landline",
  "unreachable",
  "wrong-number",
  "not-textable",
  "no-yes",
  "no-consent",
  "no-guardian",
]);
export type PhoneBlock = z.infer<typeof PhoneBlock>;
