import { ComingInThisBuild } from "#app/coming.tsx";

export const meta = () => [{ title: "Team · FirstWhistle" }];

export default function TeamDetail() {
  return <ComingInThisBuild title="Team" what="The roster, the Season Pass and the texts of one team." />;
}
