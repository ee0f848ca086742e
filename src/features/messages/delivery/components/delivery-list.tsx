import { CircleCheck, CircleX, Clock, Minus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Link } from "react-router";
import { matchesSearch } from "#features/teams/members/rules.ts";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import type { TextDelivery, TextGroup, TextList } from "../schema.ts";

const looks: Record<TextGroup, { icon: ReactNode; color: string }> = {
  failed: { icon: <CircleX />, color: "text-red-ink" },
  skipped: { icon: <Minus />, color: "text-ink-2" },
  underway: { icon: <Clock />, color: "text-court-ink" },
  delivered: { icon: <CircleCheck />, color: "text-green-ink" },
};

/** More than a usual roster: what needs attention is among the first in any case. */
const FIRST = 25;

/** As the roster does: by name, or by phone however it is typed. */
const matches = ({ name, contact, phone }: TextDelivery, search: string) =>
  matchesSearch({ name: `${name} ${contact ?? ""}`, email: null, phone: phone ?? "", contacts: [] }, search);

export interface DeliveryListProps {
  list: TextList;
  /** Names the list: "Texts of the reminder 24 hours before". */
  label: string;
  /** Part of a name or phone. */
  search?: string;
}

/** Who got a text and who did not, why, and what to do about it. */
export function DeliveryList({ list: { texts, counts }, label, search = "" }: DeliveryListProps) {
  const [isWhole, setIsWhole] = useState(false);
  const found = texts.filter((text) => matches(text, search));
  const shown = isWhole ? found : found.slice(0, FIRST);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (found.length === 0)
    return texts.length > 0 && <p className="py-2 text-sm text-ink-3">Nobody here fits the search.</p>;
  return (
    <>
      <ul aria-label={label} className="divide-y divide-line">
        {shown.map((text) => (
          <DeliveryRow key={text.id} text={text} />
        ))}
      </ul>
      {shown.length < found.length && (
        <Button variant="ghost" size="small" className="mt-1 -ml-3" onClick={() => setIsWhole(true)}>
          Show All {found.length.toLocaleString("en-US")}
        </Button>
      )}
      {isWhole && all > texts.length && (
        <p className="py-2 text-sm text-ink-3">
          The first {texts.length.toLocaleString("en-US")} of {all.toLocaleString("en-US")} are listed.
        </p>
      )}
    </>
  );
}

function DeliveryRow({ text }: { text: TextDelivery }) {
  const { name, contact, phone, group, words, step } = text;
  const { icon, color } = looks[group];
  return (
    <li className="grid grid-cols-1 gap-x-4 gap-y-0.5 py-2.5 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="min-w-0">
        <b className="font-semibold wrap-anywhere">{name}</b>
        {contact !== null && <span className="text-ink-2 wrap-anywhere"> ({contact})</span>}
        <span className="caption block text-ink-3">{phone ?? "Number no longer kept"}</span>
      </div>
      <div className="min-w-0 text-sm leading-[1.45] md:pt-px">
        <span
          className={cx("flex gap-2 font-[560] wrap-anywhere [&_.lucide]:mt-0.5 [&_.lucide]:size-4", color)}
        >
          {icon}
          <span className="min-w-0">{words}</span>
        </span>
        {step && (
          <span className="block pl-6 text-ink-2">
            {step.to === null ? (
              step.words
            ) : (
              <Link to={step.to} className="link touch:inline-flex touch:min-h-11 touch:items-center">
                {step.words}
              </Link>
            )}
          </span>
        )}
      </div>
    </li>
  );
}
