import { MessageSquareOff, Pencil, ShieldUser, Trash2 } from "lucide-react";
import { Avatar } from "#ui/avatar.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import type { MemberEntry } from "./new-member-dialog.tsx";

export type ListedMember = MemberEntry & { key: string };

export interface MemberListProps {
  members: readonly ListedMember[];
  onToggleManager: (member: ListedMember) => void;
  onEdit: (member: ListedMember) => void;
  onRemove: (member: ListedMember) => void;
}

/** Lists the members added so far (LEAGUE-34, LEAGUE-42, LEAGUE-43). */
export function MemberList({ members, onToggleManager, onEdit, onRemove }: MemberListProps) {
  if (members.length === 0)
    return (
      <EmptyState title="No members yet">
        Add your players. You need at least one member to create the team.
      </EmptyState>
    );
  return (
    <ul aria-label="Team members" className="divide-y divide-line rounded-lg border border-line">
      {members.map((member) => (
        <li key={member.key} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
          <Avatar name={member.name} />
          <div className="min-w-0 flex-1 basis-44">
            <p className="h3 flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="min-w-0 wrap-anywhere">{member.name}</span>
              {member.isManager && (
                <Badge tone="info" icon={<ShieldUser />}>
                  Manager
                </Badge>
              )}
            </p>
            <p className="caption wrap-anywhere text-ink-2">
              {[member.phone, member.email].filter(Boolean).join(" · ")}
            </p>
            {!member.smsConsent && (
              <p className="caption flex items-center gap-1 text-ink-3">
                <MessageSquareOff className="size-3.5" /> No text consent
              </p>
            )}
          </div>
          <div className="flex items-center gap-1.5 max-md:w-full">
            <Button
              variant="secondary"
              size="small"
              aria-label={`${member.isManager ? "Remove Manager" : "Make Manager"}: ${member.name}`}
              className="max-md:flex-1"
              onClick={() => onToggleManager(member)}
            >
              {member.isManager ? "Remove Manager" : "Make Manager"}
            </Button>
            <IconButton label={`Edit ${member.name}`} onClick={() => onEdit(member)}>
              <Pencil />
            </IconButton>
            <Button
              variant="ghost"
              size="small"
              icon={<Trash2 />}
              aria-label={`Remove ${member.name}`}
              onClick={() => onRemove(member)}
            >
              Remove
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
