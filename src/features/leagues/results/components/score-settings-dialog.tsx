import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { explainError } from "#platform/api-client.ts";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { resultsQueries } from "../client.ts";
import { ScoreUnit, type ScoreSettings } from "../schema.ts";
import { unitNames } from "./labels.ts";

/** Edits how a season counts scores (RESULT-39). */
export function ScoreSettingsDialog(props: {
  leagueId: string;
  seasonId: string;
  saved: ScoreSettings;
  open: boolean;
  onClose: () => void;
}) {
  const { leagueId, seasonId, saved, open, onClose } = props;
  const queries = useQueryClient();
  const [settings, setSettings] = useState(saved);
  const saving = useMutation(
    resultsQueries.leagueResults.saveSettings.mutationOptions({
      networkMode: "always",
      onSuccess: () => {
        showToast.success("Score settings saved");
        onClose();
      },
      onError: (error) =>
        showToast.error("We couldn't save the score settings", { description: explainError(error) }),
      onSettled: () => void queries.invalidateQueries(),
    }),
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    saving.mutate({ leagueId, seasonId, ...settings });
  }
  const toggle = (name: "allowsTies" | "overtimeLosses" | "collectsScores") => ({
    checked: settings[name],
    onChange: (event: { target: { checked: boolean } }) =>
      setSettings({ ...settings, [name]: event.target.checked }),
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Score Settings"
      busy={saving.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button variant="secondary" disabled={saving.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={saving.isPending} busyLabel="Saving...">
            Save Changes
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <SelectField
          label="Score Counted In"
          value={settings.unit}
          onChange={(event) => setSettings({ ...settings, unit: ScoreUnit.parse(event.target.value) })}
          options={ScoreUnit.options.map((unit) => ({ value: unit, label: unitNames[unit] }))}
        />
        <CheckboxField label="Games Can End in a Tie" {...toggle("allowsTies")} />
        <CheckboxField label="Overtime Losses Earn Points" {...toggle("overtimeLosses")} />
        <CheckboxField
          label="Collect Scores"
          hint="Teams can report scores, and you get an email about missing ones."
          {...toggle("collectsScores")}
        />
      </div>
    </Dialog>
  );
}
