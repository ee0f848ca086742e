import { ComingInThisBuild } from "#app/coming.tsx";
import { SitePage } from "#app/site-shell.tsx";

export const meta = () => [{ title: "About · FirstWhistle" }];

export default function About() {
  return (
    <SitePage>
      <ComingInThisBuild title="About" what="Who builds FirstWhistle and why." />
    </SitePage>
  );
}
