import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

/**
 * A collapsible step for actions that need a second look. It explains what will happen above the button that does it.
 */
export function MyStep(props: { title: string; isOpen?: boolean; children: ReactNode }) {
  const { title, isOpen = false, children } = props;
  return (
    <details open={isOpen} className="group/step mt-3 border-t border-line pt-1.5">
      <summary className="flex min-h-11 list-none items-center justify-between rounded-sm font-[580] [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown aria-hidden="true" className="group-open/step:rotate-180" />
      </summary>
      <div className="pt-1 pb-1">{children}</div>
    </details>
  );
}
