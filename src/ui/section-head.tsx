import type { ReactNode } from "react";

export interface SectionHeadProps {
  title: ReactNode;
  /** For aria-labelledby on the section. */
  id?: string;
  subtitle?: ReactNode;
  /** A link or button on the right. */
  action?: ReactNode;
  headingLevel?: 2 | 3;
}

export function SectionHead({ title, id, subtitle, action, headingLevel = 2 }: SectionHeadProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="mb-3.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <Heading id={id} className="h2">
          {title}
        </Heading>
        {subtitle !== undefined && <p className="mt-0.5 text-sm leading-[1.45] text-ink-2">{subtitle}</p>}
      </div>
      {action !== undefined && (
        <div className="flex flex-wrap items-center gap-2 max-md:gap-1.5">{action}</div>
      )}
    </div>
  );
}
