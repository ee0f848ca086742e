import * as z from "zod";
import { CalendarDate } from "../schema.ts";

/** A hand-over that nobody has accepted yet, as the team's manager sees it. */
export const Handover = z.object({
  email: z.string(),
  expiresAt: z.iso.datetime(),
  /** The same moment's day by the team's clock. */
  expiresOn: CalendarDate,
});
export type Handover = z.infer<typeof Handover>;

/** Who holds the link: nobody we know, somebody else, the right person with or without a confirmed address. */
export const Standing = z.enum(["signed-out", "other-address", "unconfirmed", "invited"]);
export type Standing = z.infer<typeof Standing>;

/** What the link shows to whoever holds it: enough to decide, nothing about the people of the team. */
export const HandoverOffer = z.object({
  teamName: z.string(),
  sport: z.string(),
  /** Who asks. */
  from: z.string(),
  /** m***@example.com: the right person knows it, a stranger learns nothing. */
  invited: z.string(),
  standing: Standing,
});
export type HandoverOffer = z.infer<typeof HandoverOffer>;
