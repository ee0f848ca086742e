import { ComingInThisBuild } from "#app/coming.tsx";

export const meta = () => [{ title: "Schedule Builder · FirstWhistle" }];

export default function LeagueScheduleBuilder() {
  return <ComingInThisBuild title="Schedule Builder" what="Fair round-robin schedules for your league." />;
}
