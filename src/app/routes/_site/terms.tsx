import { ComingInThisBuild } from "#app/coming.tsx";
import { SitePage } from "#app/site-shell.tsx";

export const meta = () => [{ title: "Terms of Service · FirstWhistle" }];

export default function Terms() {
  return (
    <SitePage>
      <ComingInThisBuild title="Terms of Service" what="What you and we agree to." />
    </SitePage>
  );
}
