import { ComingInThisBuild } from "#app/coming.tsx";
import { SitePage } from "#app/site-shell.tsx";

export const meta = () => [{ title: "Pricing · FirstWhistle" }];

export default function Pricing() {
  return (
    <SitePage>
      <ComingInThisBuild title="Pricing" what="What a Season Pass costs and what is free." />
    </SitePage>
  );
}
