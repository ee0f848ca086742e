import { BellRing, CalendarDays, ListChecks, MessageSquareText, Users } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { PassCard, PassCardRow } from "#ui/pass-card.tsx";
import { isTooLarge, priceInWords, recommendedTier, tiers, type Schedule, type Tier } from "../rules.ts";
import type { TierKey } from "../schema.ts";
import { fitInWords, lastsInWords, tooLargeInWords } from "./pass-words.ts";

interface TierCardsProps {
  memberCount: number;
  /** What the team's games will take, once that is known. */
  schedule: Schedule | undefined;
  /** The product whose checkout is being started. */
  starting: string | null;
  onSelect: (tier: TierKey) => void;
}

/** PASS-11 to PASS-28. */
export function TierCards({ memberCount, schedule, starting, onSelect }: TierCardsProps) {
  const recommended = recommendedTier(memberCount);
  return (
    <PassCardRow className="mt-5">
      {tiers.map((tier) => {
        const isTooSmall = isTooLarge(memberCount, tier.key);
        const isRecommended = tier.key === recommended;
        return (
          <PassCard
            key={tier.key}
            title={tier.name}
            price={priceInWords(tier.cents)}
            priceNote="one payment"
            description={tier.description}
            lines={linesOf(tier)}
            tone={tier.key === "extended" ? "night" : "plain"}
            // Above 30 members the badge stays, on a card that cannot be picked (OP-05).
            recommended={isRecommended && !isTooSmall}
            {...(isRecommended && { badge: "Recommended for your team" })}
            {...(isTooSmall && { unavailableReason: tooLargeInWords(memberCount, tier) })}
            note={<Note tier={tier} memberCount={memberCount} schedule={schedule} />}
            action={
              <Button
                full
                size="large"
                variant={isRecommended ? "primary" : "secondary"}
                disabled={isTooSmall || starting !== null}
                busy={starting === tier.key}
                busyLabel="Opening Checkout..."
                onClick={() => onSelect(tier.key)}
              >
                {isTooSmall ? "Team Too Large" : "Select This Plan"}
              </Button>
            }
          />
        );
      })}
    </PassCardRow>
  );
}

const linesOf = ({ months, players, sms }: Tier) => [
  { icon: <CalendarDays />, text: `Up to ${months} months` },
  { icon: <Users />, text: `Up to ${players} players` },
  { icon: <MessageSquareText />, text: `${sms.toLocaleString("en-US")} SMS messages` },
  { icon: <BellRing />, text: "Automated game reminders" },
  { icon: <ListChecks />, text: "RSVP tracking" },
];

function Note({
  tier,
  memberCount,
  schedule,
}: Pick<TierCardsProps, "memberCount" | "schedule"> & { tier: Tier }) {
  const [games, forWhom] = lastsInWords(tier, memberCount);
  const fit = schedule ? fitInWords(tier, schedule) : null;
  return (
    <>
      <b className="font-semibold">{games}</b> {forWhom}
      {fit !== null && <span className="mt-1.5 block">{fit}</span>}
    </>
  );
}
