import { ComingInThisBuild } from "#app/coming.tsx";
import { SitePage } from "#app/site-shell.tsx";

export const meta = () => [{ title: "Blog · FirstWhistle" }];

export default function BlogPost() {
  return (
    <SitePage>
      <ComingInThisBuild title="Blog" what="An article about running a team." />
    </SitePage>
  );
}
