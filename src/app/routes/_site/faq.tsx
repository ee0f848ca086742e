import { ComingInThisBuild } from "#app/coming.tsx";
import { SitePage } from "#app/site-shell.tsx";

export const meta = () => [{ title: "Frequently Asked Questions · FirstWhistle" }];

export default function Faq() {
  return (
    <SitePage>
      <ComingInThisBuild
        title="Frequently Asked Questions"
        what="The questions people ask before they start."
      />
    </SitePage>
  );
}
