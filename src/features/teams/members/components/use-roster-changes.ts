import { useMutation, useQueryClient } from "@tanstack/react-query";
import { getErrorMessage } from "#platform/api-client.ts";
import { showToast } from "#ui/toast.tsx";
import { teamsApi, teamsQueries } from "../../client.ts";
import { getBlock, getFirstName, upsertMember, removeMember } from "../rules.ts";
import type { Member, MemberChange, NewMember } from "../schema.ts";

const changeKey = ["roster-change"];

let temporaryRows = 0;
/** Returns an id for a row that isn't saved yet. */
export const createTemporaryId = () => `new-${++temporaryRows}`;
export const isTemporary = ({ id }: Member) => id.startsWith("new-");

const countReachable = (members: Member[]) =>
  members.filter((member) => member.active && getBlock(member) === null).length;

/**
 * Updates the cached roster and its counts optimistically. A failed change is rolled back by applying its inverse.
 * Restoring a snapshot would also undo other people's changes.
 */
function useRosterCache(teamId: string) {
  const queries = useQueryClient();
  const listKey = teamsQueries.members.list.queryKey({ input: { teamId } });
  const teamKey = teamsQueries.teams.get.queryKey({ input: { teamId } });
  return {
    find: (id: string) => queries.getQueryData(listKey)?.members.find((member) => member.id === id),
    /** Cancels fetches in flight, because their stale responses would overwrite the change. */
    async cancelFetches() {
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
            reachableCount: team.reachableCount + countReachable(after) - countReachable(before),
          },
      );
    },
    /** After the last of several changes, refetches what's on the screen, because most of it depends on the roster. */
    refetchAfterLast: () => {
      if (queries.isMutating({ mutationKey: changeKey }) === 1) void queries.invalidateQueries();
    },
  };
}

// Fail right away when offline instead of waiting with the dialog open.
const mutationDefaults = { mutationKey: changeKey, networkMode: "always" } as const;

const toastFailure = (message: string, error: unknown) =>
  showToast.error(message, { description: getErrorMessage(error, "") || undefined });

/** Adds a member. `row` is shown until the server has responded. */
export function useAddMember(team: { id: string; name: string }) {
  const roster = useRosterCache(team.id);
  return useMutation({
    ...mutationDefaults,
    mutationFn: ({ entry }: { entry: NewMember; row: Member }) =>
      teamsApi.members.add({ teamId: team.id, ...entry }),
    onMutate: async ({ row }) => {
      await roster.cancelFetches();
      roster.change((members) => upsertMember(members, row));
    },
    onSuccess: (member, { row }) => {
      roster.change((members) => upsertMember(removeMember(members, row.id), member));
      showToast.success("Member added successfully!", { description: `${member.name} joined ${team.name}.` });
    },
    onError: (error, { row }) => {
      roster.change((members) => removeMember(members, row.id));
      toastFailure("Failed to add member", error);
    },
    onSettled: roster.refetchAfterLast,
  });
}

export function useUpdateMember(teamId: string) {
  const roster = useRosterCache(teamId);
  return useMutation({
    ...mutationDefaults,
    mutationFn: ({ entry, row }: { entry: MemberChange; row: Member }) =>
      teamsApi.members.update({ teamId, memberId: row.id, ...entry }),
    onMutate: async ({ row }) => {
      await roster.cancelFetches();
      const before = roster.find(row.id);
      roster.change((members) => upsertMember(members, row));
      return { before };
    },
    onSuccess: (member) => {
      roster.change((members) => upsertMember(members, member));
      showToast.success("Member updated successfully!");
    },
    onError: (error, _change, context) => {
      const before = context?.before;
      if (before) roster.change((members) => upsertMember(members, before));
      toastFailure("Failed to update member", error);
    },
    onSettled: roster.refetchAfterLast,
  });
}

export function useRemoveMember(teamId: string) {
  const roster = useRosterCache(teamId);
  return useMutation({
    ...mutationDefaults,
    mutationFn: (member: Member) => teamsApi.members.remove({ teamId, memberId: member.id }),
    onMutate: async (member) => {
      await roster.cancelFetches();
      roster.change((members) => removeMember(members, member.id));
    },
    onSuccess: () => showToast.success("Member deleted successfully!"),
    onError: (error, member) => {
      roster.change((members) => upsertMember(members, member));
      toastFailure("Failed to delete member", error);
    },
    onSettled: roster.refetchAfterLast,
  });
}

/** Voids the links in texts that the member got. Nothing on the screen shows them, so there's nothing to update. */
export const useRevokeLinks = (teamId: string) =>
  useMutation({
    networkMode: "always",
    mutationFn: (member: Member) => teamsApi.members.revokeLinks({ teamId, memberId: member.id }),
    onSuccess: (_result, { name }) =>
      showToast.success("Links revoked", {
        description: `${getFirstName(name, "This player")}'s next text will have a new link.`,
      }),
    onError: (error) => toastFailure("We couldn't revoke the links", error),
  });
