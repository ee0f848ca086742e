import { CalendarScreen } from "#features/leagues/league-calendar/components/calendar-screen.tsx";

export const meta = () => [{ title: "League Calendar · FirstWhistle" }];

export default function LeagueSchedule() {
  return <CalendarScreen />;
}
