import { useState } from "react";
import { formatTime } from "#platform/date-format.ts";
import { LineChart, type LineMark } from "#ui/line-chart.tsx";
import { formatCount } from "../../components/number-format.ts";
import type { DeliveryHour } from "../schema.ts";

interface DeliveryChartProps {
  /** Consecutive hours, oldest first. */
  hours: readonly DeliveryHour[];
  /** When sending was stopped, resumed, held, or released. */
  pauses?: readonly { id: string; at: string }[];
}

const HOUR_MS = 3_600_000;

const lines = [
  { label: "Sent", tone: "court" },
  { label: "Delivered", tone: "green" },
  { label: "Failed", tone: "red" },
] as const;

/** Charts the last day's texts by the hour. */
export function DeliveryChart({ hours, pauses = [] }: DeliveryChartProps) {
  const [active, setActive] = useState(hours.length - 1);
  const start = Date.parse(hours[0]!.at);
  const marks: LineMark[] = pauses
    .map(({ id, at }) => ({ key: id, position: (Date.parse(at) - start) / (hours.length * HOUR_MS) }))
    .filter(({ position }) => position >= 0 && position <= 1);
  return (
    <LineChart
      label="Texts per hour"
      lines={lines}
      marks={marks}
      markLabel="Stopped, resumed, held, or released"
      tickEvery={6}
      columns={hours.map(({ at, sent, delivered, failed }) => ({
        key: at,
        tick: formatHour(at),
        values: [sent, delivered, failed],
        label: `${formatHour(at)}: ${formatCount(sent)} sent, ${formatCount(delivered)} delivered, ${formatCount(failed)} failed`,
      }))}
      active={active}
      onActiveChange={setActive}
    />
  );
}

const formatHour = (at: string) => formatTime(at.slice(11, 16));
