import { useMutation, useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { explainError, getErrorCode, getFieldErrors } from "#platform/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { RadioCards } from "#ui/radio-cards.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { keysQueries } from "../client.ts";
import { MAX_COVERED } from "../rules.ts";
import { NewKey, type Named } from "../schema.ts";
import { SecretDialog } from "./secret-dialog.tsx";

export interface CreateKeyDialogProps {
  onClose: () => void;
}

const rights = [
  { value: "read", label: "Read", description: "See what you can see. It can't change anything." },
  { value: "write", label: "Read and Write", description: "Also add, change, and delete what you can." },
];
const coverages = [
  { value: "all", label: "All Teams and Leagues", description: "Also ones you add later." },
  { value: "some", label: "Selected Teams and Leagues" },
];
const expiries = [
  { value: "30-days", label: "30 Days" },
  { value: "90-days", label: "90 Days" },
  { value: "1-year", label: "1 Year" },
  { value: "never", label: "No Expiration" },
];

/** Asks what a new key can do, and then shows it once. */
export default function CreateKeyDialog({ onClose }: CreateKeyDialogProps) {
  const [name, setName] = useState("");
  const [canWrite, setCanWrite] = useState(false);
  const [canSendTexts, setCanSendTexts] = useState(false);
  const [isLimited, setIsLimited] = useState(false);
  const [teamIds, setTeamIds] = useState<string[]>([]);
  const [leagueIds, setLeagueIds] = useState<string[]>([]);
  const [expires, setExpires] = useState("90-days");
  const [errors, setErrors] = useState<Record<string, string>>({});
  const create = useMutation(
    keysQueries.create.mutationOptions({
      onError: (error) => {
        setErrors(getFieldErrors(error));
        // Someone who chose not to say who they are knows that nothing happened.
        if (getErrorCode(error) !== "PROOF_NEEDED" && Object.keys(getFieldErrors(error)).length === 0)
          showToast.error("We couldn't create the key", { description: explainError(error) });
      },
    }),
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    const parsed = NewKey.safeParse({
      name,
      canWrite,
      canSendTexts: canWrite && canSendTexts,
      covers: isLimited ? { teamIds, leagueIds } : null,
      expires,
    });
    setErrors(
      Object.fromEntries(
        parsed.error?.issues.map(({ path, message }) => [path[0], message]).toReversed() ?? [],
      ),
    );
    if (parsed.success) create.mutate(parsed.data);
  }

  if (create.data)
    return (
      <SecretDialog
        label="Key"
        title="Your New Key"
        description="You won't see this key again."
        secret={create.data.secret}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Create API Key"
      description="We'll email you about the new key."
      busy={create.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={create.isPending} busyLabel="Creating...">
            Create Key
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <TextField
          label="Name"
          hint="What will use it, such as a scoreboard"
          required
          maxLength={60}
          autoComplete="off"
          value={name}
          error={errors.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <RadioCards
          label="Rights"
          options={rights}
          value={canWrite ? "write" : "read"}
          onValueChange={(value) => setCanWrite(value === "write")}
        />
        {canWrite && (
          <CheckboxField
            label="Can Send Texts"
            checked={canSendTexts}
            onChange={(event) => setCanSendTexts(event.currentTarget.checked)}
          >
            Messages, nudges, and calls for subs. They use your teams' texts.
          </CheckboxField>
        )}
        <RadioCards
          label="Teams and Leagues"
          options={coverages}
          value={isLimited ? "some" : "all"}
          onValueChange={(value) => setIsLimited(value === "some")}
          error={errors.covers}
        />
        {isLimited && <Choices {...{ teamIds, setTeamIds, leagueIds, setLeagueIds }} />}
        <SelectField
          label="Expires"
          options={expiries}
          value={expires}
          onChange={(event) => setExpires(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}

type ChoicesProps = {
  teamIds: string[];
  setTeamIds: (ids: string[]) => void;
  leagueIds: string[];
  setLeagueIds: (ids: string[]) => void;
};

function Choices({ teamIds, setTeamIds, leagueIds, setLeagueIds }: ChoicesProps) {
  const choices = useQuery(keysQueries.listChoices.queryOptions({ networkMode: "always" }));
  if (choices.isPending) return <Spinner>Loading your teams and leagues</Spinner>;
  if (choices.isError) return <Banner tone="error">We couldn't load your teams and leagues.</Banner>;
  const { teams, leagues } = choices.data;
  if (teams.length + leagues.length === 0)
    return <p className="caption text-ink-3">You don't manage a team or a league yet.</p>;
  return (
    <div className="grid max-h-72 gap-4 overflow-y-auto rounded-lg border border-line p-4">
      <ChoiceGroup legend="Teams" items={teams} ids={teamIds} onChange={setTeamIds} />
      <ChoiceGroup legend="Leagues" items={leagues} ids={leagueIds} onChange={setLeagueIds} />
      <p className="caption text-ink-3">Up to {MAX_COVERED} in all.</p>
    </div>
  );
}

function ChoiceGroup({
  legend,
  items,
  ids,
  onChange,
}: {
  legend: string;
  items: Named[];
  ids: string[];
  onChange: (ids: string[]) => void;
}) {
  if (items.length === 0) return null;
  return (
    <fieldset className="grid gap-2">
      <legend className="label mb-1.5">{legend}</legend>
      {items.map(({ id, name }) => (
        <CheckboxField
          key={id}
          label={name}
          checked={ids.includes(id)}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? [...ids, id] : ids.filter((other) => other !== id))
          }
        />
      ))}
    </fieldset>
  );
}
