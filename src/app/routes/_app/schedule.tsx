import { ComingInThisBuild } from "#app/coming.tsx";

export const meta = () => [{ title: "Schedule · FirstWhistle" }];

export default function Schedule() {
  return <ComingInThisBuild title="Schedule" what="The month calendar of your games." />;
}
