import { Pencil, Trash2, UserCheck } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#ui/icon-button.tsx";
import type { CalendarItem } from "#ui/month-calendar-cell.tsx";
import { MonthCalendar } from "#ui/month-calendar.tsx";
import { GalleryCell } from "./core-gallery-cell.tsx";

const today = "2026-04-16";

const games: [day: string, time: string, shortTime: string, text: string, count?: string][] = [
  ["04-02", "7:00 PM", "7p", "Northgate United"],
  ["04-07", "8:15 PM", "8:15p", "Prairie Wanderers"],
  ["04-11", "10:00 AM", "10a", "Old Mill Athletic"],
  ["04-16", "7:00 PM", "7p", "Harbor Street FC", "10/15"],
  ["04-18", "9:00 AM", "9a", "Brick House Bombers"],
  ["04-18", "6:00 PM", "6p", "Fulton Street Five"],
  ["04-21", "6:30 PM", "6:30p", "Canal Street Comets", "4/15"],
  ["04-23", "7:00 PM", "7p", "Ridgeway Rovers", "2/15"],
  ["04-25", "9:00 AM", "9a", "Old Mill Athletic"],
  ["04-25", "11:30 AM", "11:30a", "Prairie Wanderers"],
  ["04-25", "3:30 PM", "3:30p", "Game"],
  ["04-26", "9:00 AM", "9a", "Eastbank Foxes"],
  ["04-26", "11:30 AM", "11:30a", "Canal Street Comets"],
  ["04-26", "3:30 PM", "3:30p", "Harbor Street FC"],
  ["04-26", "5:30 PM", "5:30p", "Northgate United"],
  ["04-30", "7:00 PM", "7p", "Northgate United"],
  ["05-01", "7:00 PM", "7p", "Ridgeway Rovers"],
];

function getTone(date: string): CalendarItem["tone"] {
  if (date === today) return "today";
  return date < today ? "past" : "upcoming";
}

const items: CalendarItem[] = games.map(([day, time, shortTime, text, count]) => {
  const date = `2026-${day}`;
  return {
    id: `${day} ${time}`,
    date,
    time,
    shortTime,
    text,
    tone: getTone(date),
    ...(count ? { count } : {}),
  };
});

export function CalendarGallery() {
  const [month, setMonth] = useState("2026-04");
  const [last, setLast] = useState("Nothing opened yet");
  return (
    <GalleryCell title="Month calendar" span="full">
      <MonthCalendar
        month={month}
        today={today}
        items={items}
        onMonthChange={setMonth}
        onOpenDay={(date) => setLast(`Day ${date}`)}
        onOpenItem={(item) => setLast(`Item ${item.id}`)}
        onOpenMany={(date, many) => setLast(`${many.length} items on ${date}`)}
        addLabel="Add Game"
        summary="11 games, 8 left to play"
        renderActions={(item) => (
          <>
            <IconButton size="small" label="View attendance" onClick={() => setLast(`Attendance ${item.id}`)}>
              <UserCheck aria-hidden="true" size={16} />
            </IconButton>
            <IconButton size="small" label="Edit game" onClick={() => setLast(`Edit ${item.id}`)}>
              <Pencil aria-hidden="true" size={16} />
            </IconButton>
            <IconButton
              size="small"
              tone="destructive"
              label="Delete game"
              onClick={() => setLast(`Delete ${item.id}`)}
            >
              <Trash2 aria-hidden="true" size={16} />
            </IconButton>
          </>
        )}
      />
      <output className="caption mt-2.5 block text-ink-3">{last}</output>
    </GalleryCell>
  );
}
