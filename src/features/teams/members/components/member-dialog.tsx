import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef, useState } from "react";
import { FormProvider, useForm, useWatch, type FieldPath } from "react-hook-form";
import { getFieldErrors } from "#platform/api-client.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { toastFirstProblem } from "#ui/form-problems.ts";
import { SwitchField } from "#ui/switch-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { MemberGroupsField } from "../../groups/components/member-groups-field.tsx";
import { getFirstName } from "../rules.ts";
import type { Member } from "../schema.ts";
import { ContactFields } from "./contact-fields.tsx";
import { OwnEmailField } from "./email-fields.tsx";
import {
  createMemberForm,
  toChange,
  toEntries,
  isIncomplete,
  REQUIRED,
  toRow,
  type Entries,
} from "./member-form.ts";
import { MinorFields, OwnConsentField } from "./minor-fields.tsx";
import { PhoneField } from "./phone-fields.tsx";
import { RevokeLinks } from "./revoke-links.tsx";
import { createTemporaryId, useAddMember, useUpdateMember } from "./use-roster-changes.ts";

export interface MemberDialogProps {
  open: boolean;
  onClose: () => void;
  team: { id: string; name: string; memberCount: number };
  /** The current roster, used to show who else has a number. */
  members: readonly Member[];
  /** The member to edit, or null to add one. */
  member: Member | null;
  finalFocus: () => HTMLElement | null;
}

/**
 * Adds or edits a member (MEMB-04, MEMB-05). Keeps what was entered after a failure, and starts with an empty form for
 * each new member.
 */
export function MemberDialog({ open, onClose, team, members, member, finalFocus }: MemberDialogProps) {
  const add = useAddMember(team);
  const update = useUpdateMember(team.id);
  /** Which of the two save buttons is busy. */
  const [saving, setSaving] = useState<"save" | "again">();
  /** Set from the first press until the dialog has closed, because a second press would add the member twice. */
  const isSubmitted = useRef(false);
  const form = useForm<Entries>({
    resolver: zodResolver(createMemberForm(member)),
    mode: "onBlur",
    // Delay errors, because one that appears between mouse down and mouse up would move the button being clicked.
    delayError: 300,
    defaultValues: toEntries(member),
  });
  const { register, formState, setError, setFocus, reset } = form;
  const name = useWatch({ control: form.control, name: "name" });
  // Use the roster from before this save so that the row being saved doesn't count as another member.
  const [rosterBefore, setRosterBefore] = useState(members);
  const roster = { members: rosterBefore, member };
  /** Counts members added without closing the dialog. */
  const [addedCount, setAddedCount] = useState(0);
  useEffect(() => {
    // Wait for the next render, because resetting the form unregisters its fields.
    if (addedCount > 0) setFocus("name");
  }, [addedCount, setFocus]);

  async function save(entries: Entries, mode: "save" | "again") {
    if (isSubmitted.current) return;
    const entry = toChange(entries);
    const row = toRow(entry, member, member?.id ?? createTemporaryId());
    isSubmitted.current = true;
    setSaving(mode);
    try {
      if (member) await update.mutateAsync({ entry, row });
      else await add.mutateAsync({ entry, row });
      if (mode === "save") return onClose();
      setRosterBefore([...rosterBefore, row]);
      reset(toEntries(null));
      setAddedCount((count) => count + 1);
    } catch (error) {
      const problems = Object.entries(getFieldErrors(error));
      for (const [index, [field, message]] of problems.entries())
        setError(field as FieldPath<Entries>, { message }, { shouldFocus: index === 0 });
    } finally {
      setSaving(undefined);
    }
    isSubmitted.current = false;
  }

  const submit = (mode: "save" | "again") =>
    form.handleSubmit(
      (entries) => save(entries, mode),
      (errors) => (isIncomplete(form.getValues()) ? showToast.error(REQUIRED) : toastFirstProblem(errors)),
    );

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={member ? "Edit Member" : "Add Member"}
      description={
        <span className="wrap-anywhere">
          {member ? `${member.name}, ${team.name}` : `${team.name} has ${formatMemberCount(team)}.`}
        </span>
      }
      busy={saving !== undefined}
      finalFocus={finalFocus}
      onSubmit={(event) => void submit("save")(event)}
      footer={
        <>
          {member && (
            <RevokeLinks
              teamId={team.id}
              member={member}
              disabled={saving !== undefined}
              className="max-md:col-span-full md:mr-auto md:-ml-3"
            />
          )}
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
            error={formState.errors.name?.message}
            {...register("name")}
          />
          <PhoneField name="phone" roster={roster} />
          <MinorFields member={member} />
          <OwnConsentField firstName={getFirstName(name, "This player")} roster={roster} />
          <OwnEmailField firstName={getFirstName(name, "This player")} roster={roster} />
          {member && (
            <SwitchField
              label="Active"
              hint="Inactive members don't get texts and don't count toward attendance."
              {...register("active")}
            />
          )}
          <SwitchField
            label="Sub"
            hint="Subs don't get texts until you call them for a game."
            {...register("isSub")}
          />
          <MemberGroupsField teamId={team.id} />
          <ContactFields roster={roster} />
        </div>
      </FormProvider>
    </Dialog>
  );
}

const formatMemberCount = ({ memberCount: count }: MemberDialogProps["team"]) =>
  count === 1 ? "1 member" : `${count} members`;
