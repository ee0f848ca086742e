import { useMutation, useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "#platform/api-client.ts";
import { showToast } from "#ui/toast.tsx";
import { teamsApi, teamsQueries } from "../../client.ts";
import { hasConsent, withMember, withoutMember } from "../rules.ts";
import type { Member, MemberChange, NewMember } from "../schema.ts";

const changing = ["roster-change"];

let temporaryRows = 0;
/** The id of a row that the server does not know yet. */
export const temporaryId = () => `new-${++temporaryRows}`;
export const isTemporary = ({ id }: Member) => id.startsWith("new-");

const agreed = (members: Member[]) => members.filter(hasConsent).length;

/**
 * Changes the roster on the screen at once, with the numbers that count it. Each change is undone by its opposite,
 * never by an old copy of the list: that would also undo what others changed meanwhile.
 */
function useRosterCache(teamId: string) {
  const queries = useQueryClient();
  const listKey = teamsQueries.members.list.queryKey({ input: { teamId } });
  const teamKey = teamsQueries.teams.get.queryKey({ input: { teamId } });
  return {
    find: (id: string) => queries.getQueryData(listKey)?.members.find((member) => member.id === id),
    /** An answer still on its way knows nothing of the change and must not overwrite it. */
    async hold() {
      await Promise.all([listKey, teamKey].map((queryKey) => queries.cancelQueries({ queryKey })));
    },
    change(change: (members: Member[]) => Member[]) {
      const before = queries.getQueryData(listKey)?.members;
      if (!before) return;
      const after = change(before);
      queries.setQueryData(listKey, { members: after });
      queries.setQueryData(
        teamKey,
        (team) =>
          team && {
            ...team,
            memberCount: team.memberCount + after.length - before.length,
            consentingCount: team.consentingCount + agreed(after) - agreed(before),
          },
      );
    },
    /** The last of several changes fetches the truth, also for the lists that count members. */
    settle: () => {
      if (queries.isMutating({ mutationKey: changing }) === 1)
        void queries.invalidateQueries({ queryKey: teamsQueries.key() });
    },
  };
}

// Without a connection a change fails at once, instead of waiting for one with the dialog open.
const shared = { mutationKey: changing, networkMode: "always" } as const;

const failed = (message: string, error: unknown) =>
  showToast.error(message, { description: errorMessage(error, "") || undefined });

/** `row` is what the roster shows until the server has answered. */
export function useAddMember(team: { id: string; name: string }) {
  const roster = useRosterCache(team.id);
  return useMutation({
    ...shared,
    mutationFn: ({ entry }: { entry: NewMember; row: Member }) =>
      teamsApi.members.add({ teamId: team.id, ...entry }),
    onMutate: async ({ row }) => {
      await roster.hold();
      roster.change((members) => withMember(members, row));
    },
    onSuccess: (member, { row }) => {
      roster.change((members) => withMember(withoutMember(members, row.id), member));
      showToast.success("Member added successfully!", { description: `${member.name} joined ${team.name}.` });
    },
    onError: (error, { row }) => {
      roster.change((members) => withoutMember(members, row.id));
      failed("Failed to add member", error);
    },
    onSettled: roster.settle,
  });
}

export function useUpdateMember(teamId: string) {
  const roster = useRosterCache(teamId);
  return useMutation({
    ...shared,
    mutationFn: ({ entry, row }: { entry: MemberChange; row: Member }) =>
      teamsApi.members.update({ teamId, memberId: row.id, ...entry }),
    onMutate: async ({ row }) => {
      await roster.hold();
      const before = roster.find(row.id);
      roster.change((members) => withMember(members, row));
      return { before };
    },
    onSuccess: (member) => {
      roster.change((members) => withMember(members, member));
      showToast.success("Member updated successfully!");
    },
    onError: (error, _change, context) => {
      const before = context?.before;
      if (before) roster.change((members) => withMember(members, before));
      failed("Failed to update member", error);
    },
    onSettled: roster.settle,
  });
}

export function useRemoveMember(teamId: string) {
  const roster = useRosterCache(teamId);
  return useMutation({
    ...shared,
    mutationFn: (member: Member) => teamsApi.members.remove({ teamId, memberId: member.id }),
    onMutate: async (member) => {
      await roster.hold();
      roster.change((members) => withoutMember(members, member.id));
    },
    onSuccess: () => showToast.success("Member deleted successfully!"),
    onError: (error, member) => {
      roster.change((members) => withMember(members, member));
      failed("Failed to delete member", error);
    },
    onSettled: roster.settle,
  });
}
