import { SlidersHorizontal } from "lucide-react";
import { formatDate, formatTime } from "#platform/date-format.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { type BuilderLeague, type ScheduleSettings, type ScheduleVenue, Weekday } from "../schema.ts";
import { formatCount, frequencyNames } from "./draft-labels.ts";

export interface SettingsSummaryProps {
  settings: ScheduleSettings;
  league: BuilderLeague;
  onEdit: () => void;
}

const meetings = ["", "each pair meets once", "each pair meets twice", "each pair meets three times"];

/** Returns what the summary shows, starting with what matters most for the season. */
function listFacts(settings: ScheduleSettings, { venues }: BuilderLeague) {
  const openDays = Weekday.options.filter((day) => !settings.blockoutDays.includes(day));
  const formatVenue = ({ name }: ScheduleVenue) => {
    const fieldCount = venues.filter(({ fieldOf }) => fieldOf === name.trim()).length;
    return fieldCount > 0 ? `${name} (${formatCount(fieldCount, "field")})` : name;
  };
  const { blockedDates } = settings;
  return [
    {
      label: "Play",
      value: `${frequencyNames[settings.gameFrequency]}, ${meetings[settings.gamesPerMatchup]}`,
    },
    { label: "Play On", value: openDays.map((day) => day.slice(0, 3)).join(", ") },
    { label: "Start", value: `${formatDate(settings.startDate)}, ${formatTime(settings.startTime)}` },
    { label: "Venues", value: settings.venues.map(formatVenue).join(", ") },
    ...(blockedDates.length > 0
      ? [{ label: "Blocked Dates", value: blockedDates.map(formatDate).join(", ") }]
      : []),
  ];
}

/** Shows the settings of a draft in one line on wide screens, so that the draft gets the space. */
export function SettingsSummary({ settings, league, onEdit }: SettingsSummaryProps) {
  return (
    <Card
      as="section"
      aria-label="Schedule settings"
      padded={false}
      className="flex items-center gap-6 px-4 py-3 max-[77.5rem]:hidden"
    >
      <h2 className="sr-only">Schedule Settings</h2>
      <dl className="flex min-w-0 flex-1 flex-wrap gap-x-7 gap-y-2">
        {listFacts(settings, league).map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="caption text-ink-3">{label}</dt>
            <dd className="line-clamp-2 max-w-80 text-sm font-[560] wrap-anywhere" title={value}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <Button variant="secondary" icon={<SlidersHorizontal />} onClick={onEdit}>
        Edit Settings
      </Button>
    </Card>
  );
}
