import { TriangleAlert } from "lucide-react";
import { useId, type ReactNode } from "react";
import { formatMemberCount } from "#features/teams/components/team-labels.ts";
import { formatDate } from "#platform/date-format.ts";
import { Badge } from "#ui/badge.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { Kit } from "#ui/kit.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { findShortcomings, formatSeason } from "../bulk/rules.ts";
import {
  getPriceCents,
  getTier,
  isTooLarge,
  MAX_PLAYERS,
  formatPrice,
  tiers,
  type Schedule,
} from "../rules.ts";
import type { PayableTeam, TierKey } from "../schema.ts";
import { formatStatus } from "./pass-labels.ts";

export interface BulkRowProps {
  team: PayableTeam;
  /** Null if no pass can be bought for the team right now. */
  tier: TierKey | null;
  recommended: TierKey;
  /** What the team's season needs. Undefined if it isn't known. */
  schedule: Schedule | undefined;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onChoose: (tier: TierKey) => void;
}

/** One team in the bulk purchase, with its selected pass. */
export function BulkRow({ team, tier, isSelected, onSelect, ...choice }: BulkRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2.5 p-4 md:px-5">
      <Kit id={team.id} kit={team.kit} size={32} className="max-md:hidden" />
      <CheckboxField
        className="min-w-0 flex-1 basis-56"
        label={<span className="wrap-anywhere">{team.name}</span>}
        checked={isSelected}
        disabled={tier === null}
        onChange={(event) => onSelect(event.currentTarget.checked)}
        {...(tier === null && {
          hint: team.isProcessing
            ? "Your bank may take a few days. The pass starts as soon as the payment clears, so don't pay again."
            : `Passes cover up to ${MAX_PLAYERS} players. Remove people who no longer play, or split this into two teams.`,
        })}
      >
        <span className="block wrap-anywhere">
          {team.sport}, {formatMemberCount(team.memberCount)}
        </span>
      </CheckboxField>
      <span className="max-md:w-full md:w-52">
        <Badge tone={team.status}>{formatStatus(team)}</Badge>
      </span>
      {tier === null ? (
        <span className="text-sm text-ink-2 md:w-76 md:text-right">
          {team.isProcessing ? "Payment Processing" : "Team Too Large"}
        </span>
      ) : (
        <PassChoice team={team} tier={tier} isSelected={isSelected} {...choice} />
      )}
    </li>
  );
}

type PassChoiceProps = Omit<BulkRowProps, "tier" | "onSelect"> & { tier: TierKey };

function PassChoice({ team, tier, recommended, schedule, isSelected, onChoose }: PassChoiceProps) {
  const reasonId = useId();
  const { texts, isShort } = findShortcomings(tier, team, schedule);
  const reason = `for ${formatSeason(team, schedule)}`;
  return (
    <div className="max-md:w-full md:w-76">
      <div className="flex items-center gap-3">
        <SelectField
          className="min-w-0 flex-1"
          label={`Season Pass for ${team.name}`}
          hideLabel
          value={tier}
          aria-describedby={reasonId}
          options={tiers.map(({ key, name, months }) => ({
            value: key,
            label: isTooLarge(team.memberCount, key)
              ? `${name} (Team Too Large)`
              : `${name}, ${months} months`,
            disabled: isTooLarge(team.memberCount, key),
          }))}
          onChange={(event) => onChoose(event.currentTarget.value as TierKey)}
        />
        <span className="score w-16 text-right text-lg">{formatPrice(getPriceCents(tier))}</span>
      </div>
      <div id={reasonId} className="caption mt-1.5 text-ink-2">
        {tier === recommended
          ? `Recommended ${reason}`
          : `${getTier(recommended).name} is recommended ${reason}`}
        {isSelected && isShort && (
          <Warning>
            Ends {formatDate(team.endsOnWith[tier])}, before the last game on {formatDate(team.lastGameOn!)}
          </Warning>
        )}
        {isSelected && texts > 0 && (
          <Warning>{`About ${texts.toLocaleString("en-US")} ${texts === 1 ? "text" : "texts"} short`}</Warning>
        )}
      </div>
    </div>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <span className="mt-1 flex items-start gap-1.5 text-yellow-ink">
      <TriangleAlert className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </span>
  );
}
