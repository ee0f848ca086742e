import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod";
import { consentWordings } from "#features/teams/consents/rules.ts";
import { firstNameOf } from "#features/teams/members/rules.ts";
import { errorTable } from "#platform/error-codes.ts";
import { parsePhone } from "#platform/phone.ts";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { toastFirstProblem } from "#ui/form-problems.ts";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { NewTeamMember } from "../schema.ts";

/** What stands in the form's fields, as typed, which is also how the list keeps a member until the team is created. */
export type MemberEntry = {
  name: string;
  phone: string;
  email: string;
  smsConsent: boolean;
  isManager: boolean;
};

export const noMember: MemberEntry = { name: "", phone: "", email: "", smsConsent: false, isManager: false };

/** LEAGUE-39, word for word. */
const REQUIRED = "Name and phone number are required";

const formOf = (taken: readonly string[]) =>
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
        report(String(path[0]), path[0] === "name" && !entry.name.trim() ? REQUIRED : message);
      if (entry.phone.trim() && !parsePhone(entry.phone)) report("phone", errorTable.PHONE_INVALID.message);
      if (entry.isManager && taken.includes(entry.email.trim().toLowerCase()))
        report("email", "Another manager of this team has this address");
    });

export interface NewMemberDialogProps {
  open: boolean;
  onClose: () => void;
  /** Who is changed; null adds somebody. */
  member: MemberEntry | null;
  /** Addresses of other managers of the team, in lower case. */
  taken: readonly string[];
  onSave: (member: MemberEntry) => void;
}

/** LEAGUE-35 to LEAGUE-41. Nothing is saved before the team is. */
export default function NewMemberDialog({ open, onClose, member, taken, onSave }: NewMemberDialogProps) {
  const { register, control, handleSubmit, formState, getValues } = useForm<MemberEntry>({
    resolver: zodResolver(formOf(taken)),
    mode: "onBlur",
    // An error that appears between mouse down and up would move what is being clicked.
    delayError: 300,
    defaultValues: member ?? noMember,
  });
  const [name, email, isManager] = useWatch({ control, name: ["name", "email", "isManager"] });
  const problem = (field: "name" | "phone" | "email") => formState.errors[field]?.message;
  const lacksEmail = isManager && email.trim() === "";

  const save = handleSubmit(
    (entry) => {
      if (lacksEmail) return;
      onSave({ ...entry, name: entry.name.trim(), phone: entry.phone.trim(), email: entry.email.trim() });
      showToast.success(member ? "Member updated" : "Member added to team");
      onClose();
    },
    (errors) => {
      const { name: typedName, phone } = getValues();
      if (!typedName.trim() || !phone.trim()) showToast.error(REQUIRED);
      else toastFirstProblem(errors);
    },
  );

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={member ? "Edit Member" : "Add Member"}
      onSubmit={(event) => {
        // Inside the page's own form, as React sees it.
        event.stopPropagation();
        void save(event);
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={lacksEmail}>
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
          error={problem("name")}
          {...register("name")}
        />
        <TextField
          label="Phone Number"
          required
          type="tel"
          autoComplete="off"
          placeholder="(312) 555-0100"
          maxLength={40}
          error={problem("phone")}
          {...register("phone")}
        />
        <TextField
          label="Email (required for team managers)"
          type="email"
          autoComplete="off"
          maxLength={254}
          error={problem("email")}
          {...(lacksEmail && { hint: "A team manager needs an email address: the invitation goes there." })}
          {...register("email")}
        />
        <CheckboxField label="Designate as Team Manager" {...register("isManager")}>
          They get an invitation by email once the team is created.
        </CheckboxField>
        <CheckboxField
          className="wrap-anywhere"
          label={`${firstNameOf(name, "This player")} ${consentWordings.manager.lead}`}
          {...register("smsConsent")}
        >
          {consentWordings.manager.rest}
        </CheckboxField>
      </div>
    </Dialog>
  );
}
