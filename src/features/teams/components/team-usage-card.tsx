import { Card } from "#ui/card.tsx";
import { Meter, MeterLegend } from "#ui/meter.tsx";
import type { TeamDetail } from "../schema.ts";

/** How many texts the team has left. */
export function TeamUsageCard({ team: { smsUsed, smsLimit } }: { team: TeamDetail }) {
  const left = Math.max(0, smsLimit - smsUsed);
  const parts = [{ label: "Used", value: smsUsed }];
  const [leftWords, limitWords] = [left, smsLimit].map((count) => count.toLocaleString("en-US"));
  return (
    <Card as="section" aria-labelledby="sms-usage">
      <h2 id="sms-usage" className="h3">
        SMS Usage
      </h2>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-2">
        <span className="score text-[2.75rem]">{leftWords}</span>
        <span className="text-sm text-ink-2">texts left of {limitWords}</span>
      </p>
      <Meter
        size="thick"
        className="mt-3.5 mb-4"
        parts={parts}
        max={smsLimit}
        label={`${smsUsed.toLocaleString("en-US")} used, ${leftWords} left`}
      />
      <MeterLegend parts={parts} max={smsLimit} restLabel="Left This Season" />
    </Card>
  );
}
