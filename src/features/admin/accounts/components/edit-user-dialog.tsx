import { zodResolver } from "@hookform/resolvers/zod";
import { Download, Mail } from "lucide-react";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { Name, Role } from "#features/accounts/schema.ts";
import { errorTable } from "#platform/error-codes.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { personRoleLabels } from "../rules.ts";
import { MemberUpdate, type Person } from "../schema.ts";
import { useAccountExport, useUpdateMutations, usePasswordReset } from "./use-people.ts";

interface EditUserDialogProps {
  person: Person;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Edits an account or a team member (ADMACC-06). */
export const EditUserDialog = (props: EditUserDialogProps) =>
  props.person.kind === "user" ? <AccountDialog {...props} /> : <MemberDialog {...props} />;

const renderFooter = (isBusy: boolean, close: () => void) => (
  <>
    <Button variant="secondary" disabled={isBusy} onClick={close}>
      Cancel
    </Button>
    <Button type="submit" busy={isBusy} busyLabel="Saving...">
      Save Changes
    </Button>
  </>
);

const AccountForm = z
  .object({
    name: Name,
    // The role is empty if the user has no profile.
    role: z.union([Role, z.literal("")]),
    password: z.string().max(1000),
    confirmation: z.string().max(1000),
  })
  .refine(({ password, confirmation }) => password === confirmation, {
    path: ["confirmation"],
    message: "Passwords do not match",
  });

function AccountDialog({ person, open, onOpenChange }: EditUserDialogProps) {
  const role: Role | "" = Role.safeParse(person.role).data ?? "";
  const { account } = useUpdateMutations();
  const reset = usePasswordReset();
  const exporting = useAccountExport();
  const { register, handleSubmit, formState } = useForm<z.infer<typeof AccountForm>>({
    resolver: zodResolver(AccountForm),
    defaultValues: { name: person.name, role, password: "", confirmation: "" },
  });
  const problems = formState.errors;

  const submit = handleSubmit((values) => {
    // Reject passwords here, so that they never leave the browser. The server would reject them with the same message
    // (ADMACC-14, OP2-38).
    if (values.password !== "") {
      showToast.error(errorTable.PASSWORD_UPDATE_UNSUPPORTED.message, {
        description: "Send a password reset email instead.",
      });
      return;
    }
    account.mutate(
      { userId: person.id, name: values.name, role: values.role || null },
      { onSuccess: () => onOpenChange(false) },
    );
  });

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Edit User"
      busy={account.isPending}
      onSubmit={(event) => void submit(event)}
      footer={renderFooter(account.isPending, () => onOpenChange(false))}
    >
      <div className="grid gap-4">
        <TextField
          label="Name"
          required
          maxLength={100}
          error={problems.name?.message}
          {...register("name")}
        />
        <TextField
          label="Email"
          value={person.email ?? ""}
          disabled
          readOnly
          hint="You can't change an account's email."
        />
        {person.isSelf ? (
          <TextField
            label="Role"
            value={personRoleLabels[person.role]}
            disabled
            readOnly
            hint="Only another administrator can change your role."
          />
        ) : (
          <SelectField
            label="Role"
            error={problems.role?.message}
            {...(role === "" && { placeholder: personRoleLabels[person.role] })}
            options={Role.options.map((value) => ({ value, label: personRoleLabels[value] }))}
            {...register("role")}
          />
        )}
        <PasswordField
          label="New Password"
          optional
          autoComplete="new-password"
          error={problems.password?.message}
          {...register("password")}
        />
        <PasswordField
          label="Confirm New Password"
          optional
          autoComplete="new-password"
          error={problems.confirmation?.message}
          {...register("confirmation")}
        />
        {role !== "" && !person.isDisabled && (
          <Button
            variant="secondary"
            icon={<Mail />}
            busy={reset.isPending}
            busyLabel="Sending..."
            onClick={() => reset.mutate({ userId: person.id })}
          >
            Send Password Reset Email
          </Button>
        )}
        <Button
          variant="secondary"
          icon={<Download />}
          busy={exporting.isPending}
          busyLabel="Exporting..."
          onClick={() => exporting.mutate({ userId: person.id })}
        >
          Export Personal Data
        </Button>
      </div>
    </Dialog>
  );
}

function MemberDialog({ person, open, onOpenChange }: EditUserDialogProps) {
  const { member } = useUpdateMutations();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(MemberUpdate),
    defaultValues: { name: person.name, email: person.email ?? "" },
  });
  const submit = handleSubmit((values) =>
    member.mutate({ memberId: person.id, ...values }, { onSuccess: () => onOpenChange(false) }),
  );

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Edit User"
      description={<span className="wrap-anywhere">On the {person.teams[0]?.name} roster. No account.</span>}
      busy={member.isPending}
      onSubmit={(event) => void submit(event)}
      footer={renderFooter(member.isPending, () => onOpenChange(false))}
    >
      <div className="grid gap-4">
        <TextField
          label="Name"
          required
          maxLength={100}
          error={formState.errors.name?.message}
          {...register("name")}
        />
        <TextField
          label="Email"
          optional
          type="email"
          maxLength={254}
          error={formState.errors.email?.message}
          {...register("email")}
        />
      </div>
    </Dialog>
  );
}
