import { ComingInThisBuild } from "#app/coming.tsx";
import { SitePage } from "#app/site-shell.tsx";

export const meta = () => [{ title: "Contact · FirstWhistle" }];

export default function Contact() {
  return (
    <SitePage>
      <ComingInThisBuild title="Contact" what="A form that reaches our support inbox." />
    </SitePage>
  );
}
