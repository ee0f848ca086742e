import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod";
import { ConsentLinks } from "#features/teams/consents/components/consent-links.tsx";
import { consentWordings } from "#features/teams/consents/rules.ts";
import { getFirstName } from "#features/teams/members/rules.ts";
import { checkPhone } from "#platform/phone.ts";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { toastFirstProblem } from "#ui/form-problems.ts";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { NewTeamMember } from "../schema.ts";

/** The form's raw values. The list also stores members this way until the team is created. */
export type MemberEntry = {
  name: string;
  phone: string;
  email: string;
  smsConsent: boolean;
  isManager: boolean;
};

export const emptyMember: MemberEntry = {
  name: "",
  phone: "",
  email: "",
  smsConsent: false,
  isManager: false,
};

/** LEAGUE-39 dictates this wording. */
const REQUIRED_MESSAGE = "Name and phone number are required";

const createFormSchema = (takenEmails: readonly string[]) =>
  z
    .object({
      name: z.string(),
      phone: z.string(),
      email: z.string(),
      smsConsent: z.boolean(),
      isManager: z.boolean(),
    })
    .superRefine((entry, context) => {
      const report = (path: string, message: string) =>
        context.addIssue({ code: "custom", path: [path], message });
      const issues = NewTeamMember.safeParse(entry).error?.issues ?? [];
      for (const { path, message } of issues)
        report(String(path[0]), path[0] === "name" && !entry.name.trim() ? REQUIRED_MESSAGE : message);
      const { problem } = checkPhone(entry.phone);
      if (entry.phone.trim() && problem !== undefined) report("phone", problem);
      if (entry.isManager && takenEmails.includes(entry.email.trim().toLowerCase()))
        report("email", "Another manager already uses this email");
    });

export interface NewMemberDialogProps {
  open: boolean;
  onClose: () => void;
  /** The member to edit, or null to add one. */
  member: MemberEntry | null;
  /** The other managers' emails, in lowercase. */
  takenEmails: readonly string[];
  onSave: (member: MemberEntry) => void;
}

/** Adds or edits a member of a new team (LEAGUE-35 to LEAGUE-41). Nothing is saved until the team is created. */
export default function NewMemberDialog({
  open,
  onClose,
  member,
  takenEmails,
  onSave,
}: NewMemberDialogProps) {
  const { register, control, handleSubmit, formState, getValues } = useForm<MemberEntry>({
    resolver: zodResolver(createFormSchema(takenEmails)),
    mode: "onBlur",
    // Delay errors, because one that appears between mousedown and mouseup would shift the button being clicked.
    delayError: 300,
    defaultValues: member ?? emptyMember,
  });
  const [name, email, isManager] = useWatch({ control, name: ["name", "email", "isManager"] });
  const getError = (field: "name" | "phone" | "email") => formState.errors[field]?.message;
  const isMissingEmail = isManager && email.trim() === "";

  const save = handleSubmit(
    (entry) => {
      if (isMissingEmail) return;
      onSave({ ...entry, name: entry.name.trim(), phone: entry.phone.trim(), email: entry.email.trim() });
      showToast.success(member ? "Member updated" : "Member added to team");
      onClose();
    },
    (errors) => {
      const { name: typedName, phone } = getValues();
      if (!typedName.trim() || !phone.trim()) showToast.error(REQUIRED_MESSAGE);
      else toastFirstProblem(errors);
    },
  );

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={member ? "Edit Member" : "Add Member"}
      onSubmit={(event) => {
        // React bubbles the event through the portal to the page's own form, so stop it here.
        event.stopPropagation();
        void save(event);
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isMissingEmail}>
            {member ? "Save Member" : "Add Member"}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <TextField
          label="Name"
          required
          autoComplete="off"
          maxLength={100}
          error={getError("name")}
          {...register("name")}
        />
        <TextField
          label="Phone Number"
          required
          type="tel"
          autoComplete="off"
          placeholder="(312) 555-0100"
          maxLength={40}
          error={getError("phone")}
          {...register("phone")}
        />
        <TextField
          label="Email (required for team managers)"
          type="email"
          autoComplete="off"
          maxLength={254}
          error={getError("email")}
          {...(isMissingEmail && { hint: "Enter an email so we can send the manager's invitation." })}
          {...register("email")}
        />
        <CheckboxField label="Designate as Team Manager" {...register("isManager")}>
          They'll get an email invitation once you create the team.
        </CheckboxField>
        <CheckboxField
          className="wrap-anywhere"
          label={`${getFirstName(name, "This player")} ${consentWordings.manager.lead}`}
          {...register("smsConsent")}
        >
          {consentWordings.manager.rest}
        </CheckboxField>
        <ConsentLinks isForOthers />
      </div>
    </Dialog>
  );
}
