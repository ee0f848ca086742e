import { BellRing, CalendarDays, ListChecks, MessageSquareText, Users } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { PassCard, PassCardRow } from "#ui/pass-card.tsx";
import { isTooLarge, formatPrice, getRecommendedTier, tiers, type Schedule, type Tier } from "../rules.ts";
import type { TierKey } from "../schema.ts";
import { formatFit, formatGameEstimate, getTooLargeMessage } from "./pass-labels.ts";

interface TierCardsProps {
  memberCount: number;
  /** The number of texts the schedule needs. Undefined until it's known. */
  schedule: Schedule | undefined;
  /** The product whose checkout is starting. */
  starting: string | null;
  onSelect: (tier: TierKey) => void;
}

/** Shows a card for each tier (PASS-11 to PASS-28). */
export function TierCards({ memberCount, schedule, starting, onSelect }: TierCardsProps) {
  const recommended = getRecommendedTier(memberCount);
  return (
    <PassCardRow className="mt-5">
      {tiers.map((tier) => {
        const isTooSmall = isTooLarge(memberCount, tier.key);
        const isRecommended = tier.key === recommended;
        return (
          <PassCard
            key={tier.key}
            title={tier.name}
            price={formatPrice(tier.cents)}
            priceNote="one-time payment"
            description={tier.description}
            lines={listLines(tier)}
            tone={tier.key === "extended" ? "night" : "plain"}
            // Above 30 members, the badge stays on a disabled card (OP-05).
            recommended={isRecommended && !isTooSmall}
            {...(isRecommended && { badge: "Recommended for your team" })}
            {...(isTooSmall && { unavailableReason: getTooLargeMessage(memberCount, tier) })}
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

const listLines = ({ months, players, sms }: Tier) => [
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
  const [games, players] = formatGameEstimate(tier, memberCount);
  const fitText = schedule ? formatFit(tier, schedule) : null;
  return (
    <>
      <b className="font-semibold">{games}</b> {players}
      {fitText !== null && <span className="mt-1.5 block">{fitText}</span>}
    </>
  );
}
