import { ComingInThisBuild } from "#app/coming.tsx";

export const meta = () => [{ title: "Create Team · FirstWhistle" }];

export default function LeagueCreateTeam() {
  return <ComingInThisBuild title="Create Team" what="A new team in your league." />;
}
