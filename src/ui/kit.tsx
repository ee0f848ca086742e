import { useId, type ReactNode } from "react";
import { getKit, type KitDesign, type KitPattern } from "./kit-design.ts";

const collar = "M14.2 5.2c1.6 2.7 10 2.7 11.6 0";
const outline = `${collar}l5 1.7c1.5.5 2.4 1.4 3.1 2.8l4 8-5.4 3.2-2-3V33c0 1.3-.9 2.2-2.2 2.2H11.7A2.1 2.1 0 0 1 9.5 33V17.9l-2 3-5.4-3.2 4-8c.7-1.4 1.6-2.3 3.1-2.8Z`;

const patterns: Record<KitPattern, ReactNode> = {
  hoops: <path d="M9 12h22v4H9zM9 20h22v4H9zM9 28h22v4H9z" />,
  sash: <path d="M9 8l6-4 18 24v8h-3z" />,
  pinstripes: (
    <path d="M12 4h1.2v32H12zM15.6 4h1.2v32h-1.2zM19.2 4h1.2v32h-1.2zM22.8 4H24v32h-1.2zM26.4 4h1.2v32h-1.2z" />
  ),
  halves: <path d="M20 3h20v34H20z" />,
  stripes: <path d="M12.2 4h4v32h-4zM18 4h4v32h-4zM23.8 4h4v32h-4z" />,
  chevron: <path d="M9 15l11 7 11-7v6l-11 7-11-7z" />,
};

export interface KitProps {
  /** The id that determines the jersey if there's no code. */
  id: string;
  /** The code of the jersey, such as "navy-hoops". Copies for offline reading may be older than codes. */
  kit: string | null | undefined;
  /** The size in pixels: 20 in navigation, 22 to 28 in rows, 42 on cards, and 56 in page headers. */
  size?: number;
  className?: string;
}

/** A decorative jersey. Always show it next to a name. */
export function Kit({ id, kit, size = 28, className }: KitProps) {
  const clip = useId();
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 40 40"
      className={className ? `flex-none ${className}` : "flex-none"}
    >
      <Jersey clip={clip} design={getKit(id, kit)} />
    </svg>
  );
}

function Jersey({ clip, design: { pattern, shirt, trim } }: { clip: string; design: KitDesign }) {
  return (
    <>
      <clipPath id={clip}>
        <path d={outline} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <path fill={shirt} d="M0 0h40v40H0z" />
        <g fill={trim}>{patterns[pattern]}</g>
      </g>
      <path d={collar} fill="none" stroke={trim} strokeWidth="2.2" />
      <path d={outline} fill="none" strokeWidth="1.2" className="stroke-(--on-kit-line,var(--kit-line))" />
    </>
  );
}

type Owner = Pick<KitProps, "id" | "kit">;
const getSymbolId = ({ pattern, shirt }: KitDesign) => `kit-${pattern}-${shirt.slice(1)}`;

/** Jerseys that a document draws many times, each defined once. `KitUse` draws them. */
export function KitSymbols({ owners }: { owners: readonly Owner[] }) {
  const designs = new Map(
    owners.map(({ id, kit }) => getKit(id, kit)).map((design) => [getSymbolId(design), design]),
  );
  return (
    <svg aria-hidden="true" width="0" height="0" className="absolute">
      {[...designs].map(([id, design]) => (
        <symbol key={id} id={id} viewBox="0 0 40 40">
          <Jersey clip={`${id}-clip`} design={design} />
        </symbol>
      ))}
    </svg>
  );
}

/** The same jersey as `Kit`, in a document that has its symbol. */
export const KitUse = ({ id, kit, size = 28 }: Owner & { size?: number }) => (
  <svg aria-hidden="true" width={size} height={size} className="flex-none">
    <use href={`#${getSymbolId(getKit(id, kit))}`} />
  </svg>
);
