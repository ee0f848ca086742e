import { memberCountText } from "#features/teams/components/team-texts.ts";
import { Badge } from "#ui/badge.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { Kit } from "#ui/kit.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { centsOf, isTooLarge, MOST_PLAYERS, priceInWords, tiers } from "../rules.ts";
import type { PayableTeam, TierKey } from "../schema.ts";
import { statusInWords } from "./pass-words.ts";

export interface BulkRowProps {
  team: PayableTeam;
  /** Null for a team that none can be bought for now. */
  tier: TierKey | null;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
  onChoose: (tier: TierKey) => void;
}

/** One team to pay for, with the pass it shall get. */
export function BulkRow({ team, tier, isTicked, onTick, onChoose }: BulkRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2.5 p-4 md:px-5">
      <Kit id={team.id} size={32} className="max-md:hidden" />
      <CheckboxField
        className="min-w-0 flex-1 basis-56"
        label={<span className="wrap-anywhere">{team.name}</span>}
        checked={isTicked}
        disabled={tier === null}
        onChange={(event) => onTick(event.currentTarget.checked)}
        {...(tier === null && {
          hint: team.isProcessing
            ? "The bank can take a few days. The pass begins as soon as the money is there, so there is no need to pay again."
            : `No pass is for more than ${MOST_PLAYERS} players. Remove those who no longer play, or make two teams of it.`,
        })}
      >
        <span className="block wrap-anywhere">
          {team.sport}, {memberCountText(team.memberCount)}
        </span>
      </CheckboxField>
      <span className="max-md:w-full md:w-52">
        <Badge tone={team.status}>{statusInWords(team)}</Badge>
      </span>
      {tier === null ? (
        <span className="text-sm text-ink-2 md:w-66 md:text-right">
          {team.isProcessing ? "Payment on Its Way" : "Team Too Large"}
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
          <span className="score w-16 text-right text-lg">{priceInWords(centsOf(tier))}</span>
        </div>
      )}
    </li>
  );
}
