import { UserPlus } from "lucide-react";
import type { Ref } from "react";
import { Button } from "#ui/button.tsx";
import { Menu, type MenuAction } from "#ui/menu.tsx";

export interface RosterActionsProps {
  /** Omitted for users who can only view the roster. */
  onAdd?: (() => void) | undefined;
  /** The "Add Member" button, which focus returns to. */
  addRef?: Ref<HTMLButtonElement>;
  /** Other actions on the whole roster, such as importing. If there are none, there's no menu. */
  items?: readonly MenuAction[];
  menuRef?: Ref<HTMLButtonElement> | undefined;
}

/** Actions on the whole roster. */
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
