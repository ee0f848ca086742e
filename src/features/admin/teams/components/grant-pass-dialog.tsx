import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { getGrantEnd, MAX_GRANTED_MONTHS, MAX_GRANTED_SMS } from "#features/passes/grants/rules.ts";
import { PassGrant } from "#features/passes/grants/schema.ts";
import { getRecommendedTier, getTier, tiers } from "#features/passes/rules.ts";
import type { TierKey } from "#features/passes/schema.ts";
import { formatDate } from "#platform/date-format.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { RadioCards } from "#ui/radio-cards.tsx";
import { TextField } from "#ui/text-field.tsx";
import { formatCount, pluralize } from "../../components/number-format.ts";
import { useGrantPass } from "./use-admin-teams.ts";
import type { AdminTeam } from "../schema.ts";

interface GrantPassDialogProps {
  team: AdminTeam;
  /** True if the administrator set the status to active, which needs a pass. */
  isActivation: boolean;
  onClose: () => void;
}

const tierOptions = tiers.map(({ key, name, players, months, sms }) => ({
  value: key,
  label: name,
  description: `Up to ${players} players, ${months} months, ${formatCount(sms)} texts`,
}));

const getDefaults = (tier: TierKey): PassGrant => {
  const { months, sms } = getTier(tier);
  return { tier, months, sms };
};

/** Grants a team a free pass, with its tier, end, and texts in view (OP2-47). */
export function GrantPassDialog({ team, isActivation, onClose }: GrantPassDialogProps) {
  const grant = useGrantPass(isActivation, onClose);
  const [now] = useState(() => new Date());
  const { register, handleSubmit, control, reset, formState } = useForm({
    resolver: zodResolver(PassGrant),
    defaultValues: getDefaults(team.tier === "none" ? getRecommendedTier(team.memberCount) : team.tier),
  });
  const { tier, months, sms } = useWatch({ control });
  const submit = handleSubmit((granted) => grant.mutate({ teamId: team.id, ...granted }));
  const runningUntil = team.status === "active" && team.expiresAt !== null ? new Date(team.expiresAt) : null;
  const isValid = PassGrant.safeParse({ tier, months, sms }).success;
  const seats = getTier(tier!).players;
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={<span className="wrap-anywhere">Grant {team.name} a Pass</span>}
      description={
        runningUntil
          ? "It's free. The months and texts are added to the pass that's running."
          : isActivation
            ? "A team is active while it has a Season Pass, so that its reminders can go out. This one is free."
            : "It's free, and it starts right away."
      }
      busy={grant.isPending}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <Button variant="secondary" disabled={grant.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={grant.isPending} busyLabel="Granting...">
            Grant Pass
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <RadioCards
          label="Tier"
          options={tierOptions}
          value={tier}
          onValueChange={(next) => reset(getDefaults(next as TierKey))}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Months"
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_GRANTED_MONTHS}
            required
            error={formState.errors.months && `Enter a number from 1 to ${MAX_GRANTED_MONTHS}`}
            {...register("months", { valueAsNumber: true })}
          />
          <TextField
            label="Texts"
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_GRANTED_SMS}
            required
            error={formState.errors.sms && `Enter a number from 1 to ${formatCount(MAX_GRANTED_SMS)}`}
            {...register("sms", { valueAsNumber: true })}
          />
        </div>
        <p role="status" className="text-ink-2">
          {isValid
            ? `Ends ${formatDate(getGrantEnd(now, runningUntil, months!).toISOString().slice(0, 10))}, with ${pluralize(sms!, "text", "texts")}${runningUntil ? " more" : ""}.`
            : "Enter the months and texts to see when the pass ends."}
          {team.memberCount > seats &&
            ` The roster has ${pluralize(team.memberCount, "member", "members")}, more than this tier's ${seats} players.`}
        </p>
      </div>
    </Dialog>
  );
}
