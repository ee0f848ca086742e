import { formatMemberCount } from "#features/teams/components/team-labels.ts";
import { Badge } from "#ui/badge.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { Kit } from "#ui/kit.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { getPriceCents, isTooLarge, MAX_PLAYERS, formatPrice, tiers } from "../rules.ts";
import type { PayableTeam, TierKey } from "../schema.ts";
import { formatStatus } from "./pass-labels.ts";

export interface BulkRowProps {
  team: PayableTeam;
  /** Null if no pass can be bought for the team right now. */
  tier: TierKey | null;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onChoose: (tier: TierKey) => void;
}

/** One team in the bulk purchase, with its selected pass. */
export function BulkRow({ team, tier, isSelected, onSelect, onChoose }: BulkRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2.5 p-4 md:px-5">
      <Kit id={team.id} size={32} className="max-md:hidden" />
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
        <span className="text-sm text-ink-2 md:w-66 md:text-right">
          {team.isProcessing ? "Payment Processing" : "Team Too Large"}
        </span>
      ) : (
        <div className="flex items-center gap-3 max-md:w-full md:w-66">
          <SelectField
            className="min-w-0 flex-1"
            label={`Season Pass for ${team.name}`}
            hideLabel
            value={tier}
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
      )}
    </li>
  );
}
