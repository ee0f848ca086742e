import { BuilderScreen } from "#features/leagues/builder/components/builder-screen.tsx";

export const meta = () => [{ title: "Schedule Builder · FirstWhistle" }];

export default function LeagueScheduleBuilder() {
  return <BuilderScreen />;
}
