import { Clock, ListChecks, MapPin } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { CourtInset, CourtPanel } from "#ui/court-panel.tsx";
import { DateBlock } from "#ui/date-block.tsx";
import { kitColors, kitPatterns } from "#ui/kit-design.ts";
import { Kit } from "#ui/kit.tsx";
import { LineUp, type LineUpPerson } from "#ui/line-up.tsx";
import type { PipCounts, PipKind } from "#ui/pip-kind.ts";
import { Pips, PipsLegend } from "#ui/pips.tsx";
import { StackedBar } from "#ui/stacked-bar.tsx";
import { TimeChip } from "#ui/time-chip.tsx";
import { WhistleLine, type WhistleStep } from "#ui/whistle-line.tsx";
import { GalleryCell } from "./core-gallery-cell.tsx";

const labels = { full: "attending", half: "maybe", low: "not attending", hollow: "no response" };
const counts: PipCounts = { full: 10, half: 2, low: 1, hollow: 2 };

const steps: WhistleStep[] = [
  { label: "24-hour text", detail: "Sent to 14", state: "done" },
  { label: "1-hour text", detail: "6:00 PM", state: "next" },
  { label: "First whistle", detail: "7:00 PM", state: "goal" },
];

const names: [string, PipKind][] = [
  ["Aisha Bello", "full"],
  ["Devon Clarke", "full"],
  ["Hannah Kowalski", "full"],
  ["Jordan Reyes", "full"],
  ["Lucia Fernandes", "full"],
  ["Owen Fitzgerald", "full"],
  ["Priya Raman", "full"],
  ["Sofia Marchetti", "full"],
  ["Marcus Bell", "half"],
  ["Rafael Ortiz", "half"],
  ["Grace Donnelly", "low"],
  ["Cole Lindqvist", "hollow"],
  ["Samir Haddad", "hollow"],
];
const people: LineUpPerson[] = names.map(([name, kind]) => ({
  id: name,
  name,
  initials: name.replace(/[^A-Z]/g, ""),
  kind,
}));

const ids = kitColors.flatMap((color) => kitPatterns.map((pattern) => `${color}-${pattern}`));

export function CourtGallery() {
  return (
    <>
      <GalleryCell title="Court panel" span="full">
        <CourtPanel
          aria-label="Next game"
          className="grid items-center gap-5.5 p-5 md:grid-cols-[minmax(0,1fr)_232px] md:gap-x-6 md:px-7 md:py-6 min-[83.75rem]:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)_232px] min-[83.75rem]:gap-10"
        >
          <div>
            <TimeChip>Tonight, 7:00 PM</TimeChip>
            <h3 className="my-3 font-display text-[1.375rem] leading-[1.15] font-[720] tracking-[-0.02em] font-stretch-108% md:text-[1.5625rem]">
              Lakeview Otters
              <br />
              <span className="font-[480] opacity-85">vs</span> Harbor Street FC
            </h3>
            <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-on-court-2">
              <span className="inline-flex items-center gap-1.5">
                <MapPin aria-hidden="true" size={16} />
                Harborview Park, Field 2
              </span>
              <span className="inline-flex items-center gap-1.5">
                <Clock aria-hidden="true" size={16} />
                in 9 h 20 min
              </span>
            </p>
          </div>
          <WhistleLine
            steps={steps}
            nowFraction={0.29}
            className="md:order-3 md:col-span-2 min-[83.75rem]:order-none min-[83.75rem]:col-span-1"
          />
          <div>
            <p className="flex items-baseline gap-2">
              <span className="score text-[2.5rem]">10</span>
              <span className="text-sm text-on-court-2">of 15 coming</span>
            </p>
            <Pips counts={counts} labels={labels} className="mt-2.5 mb-3.5" />
            <Button variant="inverse" full icon={<ListChecks aria-hidden="true" />}>
              View Attendance
            </Button>
          </div>
        </CourtPanel>
        <div className="mt-4 grid gap-4 md:grid-cols-2">
          <CourtPanel as="div" lines="side" className="min-h-56 p-6">
            <div className="flex items-center gap-3 font-display font-[560]">
              <Kit id="team-3" kit={null} size={34} />
              Lakeview Otters
            </div>
            <div className="mt-5 flex items-center gap-4">
              <DateBlock month="Apr" day={16} size="large" today />
              <div>
                <p className="score text-[2.125rem] md:text-[2.75rem]">7:00 PM</p>
                <p className="mt-1 text-on-court-2">Thursday, Apr 16, 2026</p>
              </div>
            </div>
            <PipsLegend counts={counts} labels={labels} className="mt-5" />
          </CourtPanel>
          <CourtPanel as="div" lines="center" className="grid min-h-56 place-items-center p-6">
            <CourtInset className="w-full max-w-[346px] rounded-xl p-5 shadow-4">
              <div className="flex items-center gap-3">
                <DateBlock month="Apr" day={21} label="April 21" />
                <Kit id="team-3" kit={null} />
                <p className="h3">A card on the court</p>
              </div>
              <WhistleLine steps={steps} nowFraction={0.7} className="my-4" />
              <Pips counts={counts} labels={labels} />
            </CourtInset>
          </CourtPanel>
          <CourtPanel as="div" lines="corner" className="min-h-36 p-6">
            <p className="h2">Corner</p>
          </CourtPanel>
          <CourtPanel as="div" lines="hero" shape="hero" className="min-h-36 p-11">
            <p className="h2">Hero</p>
          </CourtPanel>
        </div>
      </GalleryCell>
      <GalleryCell title="Whistle line" span="half">
        <div className="grid gap-6">
          <WhistleLine steps={steps} nowFraction={0.29} />
          <WhistleLine
            steps={steps.map((step) => ({ ...step, state: step.state === "done" ? "next" : step.state }))}
          />
          <WhistleLine
            steps={steps.map((step) => ({ ...step, state: step.state === "next" ? "done" : step.state }))}
            nowFraction={0.99}
          />
        </div>
        <div className="mt-6 flex items-center gap-3">
          <DateBlock month="Apr" day={16} today />
          <DateBlock month="Apr" day={21} />
          <DateBlock month="May" day={2} size="large" />
          <span className="caption text-ink-3">Orange only when the date is today</span>
        </div>
      </GalleryCell>
      <PipsCell />
      <GalleryCell title="Lineup" span="full">
        <LineUp people={people} labels={labels} label="Lineup" />
        <LineUp people={people} labels={labels} columns={8} tall className="mt-4 max-w-[560px]" />
        <LineUp
          people={[...people, ...people].map((person, index) => ({ ...person, id: `${person.id}-${index}` }))}
          labels={labels}
          className="mt-4"
        />
      </GalleryCell>
      <GalleryCell title="Kits: one jersey per id" span="full">
        <div className="flex flex-wrap items-center gap-2.5">
          {ids.slice(0, 39).map((id) => (
            <Kit key={id} id={id} kit={id} size={44} />
          ))}
          <Kit id="team-1" kit={null} size={20} />
          <Kit id="team-1" kit={null} size={28} />
          <Kit id="team-1" kit={null} size={56} />
        </div>
      </GalleryCell>
    </>
  );
}

function PipsCell() {
  const [responded, setResponded] = useState(0);
  const liveCounts: PipCounts = { full: 10 + responded, half: 2, low: 1, hollow: 5 - responded };
  return (
    <GalleryCell title="Pips" span="half">
      <Pips counts={liveCounts} labels={labels} pop={responded > 0 ? "full" : undefined} />
      <PipsLegend counts={liveCounts} labels={labels} className="mt-2.5" />
      <Button
        size="small"
        variant="secondary"
        className="mt-3"
        onClick={() => setResponded((responded + 1) % 6)}
      >
        One More Yes
      </Button>
      <Pips counts={counts} labels={labels} size="big" className="mt-5" />
      <Pips counts={{ full: 0, half: 0, low: 0, hollow: 15 }} labels={labels} className="mt-5" />
      <Pips counts={{ full: 24, half: 2, low: 2, hollow: 2 }} labels={labels} className="mt-5" />
      <Pips counts={{ full: 58, half: 9, low: 12, hollow: 21 }} labels={labels} className="mt-5" />
      <StackedBar
        label="3 not attending, 1 no response"
        parts={[
          { kind: "low", value: 3 },
          { kind: "hollow", value: 1 },
        ]}
        size="big"
        className="mt-5"
      />
    </GalleryCell>
  );
}
