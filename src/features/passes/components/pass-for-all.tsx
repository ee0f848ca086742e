import { formatTeamCount } from "#features/teams/components/team-labels.ts";
import { SelectField } from "#ui/select-field.tsx";
import { chooseForAll } from "../bulk/rules.ts";
import { formatPrice, getTier, tiers } from "../rules.ts";
import type { PayableTeam, TierKey } from "../schema.ts";

interface PassForAllProps {
  choices: { team: PayableTeam; tier: TierKey; recommended: TierKey }[];
  onChoose: (chosen: Record<string, TierKey>) => void;
}

/** Chooses one pass for every team at the same time. Each team can still be changed. */
export function PassForAll({ choices, onChoose }: PassForAllProps) {
  const teams = choices.map(({ team }) => team);
  const matches = (key: TierKey) => {
    const expected = chooseForAll(teams, key);
    return choices.every(({ team, tier }) => tier === expected[team.id]);
  };
  const isRecommended = choices.every(({ tier, recommended }) => tier === recommended);
  const common = isRecommended ? undefined : tiers.find(({ key }) => matches(key))?.key;
  const value = isRecommended ? "recommended" : (common ?? "");
  const largerCount = common ? choices.filter(({ tier }) => tier !== common).length : 0;
  return (
    <SelectField
      className="mb-4 md:w-96"
      label="One Pass for All Teams"
      value={value}
      options={[
        { value: "recommended", label: "Recommended for each team" },
        ...tiers.map(({ key, name, months, cents }) => ({
          value: key,
          label: `${name}, ${months} months, ${formatPrice(cents)} each`,
        })),
        ...(value === "" ? [{ value: "", label: "Different passes", disabled: true }] : []),
      ]}
      {...(common !== undefined &&
        largerCount > 0 && {
          hint: `${formatTeamCount(largerCount)} ${largerCount === 1 ? "has" : "have"} too many players for ${getTier(common).name} and ${largerCount === 1 ? "gets" : "get"} the smallest pass that fits.`,
        })}
      onChange={({ currentTarget }) =>
        onChoose(
          currentTarget.value === "recommended" ? {} : chooseForAll(teams, currentTarget.value as TierKey),
        )
      }
    />
  );
}
