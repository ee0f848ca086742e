import { ComingInThisBuild } from "#app/coming.tsx";

export const meta = () => [{ title: "Venue Management · FirstWhistle" }];

export default function Venues() {
  return <ComingInThisBuild title="Venue Management" what="The places your leagues play at." />;
}
