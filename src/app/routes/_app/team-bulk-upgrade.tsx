import { ComingInThisBuild } from "#app/coming.tsx";

export const meta = () => [{ title: "Team Season Pass · FirstWhistle" }];

export default function TeamBulkUpgrade() {
  return (
    <ComingInThisBuild title="Team Season Pass" what="Season Passes for several teams in one checkout." />
  );
}
