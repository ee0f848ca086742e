import { ComingInThisBuild } from "#app/coming.tsx";

export const meta = () => [{ title: "League Management · FirstWhistle" }];

export default function LeagueManagement() {
  return <ComingInThisBuild title="League Management" what="Your leagues and their teams." />;
}
