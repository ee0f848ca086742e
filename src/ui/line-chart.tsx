import { ChartFrame, ChartLegend } from "./chart-frame.tsx";
import { getScale } from "./chart-scale.ts";
import { ColumnList, type ColumnListItem, type ColumnListProps } from "./column-list.tsx";
import { cx } from "./cx.ts";

export interface LinePoint extends ColumnListItem {
  /** The label below the point, such as "9 AM". */
  tick: string;
  /** One value per line. */
  values: readonly number[];
}

export interface LineStyle {
  label: string;
  /** A stroke and background color, such as "court". */
  tone: "court" | "green" | "red";
}

/** A moment that explains a change in the lines, such as a stop. */
export interface LineMark {
  key: string;
  /** The position from 0 (the first point's start) to 1 (the last point's end). */
  position: number;
}

export interface LineChartProps extends Pick<
  ColumnListProps<LinePoint>,
  "label" | "columns" | "active" | "onActiveChange"
> {
  lines: readonly LineStyle[];
  marks?: readonly LineMark[];
  /** Explains the marks. */
  markLabel?: string;
  /** Show every n-th tick, because all of them don't fit. */
  tickEvery: number;
}

const strokes = { court: "stroke-court", green: "stroke-green", red: "stroke-red" } as const;
// The lines differ in their dashes too, so that they can be told apart without color.
const dashes = { court: undefined, green: "7 3", red: "2 3" } as const;
const samples = {
  court: "border-t-2 border-court",
  green: "border-t-2 border-dashed border-green",
  red: "border-t-2 border-dotted border-red",
} as const;
const markSample = "h-3 w-0! border-l border-dashed border-ink-3 mx-[7px]";

/** Shows several values over time as lines, with a scale, a legend, and the numbers of the selected point. */
export function LineChart({ lines, marks = [], markLabel, tickEvery, ...list }: LineChartProps) {
  const { columns, active } = list;
  const scale = getScale(Math.max(0, ...columns.flatMap(({ values }) => values)));
  const max = scale.at(-1)!;
  const toPoints = (line: number) =>
    columns.map(({ values }, index) => `${index + 0.5},${100 - (values[line]! / max) * 100}`).join(" ");
  return (
    <div className="grid gap-3">
      <ChartFrame scale={scale} className="h-36 md:h-44">
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${columns.length} 100`}
          preserveAspectRatio="none"
          className="pointer-events-none absolute inset-0 size-full overflow-visible"
        >
          {marks.map(({ key, position }) => (
            <line
              key={key}
              x1={position * columns.length}
              x2={position * columns.length}
              y1={0}
              y2={100}
              className="stroke-ink-3"
              strokeDasharray="4 3"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {lines.map(({ label, tone }, index) => (
            <polyline
              key={label}
              points={toPoints(index)}
              fill="none"
              className={strokes[tone]}
              strokeWidth={2}
              strokeDasharray={dashes[tone]}
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
        <ColumnList {...list} className="absolute inset-0" columnClassName={false} isTransparent>
          {() => null}
        </ColumnList>
        <p aria-hidden="true" className="micro absolute inset-x-0 top-full mt-1.5 flex text-ink-3">
          {columns.map(({ key, tick }, index) => (
            <span key={key} className={cx("min-w-0 flex-1", index === active && "text-ink")}>
              <span className="flex justify-center whitespace-nowrap">{index % tickEvery === 0 && tick}</span>
            </span>
          ))}
        </p>
      </ChartFrame>
      <ChartLegend
        className="mt-4"
        entries={[
          ...lines.map(({ label, tone }, index) => ({
            key: label,
            label: (
              <span>
                {label}{" "}
                <b className="font-[620]">{columns[active]!.values[index]!.toLocaleString("en-US")}</b>
              </span>
            ),
            sampleClassName: samples[tone],
          })),
          ...(marks.length > 0 && markLabel !== undefined
            ? [{ key: "marks", label: markLabel, sampleClassName: markSample }]
            : []),
        ]}
      />
    </div>
  );
}
