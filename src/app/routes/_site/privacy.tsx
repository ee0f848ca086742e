import { ComingInThisBuild } from "#app/coming.tsx";
import { SitePage } from "#app/site-shell.tsx";

export const meta = () => [{ title: "Privacy Policy · FirstWhistle" }];

export default function Privacy() {
  return (
    <SitePage>
      <ComingInThisBuild title="Privacy Policy" what="What we keep about people and why." />
    </SitePage>
  );
}
