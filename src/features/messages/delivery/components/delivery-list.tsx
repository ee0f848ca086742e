import { CircleCheck, CircleX, Clock, Minus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Link } from "react-router";
import { EditMember } from "#features/teams/members/components/edit-member.tsx";
import { matchesSearch } from "#features/teams/members/rules.ts";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import type { TextDelivery, TextGroup, TextList } from "../schema.ts";

const groupStyles: Record<TextGroup, { icon: ReactNode; color: string }> = {
  failed: { icon: <CircleX />, color: "text-red-ink" },
  skipped: { icon: <Minus />, color: "text-ink-2" },
  underway: { icon: <Clock />, color: "text-court-ink" },
  delivered: { icon: <CircleCheck />, color: "text-green-ink" },
};

/** The number of texts shown at first. It's more than a typical roster has, and problems come first anyway. */
const FIRST_SHOWN = 25;

/** Matches names and phone numbers in any format, just like the roster's search. */
const matches = ({ name, contact, phone }: TextDelivery, search: string) =>
  matchesSearch({ name: `${name} ${contact ?? ""}`, email: null, phone: phone ?? "", contacts: [] }, search);

export interface DeliveryListProps {
  list: TextList;
  teamId: string;
  /** The list's accessible name, such as "Texts 24 hours before". */
  label: string;
  /** The search text: part of a name or phone number. */
  search?: string;
}

/** Lists who got a text, who didn't and why, and what to do about it. */
export function DeliveryList({ list: { texts, counts }, teamId, label, search = "" }: DeliveryListProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  const matchingTexts = texts.filter((text) => matches(text, search));
  const shownTexts = isExpanded ? matchingTexts : matchingTexts.slice(0, FIRST_SHOWN);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (matchingTexts.length === 0)
    return texts.length > 0 && <p className="py-2 text-sm text-ink-3">No matches.</p>;
  return (
    <>
      <ul aria-label={label} className="divide-y divide-line">
        {shownTexts.map((text) => (
          <DeliveryRow key={text.id} text={text} teamId={teamId} />
        ))}
      </ul>
      {shownTexts.length < matchingTexts.length && (
        <Button variant="ghost" size="small" className="mt-1 -ml-3" onClick={() => setIsExpanded(true)}>
          Show All {matchingTexts.length.toLocaleString("en-US")}
        </Button>
      )}
      {isExpanded && total > texts.length && (
        <p className="py-2 text-sm text-ink-3">
          Showing the first {texts.length.toLocaleString("en-US")} of {total.toLocaleString("en-US")}.
        </p>
      )}
    </>
  );
}

function DeliveryRow({ text, teamId }: { text: TextDelivery; teamId: string }) {
  const { memberId, name, contact, phone, group, description, step, firstText } = text;
  const { icon, color } = groupStyles[group];
  return (
    <li className="grid grid-cols-1 gap-x-4 gap-y-0.5 py-2.5 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="min-w-0">
        <b className="font-semibold wrap-anywhere">{name}</b>
        {contact !== null && <span className="text-ink-2 wrap-anywhere"> ({contact})</span>}
        {phone !== "" && <span className="caption block text-ink-3">{phone ?? "Number removed"}</span>}
        {firstText !== null && <span className="caption block wrap-anywhere text-ink-3">{firstText}</span>}
      </div>
      <div className="min-w-0 text-sm leading-[1.45] md:pt-px">
        <span
          className={cx("flex gap-2 font-[560] wrap-anywhere [&_.lucide]:mt-0.5 [&_.lucide]:size-4", color)}
        >
          {icon}
          <span className="min-w-0">{description}</span>
        </span>
        {step && (
          <span className="block pl-6 text-ink-2">
            {step.isEdit && memberId !== null ? (
              <EditMember teamId={teamId} memberId={memberId} label={`${step.label}: ${name}`}>
                {step.label}
              </EditMember>
            ) : step.to === null ? (
              step.label
            ) : (
              <Link to={step.to} className="link touch:inline-flex touch:min-h-11 touch:items-center">
                {step.label}
              </Link>
            )}
          </span>
        )}
      </div>
    </li>
  );
}
