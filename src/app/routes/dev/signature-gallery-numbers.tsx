import { CalendarDays, DollarSign, Gauge, MessageSquareText, RotateCcw, Ticket, Users } from "lucide-react";
import { Badge } from "#ui/badge.tsx";
import { BarList } from "#ui/bar-list.tsx";
import { Meter, MeterLegend, type MeterPart } from "#ui/meter.tsx";
import { StatStrip } from "#ui/stat-strip.tsx";
import { StatusDot } from "#ui/status-dot.tsx";
import { StatusWithReason } from "#ui/status-with-reason.tsx";
import { GalleryCell } from "./core-gallery-cell.tsx";

const usage: MeterPart[] = [
  { label: "24-hour reminders", value: 140, tone: "court" },
  { label: "1-hour reminders", value: 126, tone: "light" },
  { label: "Message blasts", value: 42, tone: "ink" },
];

export function NumbersGallery() {
  return (
    <>
      <GalleryCell title="Stat strip" span="full">
        <StatStrip
          stats={[
            {
              label: "Team Members",
              icon: <Users />,
              value: "16",
              unit: " of 20",
              note: "4 spots left on Standard",
            },
            {
              label: "Season Pass Status",
              icon: <Ticket />,
              value: "Active",
              isText: true,
              note: "Expires Aug 30, 2026",
            },
            {
              label: "SMS Usage",
              icon: <MessageSquareText />,
              value: "308",
              unit: "/750",
              note: (
                <Meter
                  parts={[{ label: "Used", value: 308 }]}
                  max={750}
                  label="41 percent used"
                  className="mt-1.5"
                />
              ),
            },
            {
              label: "Season Ends",
              icon: <CalendarDays />,
              value: "Aug 30, 2026",
              isText: true,
              note: "136 days to go",
            },
          ]}
        />
        <StatStrip
          dense
          className="mt-4"
          stats={[
            { label: "Total Revenue", icon: <DollarSign />, value: "$23,776.78", note: "Six months" },
            { label: "Monthly Revenue", icon: <DollarSign />, value: "$5,214.32", note: "April so far" },
            {
              label: "Active Subscriptions",
              icon: <Ticket />,
              value: "1,087",
              note: "Teams with a live pass",
            },
            { label: "Season Passes Sold", icon: <Ticket />, value: "1,222", note: "All three tiers" },
            { label: "Total Teams", icon: <Users />, value: "1,946", note: "61 added in April" },
            { label: "Total Users", icon: <Users />, value: "2,204", note: "Managers and admins" },
            { label: "Avg Team Size", icon: <Gauge />, value: "13.4", note: "Members per team" },
            { label: "Churn Rate", icon: <RotateCcw />, value: "6.8%", note: "Passes not renewed" },
          ]}
        />
        <StatStrip
          className="mt-4"
          stats={[
            { label: "Venues", value: "2", note: "Two in use" },
            { label: "Teams a Day", value: "8", note: "At most" },
            { label: "Games a Day", value: "4", note: "At most" },
          ]}
        />
      </GalleryCell>
      <GalleryCell title="Meter">
        <p className="flex items-baseline gap-2">
          <span className="score text-[2.75rem]">442</span>
          <span className="text-sm text-ink-2">of 750 texts left</span>
        </p>
        <Meter
          parts={usage}
          max={750}
          size="thick"
          className="mt-3.5 mb-4"
          label="140 day-before reminders, 126 hour-before reminders, 42 message blasts, 442 left"
        />
        <MeterLegend parts={usage} max={750} restLabel="Left this season" />
        <p className="mt-5 mb-1.5 flex justify-between text-caption">
          <span className="text-ink-3">Above 90%</span>
          <b>288/300</b>
        </p>
        <Meter parts={[{ label: "Used", value: 288 }]} max={300} label="96 percent used" />
        <Meter
          parts={usage.map((part) => ({ ...part, value: part.value * 2.3 }))}
          max={750}
          size="thick"
          className="mt-3"
          label="94 percent used"
        />
        <Meter parts={[]} max={0} label="No pass yet" className="mt-3" />
      </GalleryCell>
      <GalleryCell title="Bar list" span="wide">
        <BarList
          label="Revenue by month"
          runningLabel="Month to date"
          items={[
            { label: "Nov 2025", value: 2319, valueText: "$2,319", detail: "121 sales" },
            { label: "Dec 2025", value: 12, valueText: "$12", detail: "1 sale" },
            { label: "Jan 2026", value: 3402, valueText: "$3,402", detail: "176 sales" },
            { label: "Feb 2026", value: 4186, valueText: "$4,186", detail: "214 sales" },
            { label: "Mar 2026", value: 6872, valueText: "$6,872", detail: "349 sales", note: "Best month" },
            { label: "Apr 2026", value: 5214, valueText: "$5,214", detail: "268 sales", running: true },
          ]}
        />
      </GalleryCell>
      <GalleryCell title="Status">
        <div className="grid gap-4">
          <StatusWithReason badge={<Badge tone="pending">Pending</Badge>} reason="Sends Apr 20, 6:30 PM" />
          <StatusWithReason badge={<Badge tone="active">Sent</Badge>} reason="24-hour text delivered" />
          <StatusWithReason badge={<Badge tone="quiet">Inactive</Badge>} />
          <ul className="grid gap-1.5">
            {(["green", "yellow", "red", "quiet"] as const).map((tone) => (
              <li key={tone} className="flex items-center gap-2">
                Team <StatusDot tone={tone} label={tone} />
              </li>
            ))}
          </ul>
        </div>
      </GalleryCell>
    </>
  );
}
