import { ComingInThisBuild } from "#app/coming.tsx";

export const meta = () => [{ title: "Teams Admin · FirstWhistle" }];

export default function AdminTeams() {
  return <ComingInThisBuild title="Teams Admin" what="Teams and their subscriptions." />;
}
