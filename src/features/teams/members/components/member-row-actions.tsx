import { Pencil, Trash2 } from "lucide-react";
import { useSyncExternalStore } from "react";
import { IconButton } from "#ui/icon-button.tsx";
import { Menu } from "#ui/menu.tsx";
import { isTemporary } from "./use-roster-changes.ts";
import type { Member } from "../schema.ts";

export interface MemberRowActionsProps {
  member: Member;
  onEdit: () => void;
  onDelete: () => void;
}

/** Two icons in the table, one menu on cards. */
export function MemberRowActions({ member, onEdit, onDelete }: MemberRowActionsProps) {
  const isCard = useSyncExternalStore(watchWidth, isNarrow, () => false);
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

/** Where the design system's table turns into cards. */
const CARDS = "(width < 64rem)";
const isNarrow = () => window.matchMedia(CARDS).matches;

function watchWidth(onChange: () => void) {
  const query = window.matchMedia(CARDS);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
