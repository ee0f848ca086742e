import { ComingInThisBuild } from "#app/coming.tsx";
import { SitePage } from "#app/site-shell.tsx";

export const meta = () => [{ title: "Blog · FirstWhistle" }];

export default function Blog() {
  return (
    <SitePage>
      <ComingInThisBuild title="Blog" what="Articles about running a team." />
    </SitePage>
  );
}
