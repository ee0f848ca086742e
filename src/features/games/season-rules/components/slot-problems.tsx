import { formatDate, formatTime, getWeekday } from "#platform/date-format.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import type { SlotProblem, SlotRejection } from "../schema.ts";

type Offer = SlotRejection["offers"][number];

export interface SlotProblemsProps {
  problems: readonly Omit<SlotProblem, "leagueGameIds">[];
  /** Said above the broken rules, such as "This game can't move there:". */
  title: string;
  offers?: readonly Offer[];
  onTake?: (offer: Offer) => void;
  className?: string;
}

const formatOffer = ({ gameOn, gameTime, location }: Offer) =>
  `${getWeekday(gameOn)}, ${formatDate(gameOn)}, ${formatTime(gameTime)}, ${location}`;

/** Shows in words which of a season's rules a change breaks, and the nearest slots that fit. */
export function SlotProblems({ problems, title, offers = [], onTake, className = "" }: SlotProblemsProps) {
  const canConfirm = problems.every((problem) => problem.canConfirm);
  return (
    <div className={className}>
      <Banner tone={canConfirm ? "warn" : "error"} role="alert">
        <p className="font-[560]">{title}</p>
        <ul className="mt-1 list-disc pl-4.5 wrap-anywhere">
          {problems.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      </Banner>
      {offers.length > 0 && (
        <div className="mt-3">
          <p className="label">Open Slots Nearby</p>
          <ul className="mt-1.5 grid gap-1.5">
            {offers.map((offer) => (
              <li key={formatOffer(offer)}>
                <Button
                  variant="secondary"
                  size="small"
                  className="h-auto w-full justify-start py-2 text-left whitespace-normal"
                  onClick={() => onTake?.(offer)}
                >
                  {formatOffer(offer)}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
