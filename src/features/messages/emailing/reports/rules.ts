import * as z from "zod";

/** How many soft bounces in how many days stop all emails to an address (REACH-35). */
const MAX_SOFT_BOUNCES = 3;
export const SOFT_BOUNCE_DAYS = 30;

export type ReportKind = "hard-bounce" | "soft-bounce" | "complaint";

/** A provider's report about one address. */
export type EmailReport = {
  /** The provider's id of the report. */
  id: string;
  email: string;
  kind: ReportKind;
  /** Our email, if the report names it by its Message-ID. */
  emailId: string | null;
};

/** Returns whether a report stops all emails to its address, which had so many soft bounces lately. */
export const isSuppressing = (kind: ReportKind, softBounces: number) =>
  kind !== "soft-bounce" || softBounces >= MAX_SOFT_BOUNCES;

/** The body of a report, in the form that providers with Standard Webhooks use. Everything else in it is ignored. */
const Body = z.object({
  type: z.string(),
  data: z.object({
    message_id: z.string().optional(),
    to: z.union([z.string(), z.array(z.string())]).transform((to) => [to].flat()),
    bounce: z.object({ type: z.string() }).optional(),
  }),
});

const MESSAGE_ID = /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/;

/** Reads a report. Returns an empty list if it's about something else, such as a delivery. Throws for anything else. */
export function readReports(id: string, body: string): EmailReport[] {
  const { type, data } = Body.parse(JSON.parse(body));
  const kind = findKind(type, data.bounce?.type);
  if (kind === null) return [];
  const emailId = MESSAGE_ID.exec(data.message_id ?? "")?.[1] ?? null;
  return [...new Set(data.to.map((email) => email.toLowerCase()))].map((email) => ({
    id,
    email,
    kind,
    emailId,
  }));
}

function findKind(type: string, bounce: string | undefined): ReportKind | null {
  if (type === "email.complained") return "complaint";
  if (type !== "email.bounced") return null;
  // A bounce that doesn't say which kind it is must not stop an address right away.
  return bounce?.toLowerCase() === "permanent" ? "hard-bounce" : "soft-bounce";
}
