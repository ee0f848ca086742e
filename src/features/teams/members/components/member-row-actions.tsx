import { Pencil, Trash2 } from "lucide-react";
import { IconButton } from "#ui/icon-button.tsx";
import { Menu } from "#ui/menu.tsx";
import { useMediaQuery } from "#ui/use-media-query.ts";
import { isTemporary } from "./use-roster-changes.ts";
import type { Member } from "../schema.ts";

export interface MemberRowActionsProps {
  member: Member;
  onEdit: () => void;
  onDelete: () => void;
}

/** Shows two icon buttons in the table, or one menu on cards. */
export function MemberRowActions({ member, onEdit, onDelete }: MemberRowActionsProps) {
  const isCard = useMediaQuery(CARD_LAYOUT);
  if (isTemporary(member)) return <span className="caption text-ink-3">Saving...</span>;
  if (isCard)
    return (
      <Menu
        label={`More actions for ${member.name}`}
        items={[
          { label: "Edit Member", icon: <Pencil />, onSelect: onEdit },
          { label: "Delete Member", icon: <Trash2 />, tone: "destructive", onSelect: onDelete },
        ]}
      />
    );
  return (
    <>
      <IconButton label={`Edit ${member.name}`} onClick={onEdit}>
        <Pencil />
      </IconButton>
      <IconButton label={`Delete ${member.name}`} tone="destructive" onClick={onDelete}>
        <Trash2 />
      </IconButton>
    </>
  );
}

/** The width below which the design system's table turns into cards. */
const CARD_LAYOUT = "(width < 64rem)";
