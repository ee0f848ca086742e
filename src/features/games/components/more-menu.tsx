import { Ellipsis } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { IconButton } from "#ui/icon-button.tsx";
import type { MenuAction } from "#ui/menu.tsx";

const LABEL = "More schedule actions";

/** Returns the menu button, which gets focus when a dialog opened from the menu closes. */
export const focusMoreMenu = () => document.querySelector<HTMLElement>(`[aria-label="${LABEL}"]`);

type MenuProps = { items: readonly MenuAction[]; defaultOpen: boolean };

/**
 * Loaded after the page because the menu code is large and this menu is rarely used. When offline, shows a button that
 * does nothing.
 */
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

/** Renders the menu in the schedule's header. If pressed before it has loaded, it opens as soon as it's ready. */
export function MoreMenu({ items }: { items: readonly MenuAction[] }) {
  const [isPressed, setIsPressed] = useState(false);
  return (
    <Suspense fallback={<MoreButton onPress={() => setIsPressed(true)} />}>
      <LoadedMenu items={items} defaultOpen={isPressed} />
    </Suspense>
  );
}
