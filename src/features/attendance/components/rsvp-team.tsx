import { Check, ChevronDown, CircleDashed, CircleQuestionMark, X } from "lucide-react";
import type { ReactNode } from "react";
import type { PipKind, PipLabels } from "#ui/pip-kind.ts";
import { PipsLegend } from "#ui/pips.tsx";
import type { Language } from "#words/language.ts";
import { rsvpWords } from "#words/rsvp/rsvp.ts";
import type { StoredResponse } from "../schema.ts";

/** The label for each kind of pip, worded to follow a number. */
export const getResponseLabels = (language: Language): PipLabels => rsvpWords[language].counts;

export interface RsvpTeamProps {
  language: Language;
  pips: ReactNode;
  counts: Record<PipKind, string>;
  rows: ReactNode;
}

/** The team's responses, collapsed at first. It's a <details> element, so it needs no script. */
export function RsvpTeam({ language, pips, counts, rows }: RsvpTeamProps) {
  const words = rsvpWords[language];
  return (
    <details id="team" className="group/team mt-3 border-t border-line pt-1.5 md:mt-4.5 md:pt-3">
      <summary className="flex min-h-11 list-none items-center justify-between rounded-sm font-[580] [&::-webkit-details-marker]:hidden">
        <span className="group-open/team:hidden">{words.showTeam}</span>
        <span className="hidden group-open/team:inline">{words.hideTeam}</span>
        <ChevronDown aria-hidden="true" className="group-open/team:rotate-180" />
      </summary>
      <p data-loading="" hidden className="pb-2 text-caption text-ink-3">
        {words.loadingTeam}
      </p>
      {pips}
      <PipsLegend counts={counts} labels={words.counts} className="mt-2.5 mb-1" />
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll it with the arrow keys
        tabIndex={0}
        aria-label={words.team}
        className="teammates -mx-2 mt-2.5 max-h-[300px] overflow-auto px-2 [scrollbar-width:thin] md:max-h-[168px]"
      >
        {rows}
      </ul>
    </details>
  );
}

const badges = {
  attending: "in",
  maybe: "maybe",
  not_attending: "out",
  waitlisted: "none",
  none: "none",
} as const;

export interface RsvpTeammateProps {
  language: Language;
  name: string;
  response: StoredResponse | null;
}

/**
 * A teammate's first name and response. It looks like a Badge, but its classes live in rsvp.css and its icon is
 * defined once (TeammateIcons), because a whole roster of inline badges would make up most of the document.
 */
export function RsvpTeammate({ language, name, response }: RsvpTeammateProps) {
  const className = badges[response ?? "none"];
  return (
    <li>
      <span>{name}</span>
      <b className={className}>
        <svg aria-hidden="true">
          <use href={`#${className}`} />
        </svg>
        {rsvpWords[language].badges[response ?? "none"]}
      </b>
    </li>
  );
}

/** The icon definitions that the rows reference. */
export function TeammateIcons() {
  return (
    <svg aria-hidden="true" className="absolute size-0">
      <defs>
        <Check id="in" size="100%" strokeWidth={2.25} />
        <CircleQuestionMark id="maybe" size="100%" strokeWidth={2.25} />
        <X id="out" size="100%" strokeWidth={2.25} />
        <CircleDashed id="none" size="100%" strokeWidth={2.25} />
      </defs>
    </svg>
  );
}
