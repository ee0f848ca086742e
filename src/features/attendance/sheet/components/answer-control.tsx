import { ChevronDown } from "lucide-react";
import { Badge } from "#ui/badge.tsx";
import { cx } from "#ui/cx.ts";
import type { Response } from "../../schema.ts";
import { standingNames, standingOf, standings, type Standing } from "../rules.ts";
import type { SheetMember } from "../schema.ts";
import { standingLook } from "./standing-look.tsx";

export interface AnswerControlProps {
  member: SheetMember;
  /** Left out when nothing can be changed any more. */
  onSet?: ((response: Response | null) => void) | undefined;
}

/** Somebody's answer. For managers the browser's own list to choose from lies over it: a finger's wheel on a phone. */
export function AnswerControl({ member, onSet }: AnswerControlProps) {
  const standing = standingOf(member);
  if (!onSet) return <StandingBadge standing={standing} />;
  return (
    <span className="relative inline-flex items-center rounded-full has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus touch:min-h-11">
      <StandingBadge standing={standing} isControl />
      <select
        aria-label={`Response of ${member.name}`}
        value={standing}
        onChange={(event) => {
          const chosen = event.currentTarget.value as Standing;
          onSet(chosen === "none" ? null : chosen);
        }}
        className="absolute inset-0 w-full cursor-pointer text-base opacity-0"
      >
        {standings.map((option) => (
          <option key={option} value={option}>
            {standingNames[option]}
          </option>
        ))}
      </select>
    </span>
  );
}

function StandingBadge({ standing, isControl = false }: { standing: Standing; isControl?: boolean }) {
  const { tone, icon } = standingLook[standing];
  return (
    // The list over it says the same.
    <span aria-hidden={isControl || undefined} className="inline-flex">
      <Badge tone={tone} icon={icon} className={cx(isControl && "pr-1.5")}>
        {standingNames[standing]}
        {isControl && <ChevronDown className="-ml-0.5 opacity-70" />}
      </Badge>
    </span>
  );
}
