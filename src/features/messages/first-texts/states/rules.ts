import { formatTime, getMonthAndDay, getWeekday } from "#platform/date-format.ts";
import { formatText, type TextFacts } from "../../delivery/rules.ts";

type WallClock = { on: string; time: string };

/** What's known about a team's first text to a number. Times are in the team's time zone. */
export type FirstTextFacts =
  /** It goes out at this time, unless another text takes it along earlier. */
  | { kind: "planned"; at: WallClock }
  /** The team has no active pass (TEXT-52). */
  | { kind: "with-first-message" }
  /** The number hasn't confirmed yet that it wants the texts (TEXT-54). */
  | { kind: "waiting-for-yes" }
  | { kind: "sent" | "delivered"; at: WallClock }
  | { kind: "failed"; text: TextFacts };

const formatMoment = ({ on, time }: WallClock) =>
  `${Object.values(getMonthAndDay(on)).join(" ")}, ${formatTime(time)}`;

/** Describes the state of a first text, on the roster and in Text Delivery alike (TEXT-21). */
export function formatFirstTextState(facts: FirstTextFacts): string {
  switch (facts.kind) {
    case "planned":
      return `First text goes out ${getWeekday(facts.at.on)}, ${formatTime(facts.at.time)}`;
    case "with-first-message":
      return "First text goes out with your first message";
    case "waiting-for-yes":
      return "Waiting for their YES";
    case "sent":
    case "delivered":
      return `First text ${facts.kind} ${formatMoment(facts.at)}`;
    case "failed":
      return `First text failed: ${formatText(facts.text)}`;
  }
}
