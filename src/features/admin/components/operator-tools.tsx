import { ChartColumn, ScrollText, Send, UserRoundSearch } from "lucide-react";
import { LinkButton } from "#ui/button.tsx";
import { SectionHead } from "#ui/section-head.tsx";

/** Ways to the pages that the sidebar does not list. */
export function OperatorTools() {
  return (
    <section aria-labelledby="operator-tools" className="mt-9">
      <SectionHead id="operator-tools" title="Operator’s Tools" />
      <div className="flex flex-wrap gap-2.5">
        <LinkButton variant="secondary" icon={<Send />} to="/admin/delivery">
          Delivery
        </LinkButton>
        <LinkButton variant="secondary" icon={<ScrollText />} to="/admin/audit">
          Audit Log
        </LinkButton>
        <LinkButton variant="secondary" icon={<UserRoundSearch />} to="/admin/persons">
          Personal Data
        </LinkButton>
        <LinkButton variant="secondary" icon={<ChartColumn />} to="/admin/analytics">
          Analytics
        </LinkButton>
      </div>
    </section>
  );
}
