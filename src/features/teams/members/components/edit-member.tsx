import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { explainError } from "#platform/api-client.ts";
import { showToast } from "#ui/toast.tsx";
import { teamsQueries } from "../../client.ts";
import type { MemberDialogProps } from "./member-dialog.tsx";

export interface EditMemberProps {
  teamId: string;
  memberId: string;
  /** The button's accessible name, for when its text alone doesn't say which member it's about. */
  label: string;
  children: ReactNode;
}

type OpenDialog = Pick<MemberDialogProps, "team" | "members" | "member" | "open"> & {
  View: (props: MemberDialogProps) => ReactNode;
  /** Increments each time the dialog opens, so that no state is left over from the last time. */
  number: number;
};

/** Opens a member's form on the spot, so that managers don't have to leave the screen that showed a problem. */
export function EditMember({ teamId, memberId, label, children }: EditMemberProps) {
  const queries = useQueryClient();
  const [dialog, setDialog] = useState<OpenDialog>();
  const [isLoading, setIsLoading] = useState(false);

  async function open() {
    if (isLoading) return;
    setIsLoading(true);
    try {
      const input = { teamId };
      const [{ MemberDialog }, team, { members }] = await Promise.all([
        import("./member-dialog.tsx"),
        queries.fetchQuery(teamsQueries.teams.get.queryOptions({ input })),
        queries.fetchQuery(teamsQueries.members.list.queryOptions({ input, staleTime: 0 })),
      ]);
      const member = members.find(({ id }) => id === memberId);
      if (!member) return void showToast.error("This member is no longer on the roster");
      const number = (dialog?.number ?? 0) + 1;
      setDialog({ View: MemberDialog, team, members, member, open: true, number });
    } catch (error) {
      showToast.error("We couldn't open the form", { description: explainError(error) });
    } finally {
      setIsLoading(false);
    }
  }

  return (
    <>
      <button
        type="button"
        aria-label={label}
        aria-busy={isLoading || undefined}
        className="link cursor-pointer text-left touch:inline-flex touch:min-h-11 touch:items-center"
        onClick={() => void open()}
      >
        {isLoading ? "Opening..." : children}
      </button>
      {dialog && (
        <dialog.View
          key={dialog.number}
          open={dialog.open}
          onClose={() => setDialog({ ...dialog, open: false })}
          team={dialog.team}
          members={dialog.members}
          member={dialog.member}
          finalFocus={() => null}
        />
      )}
    </>
  );
}
