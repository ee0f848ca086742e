import { ComingInThisBuild } from "#app/coming.tsx";

export const meta = () => [{ title: "Teams · FirstWhistle" }];

export default function Teams() {
  return <ComingInThisBuild title="Teams" what="Your teams and their rosters." />;
}
