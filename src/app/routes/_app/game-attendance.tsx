import { ComingInThisBuild } from "#app/coming.tsx";

export const meta = () => [{ title: "Attendance · FirstWhistle" }];

export default function GameAttendance() {
  return <ComingInThisBuild title="Attendance" what="Who is coming to a game." />;
}
