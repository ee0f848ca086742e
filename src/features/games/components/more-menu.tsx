import { Ellipsis } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { IconButton } from "#ui/icon-button.tsx";
import type { MenuAction } from "#ui/menu.tsx";

const LABEL = "More for this schedule";

/** Where focus goes when something that the menu opened is closed: the menu itself is gone by then. */
export const focusMoreMenu = () => document.querySelector<HTMLElement>(`[aria-label="${LABEL}"]`);

type MenuProps = { items: readonly MenuAction[]; defaultOpen: boolean };

/** Menus are large and this one is seldom used, so it comes after the page; without a connection it has to wait. */
const LoadedMenu = lazy(async () => {
  try {
    const { Menu } = await import("#ui/menu.tsx");
    return { default: (props: MenuProps) => <Menu label={LABEL} {...props} /> };
  } catch {
    return { default: () => <MoreButton onPress={() => {}} /> };
  }
});

const MoreButton = ({ onPress }: { onPress: () => void }) => (
  <IconButton label={LABEL} onClick={onPress}>
    <Ellipsis />
  </IconButton>
);

/** The menu of the schedule's head. A press before it is there opens it once it is. */
export function MoreMenu({ items }: { items: readonly MenuAction[] }) {
  const [isPressed, setIsPressed] = useState(false);
  return (
    <Suspense fallback={<MoreButton onPress={() => setIsPressed(true)} />}>
      <LoadedMenu items={items} defaultOpen={isPressed} />
    </Suspense>
  );
}
