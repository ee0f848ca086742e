import { useFormContext, useWatch } from "react-hook-form";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { useGroups } from "./use-groups.ts";

/** The groups that a member is in (NEED-03). Shows nothing for a team without groups. */
export function MemberGroupsField({ teamId }: { teamId: string }) {
  const { setValue, control } = useFormContext<{ groupIds: string[] }>();
  const groupIds = useWatch({ control, name: "groupIds" });
  const groups = useGroups(teamId).data?.groups ?? [];
  if (groups.length === 0) return null;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-label font-[560]">Groups</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {groups.map(({ id, name }) => (
          <CheckboxField
            key={id}
            label={name}
            checked={groupIds.includes(id)}
            onChange={({ target }) =>
              setValue(
                "groupIds",
                target.checked ? [...groupIds, id] : groupIds.filter((other) => other !== id),
                { shouldDirty: true },
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
