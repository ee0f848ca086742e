import { ComingInThisBuild } from "#app/coming.tsx";
import { SitePage } from "#app/site-shell.tsx";

export const meta = () => [{ title: "Features · FirstWhistle" }];

export default function Features() {
  return (
    <SitePage>
      <ComingInThisBuild title="Features" what="What FirstWhistle does for a team, feature by feature." />
    </SitePage>
  );
}
