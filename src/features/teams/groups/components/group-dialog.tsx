import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { getErrorCode, getErrorMessage } from "#platform/api-client.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/text-field.tsx";
import { MAX_GROUP_MINIMUM, MAX_GROUP_NAME } from "../rules.ts";
import { GroupName, type Group } from "../schema.ts";
import { useAddGroup, useUpdateGroup } from "./use-groups.ts";

/** The form's values, as typed. An empty minimum means none. */
const Entries = z.object({
  name: GroupName,
  minimum: z
    .string()
    .trim()
    .refine(
      (typed) =>
        typed === "" || (/^\d+$/.test(typed) && Number(typed) >= 1 && Number(typed) <= MAX_GROUP_MINIMUM),
      `Enter a number from 1 to ${MAX_GROUP_MINIMUM}, or leave it empty`,
    ),
});
type Entries = z.infer<typeof Entries>;

export interface GroupDialogProps {
  open: boolean;
  onClose: () => void;
  teamId: string;
  /** The group to edit, or null to add one. */
  group: Group | null;
}

/** Adds a group, or renames one and sets how many of its members a game needs (NEED-04, NEED-13). */
export function GroupDialog({ open, onClose, teamId, group }: GroupDialogProps) {
  const add = useAddGroup(teamId);
  const update = useUpdateGroup(teamId);
  const { register, handleSubmit, setError, formState } = useForm<Entries>({
    resolver: zodResolver(Entries),
    defaultValues: { name: group?.name ?? "", minimum: group?.minimum?.toString() ?? "" },
  });
  const isSaving = add.isPending || update.isPending;
  const save = handleSubmit(async ({ name, minimum: typed }) => {
    const minimum = typed === "" ? null : Number(typed);
    try {
      await (group
        ? update.mutateAsync({ teamId, groupId: group.id, name, minimum })
        : add.mutateAsync({ teamId, name, minimum }));
      onClose();
    } catch (error) {
      if (getErrorCode(error) === "GROUP_NAME_TAKEN")
        setError("name", { message: getErrorMessage(error, "") }, { shouldFocus: true });
    }
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={group ? "Edit Group" : "Add Group"}
      busy={isSaving}
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <Button variant="secondary" disabled={isSaving} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isSaving} busyLabel="Saving...">
            {group ? "Save Changes" : "Add Group"}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <TextField
          label="Group Name"
          required
          autoComplete="off"
          maxLength={MAX_GROUP_NAME}
          error={formState.errors.name?.message}
          {...register("name")}
        />
        <TextField
          label="Minimum per Game"
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          optional
          hint="We'll warn you when fewer of them are coming to a game."
          error={formState.errors.minimum?.message}
          {...register("minimum")}
        />
      </div>
    </Dialog>
  );
}
