import { UserPlus } from "lucide-react";
import type { Ref } from "react";
import { Button } from "#ui/button.tsx";
import { Menu, type MenuAction } from "#ui/menu.tsx";

export interface RosterActionsProps {
  /** Left out for those who may only look. */
  onAdd?: (() => void) | undefined;
  /** The "Add Member" button, for focus to come back to. */
  addRef?: Ref<HTMLButtonElement>;
  /** What else can be done with the whole roster, e.g. importing one; without any there is no menu. */
  items?: readonly MenuAction[];
  menuRef?: Ref<HTMLButtonElement> | undefined;
}

/** What can be done with the roster as a whole. */
export function RosterActions({ onAdd, addRef, items = [], menuRef }: RosterActionsProps) {
  return (
    <div className="flex items-center gap-2">
      {onAdd && (
        <Button ref={addRef} icon={<UserPlus />} className="max-md:flex-1" onClick={onAdd}>
          Add Member
        </Button>
      )}
      {items.length > 0 && (
        <Menu
          label="More roster actions"
          items={items}
          trigger={
            <Button ref={menuRef} variant="secondary" aria-label="More roster actions">
              More
            </Button>
          }
        />
      )}
    </div>
  );
}
