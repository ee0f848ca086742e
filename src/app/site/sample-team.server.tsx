import { DateBlock } from "#ui/date-block.tsx";
import type { LineUpPerson } from "#ui/line-up.tsx";
import { Pips } from "#ui/pips.tsx";
import type { PipKind, PipLabels } from "#ui/pip-kind.ts";
import { WhistleLine } from "#ui/whistle-line.tsx";

// The sample team in every picture on the public site, drawn with the app's own components.

export const responseLabels: PipLabels = {
  full: "attending",
  half: "maybe",
  low: "not attending",
  hollow: "no response",
};

const person = (initials: string, kind: PipKind): LineUpPerson => ({
  id: initials,
  initials,
  name: initials,
  kind,
});

export const lineUp: LineUpPerson[] = [
  ...["AB", "DC", "HK", "JR", "LF", "ML", "OF", "PR", "SM", "TN"].map((initials) => person(initials, "full")),
  ...["MB", "RO"].map((initials) => person(initials, "half")),
  person("GD", "low"),
  ...["CL", "SH"].map((initials) => person(initials, "hollow")),
];

/** A game the way the dashboard shows it. */
export function SampleGame({ className }: { className?: string }) {
  return (
    <div className={className}>
      <div className="flex items-center gap-3">
        <DateBlock month="APR" day={16} today />
        <div className="min-w-0">
          <p className="h2">Otters vs Harbor Street</p>
          <p className="caption mt-0.5 text-ink-3">Thu, 7:00 PM, Harborview Park</p>
        </div>
      </div>
      <WhistleLine
        className="mt-4 mb-3.5"
        nowFraction={0.29}
        steps={[
          { label: "24-hour text", detail: "Sent to 14", state: "done" },
          { label: "1-hour text", detail: "6:00 PM", state: "next" },
          { label: "First whistle", detail: "7:00 PM", state: "goal" },
        ]}
      />
      <Pips counts={{ full: 10, half: 2, low: 1, hollow: 2 }} labels={responseLabels} />
      <p className="mt-2.5 flex justify-between text-ui">
        <span>
          <b>10 of 15</b> coming
        </span>
        <span className="caption text-ink-3">2 haven't responded</span>
      </p>
    </div>
  );
}
