import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef, useState } from "react";
import { FormProvider, useForm, useWatch, type FieldPath } from "react-hook-form";
import { fieldProblems } from "#platform/api-client.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { toastFirstProblem } from "#ui/form-problems.ts";
import { SwitchField } from "#ui/switch-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { firstNameOf } from "../rules.ts";
import type { Member } from "../schema.ts";
import { ContactFields } from "./contact-fields.tsx";
import {
  changeOf,
  entriesOf,
  isIncomplete,
  MemberForm,
  REQUIRED,
  rowOf,
  type Entries,
} from "./member-form.ts";
import { ConsentField, PhoneField } from "./phone-fields.tsx";
import { temporaryId, useAddMember, useUpdateMember } from "./use-roster-changes.ts";

export interface MemberDialogProps {
  open: boolean;
  onClose: () => void;
  team: { id: string; name: string; memberCount: number };
  /** The roster as it is, to say who has a number too. */
  members: readonly Member[];
  /** Who is changed; null adds somebody. */
  member: Member | null;
  finalFocus: () => HTMLElement | null;
}

/** Adds a member or changes one (MEMB-04, MEMB-05). Entries survive a failure; a new member begins afresh. */
export function MemberDialog({ open, onClose, team, members, member, finalFocus }: MemberDialogProps) {
  const add = useAddMember(team);
  const update = useUpdateMember(team.id);
  /** Which of the two buttons is at work. */
  const [saving, setSaving] = useState<"save" | "again">();
  /** From the first press on, also while the dialog is leaving: a second one would add somebody twice. */
  const isTaken = useRef(false);
  const form = useForm<Entries>({
    resolver: zodResolver(MemberForm),
    mode: "onBlur",
    // An error that appears between mouse down and up would move what is being clicked.
    delayError: 300,
    defaultValues: entriesOf(member),
  });
  const { register, formState, setError, setFocus, reset } = form;
  const problem = (field: "name" | "email") => formState.errors[field]?.message;
  const name = useWatch({ control: form.control, name: "name" });
  // As it was before this entry: the row that is being saved is nobody else's.
  const [others, setOthers] = useState(members);
  const roster = { members: others, member };
  /** Counts those added in a row. */
  const [round, setRound] = useState(0);
  useEffect(() => {
    // Only now: clearing the form let go of its fields until it was drawn again.
    if (round > 0) setFocus("name");
  }, [round, setFocus]);

  async function save(entries: Entries, then: "save" | "again") {
    if (isTaken.current) return;
    const entry = changeOf(entries);
    const row = rowOf(entry, member, member?.id ?? temporaryId());
    isTaken.current = true;
    setSaving(then);
    try {
      if (member) await update.mutateAsync({ entry, row });
      else await add.mutateAsync({ entry, row });
      if (then === "save") return onClose();
      setOthers([...others, row]);
      reset(entriesOf(null));
      setRound((last) => last + 1);
    } catch (error) {
      const problems = Object.entries(fieldProblems(error));
      for (const [index, [field, message]] of problems.entries())
        setError(field as FieldPath<Entries>, { message }, { shouldFocus: index === 0 });
    } finally {
      setSaving(undefined);
    }
    isTaken.current = false;
  }

  const submit = (then: "save" | "again") =>
    form.handleSubmit(
      (entries) => save(entries, then),
      (errors) => (isIncomplete(form.getValues()) ? showToast.error(REQUIRED) : toastFirstProblem(errors)),
    );

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={member ? "Edit Member" : "Add Member"}
      description={
        <span className="wrap-anywhere">
          {member ? `${member.name}, ${team.name}` : `${team.name} has ${memberCount(team)}.`}
        </span>
      }
      busy={saving !== undefined}
      finalFocus={finalFocus}
      onSubmit={(event) => void submit("save")(event)}
      footer={
        <>
          {!member && (
            <Button
              variant="ghost"
              className="max-md:col-span-full md:mr-auto md:-ml-3"
              busy={saving === "again"}
              disabled={saving === "save"}
              busyLabel="Saving..."
              onClick={(event) => void submit("again")(event)}
            >
              Save and Add Another
            </Button>
          )}
          <Button variant="secondary" disabled={saving !== undefined} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={saving === "save"} disabled={saving === "again"} busyLabel="Saving...">
            {member ? "Save Changes" : "Add Member"}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <div className="grid gap-4">
          <TextField
            label="Name"
            required
            autoComplete="off"
            maxLength={100}
            error={problem("name")}
            {...register("name")}
          />
          <PhoneField name="phone" roster={roster} />
          <TextField
            label="Email"
            type="email"
            optional
            autoComplete="off"
            maxLength={254}
            error={problem("email")}
            {...register("email")}
          />
          <ConsentField
            name="smsConsent"
            phone="phone"
            who={firstNameOf(name, "This player")}
            roster={roster}
          />
          {member && (
            <SwitchField
              label="Active"
              hint="Inactive members get no texts and are left out of attendance."
              {...register("active")}
            />
          )}
          <SwitchField
            label="Spare"
            hint="Spares get no texts until you call them up for a game."
            {...register("isSpare")}
          />
          <ContactFields roster={roster} />
        </div>
      </FormProvider>
    </Dialog>
  );
}

const memberCount = ({ memberCount: count }: MemberDialogProps["team"]) =>
  count === 1 ? "1 member" : `${count} members`;
