import * as z from "zod";

/** Why an email gets nothing from a team. */
export const EmailBlock = z.enum(["no-consent", "bounced", "complained", "unsubscribed"]);
export type EmailBlock = z.infer<typeof EmailBlock>;

/** How a consent to emails was given or withdrawn. */
export const EmailConsentSource = z.enum(["manager", "import", "join-link", "member-page", "unsubscribe"]);
export type EmailConsentSource = z.infer<typeof EmailConsentSource>;
