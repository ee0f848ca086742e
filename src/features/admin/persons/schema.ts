import * as z from "zod";

/** However somebody writes it. */
export const TypedPhone = z.string().trim().min(1).max(40);

/** For the person, to keep. */
export const PersonFile = z.object({ fileName: z.string(), json: z.string() });
export type PersonFile = z.infer<typeof PersonFile>;

/** What there is about one phone, of all teams. */
export const PersonData = z.object({
  /** As people read it; null for a number that no phone can have. */
  phone: z.string().nullable(),
  entries: z.array(
    z.object({
      /** Of the member, or of the manager's account. */
      id: z.uuid(),
      name: z.string(),
      teamName: z.string(),
      /** A contact's is whose the manager said it is; a manager's is for alerts about the team. */
      phoneOf: z.enum(["member", "contact", "manager"]),
      label: z.string().nullable(),
    }),
  ),
  /** Texts that still name the number, and evidence of consent, which stays. */
  texts: z.number().int(),
  consents: z.number().int(),
});
export type PersonData = z.infer<typeof PersonData>;
