import * as z from "zod";

/** A phone number in any format. */
export const TypedPhone = z.string().trim().min(1).max(40);

/** A file to send to the person who asked for their data. */
export const PersonFile = z.object({ fileName: z.string(), json: z.string() });
export type PersonFile = z.infer<typeof PersonFile>;

/** All data about one phone number, across teams. */
export const PersonData = z.object({
  /** The phone number, formatted for display. Null if it isn't valid. */
  phone: z.string().nullable(),
  entries: z.array(
    z.object({
      /** The member's ID or the manager's account ID. */
      id: z.uuid(),
      name: z.string(),
      teamId: z.uuid(),
      teamName: z.string(),
      /**
       * Whether the phone belongs to the member, to one of their contacts (described by `label`), or to a manager who
       * gets alerts.
       */
      phoneOwner: z.enum(["member", "contact", "manager"]),
      label: z.string().nullable(),
    }),
  ),
  /** The number of texts that still contain the phone number, and the number of consent records, which are kept. */
  texts: z.number().int(),
  consents: z.number().int(),
});
export type PersonData = z.infer<typeof PersonData>;
