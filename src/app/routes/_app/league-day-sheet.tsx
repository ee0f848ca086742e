import { DaySheetScreen } from "#features/leagues/day-sheets/components/day-sheet-screen.tsx";

export const meta = () => [{ title: "Day Sheet · FirstWhistle" }];

export default function LeagueDaySheet() {
  return <DaySheetScreen />;
}
