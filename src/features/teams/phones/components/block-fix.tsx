import { EditMember } from "../../members/components/edit-member.tsx";
import { blockFixes } from "../rules.ts";
import type { PhoneBlock } from "../schema.ts";

export interface BlockFixProps {
  block: PhoneBlock;
  teamId: string;
  member: { id: string; name: string };
}

/** Says what a manager can do so that a member gets texts, as a button if it's done by editing the member. */
export function BlockFix({ block, teamId, member }: BlockFixProps) {
  const { label, isEdit } = blockFixes[block];
  if (!isEdit) return <span className="text-ink-2">{label}</span>;
  return (
    <EditMember teamId={teamId} memberId={member.id} label={`${label}: ${member.name}`}>
      {label}
    </EditMember>
  );
}
