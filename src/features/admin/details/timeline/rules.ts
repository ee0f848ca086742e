import { formatPrice, getProductName } from "#features/passes/rules.ts";
import type { ProductKey, TierKey } from "#features/passes/schema.ts";
import type { AdminAction } from "#features/accounts/administration/audit/schema.ts";
import { formatDate, formatTime } from "#platform/date-format.ts";
import { actionNames } from "../../audit/rules.ts";
import { pluralize } from "../../components/number-format.ts";

/** The number of entries per page. */
export const ENTRIES_PER_PAGE = 30;

/** What happened, with what's needed to say it. Each event comes from one table. */
export type TimelineEvent =
  | { event: "pass"; tier: TierKey; months: number; sms: number; granted: boolean }
  | { event: "topup"; sms: number }
  | { event: "order"; product: ProductKey; cents: number; teamName: string }
  | { event: "blast"; blastKind: string; sent: number; failed: number }
  | { event: "reminder"; state: string; reason: string | null; gameOn: string }
  | { event: "game"; gameOn: string; gameTime: string | null; opponent: string | null }
  | { event: "canceled"; gameOn: string; opponent: string | null }
  | { event: "team"; name: string }
  | { event: "action"; action: AdminAction; by: string }
  | { event: "request"; subject: string; isOpen: boolean };

const blastNames: Record<string, string> = {
  message: "Message sent",
  change: "Text about a change sent",
  nudge: "Nudge sent",
  moved: "Text about a new time sent",
  shortage: "Low-turnout alert sent",
  "sub-call": "Subs called",
  "sub-update": "Text to subs sent",
  request: "Late response alert sent",
  "request-update": "Answer to a late response sent",
  score: "Score requested",
  waitlist: "Spot offered to the waitlist",
  "waitlist-update": "Text to the waitlist sent",
};

const reasonNames: Record<string, string> = {
  "too-late": "too late to send",
  cancelled: "the game was canceled",
  archived: "the team is archived",
  "no-pass": "no Season Pass",
  "out-of-texts": "no texts left",
  "no-recipients": "no one could get it",
  "texting-off": "no texting account yet",
};

const formatGame = ({ gameOn, opponent }: { gameOn: string; opponent: string | null }) =>
  `${formatDate(gameOn)}${opponent === null ? "" : ` vs. ${opponent}`}`;

/** Says what happened, and adds what an administrator wants to know about it. */
export function describeEvent(entry: TimelineEvent): { title: string; detail: string | null } {
  switch (entry.event) {
    case "pass":
      return {
        title: `${getProductName(entry.tier)} ${entry.granted ? "granted" : "bought"}`,
        detail: `${pluralize(entry.months, "month", "months")}, ${pluralize(entry.sms, "text", "texts")}`,
      };
    case "topup":
      return { title: "SMS Top-up bought", detail: pluralize(entry.sms, "text", "texts") };
    case "order":
      return {
        title: `Paid ${formatPrice(entry.cents)}`,
        detail: `${getProductName(entry.product)} for ${entry.teamName}`,
      };
    case "blast":
      return {
        title: blastNames[entry.blastKind] ?? "Texts sent",
        detail: `${entry.sent} sent, ${entry.failed} failed`,
      };
    case "reminder":
      return {
        title: entry.state === "sent" ? "Reminder sent" : "Reminder not sent",
        detail: `For ${formatDate(entry.gameOn)}${entry.reason === null ? "" : `: ${reasonNames[entry.reason] ?? entry.reason}`}`,
      };
    case "game":
      return {
        title: "Game added",
        detail: `${formatGame(entry)}${entry.gameTime === null ? "" : `, ${formatTime(entry.gameTime)}`}`,
      };
    case "canceled":
      return { title: "Game canceled", detail: formatGame(entry) };
    case "team":
      return { title: "Team created", detail: entry.name };
    case "action":
      return { title: actionNames[entry.action], detail: `By ${entry.by}` };
    case "request":
      return {
        title: "Support request",
        detail: `${entry.subject} (${entry.isOpen ? "open" : "closed"})`,
      };
  }
}
