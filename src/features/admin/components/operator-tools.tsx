import {
  ChartColumn,
  CirclePause,
  Gauge,
  ScrollText,
  Send,
  ShieldCheck,
  UserRoundSearch,
} from "lucide-react";
import { LinkButton } from "#ui/button.tsx";
import { SectionHead } from "#ui/section-head.tsx";

/** Links to admin pages that aren't in the sidebar. The dashboard also links to the admin home. */
export function OperatorTools({ withHome = false }: { withHome?: boolean }) {
  return (
    <section aria-labelledby="operator-tools" className="mt-9">
      <SectionHead id="operator-tools" title="Operator Tools" />
      <div className="flex flex-wrap gap-2.5">
        {withHome && (
          <LinkButton variant="secondary" icon={<Gauge />} to="/admin">
            Admin Home
          </LinkButton>
        )}
        <LinkButton variant="secondary" icon={<Send />} to="/admin/delivery">
          Delivery
        </LinkButton>
        <LinkButton variant="secondary" icon={<CirclePause />} to="/admin/hold">
          Held Texts
        </LinkButton>
        <LinkButton variant="secondary" icon={<ScrollText />} to="/admin/audit">
          Audit Log
        </LinkButton>
        <LinkButton variant="secondary" icon={<ShieldCheck />} to="/admin/security">
          Security Events
        </LinkButton>
        <LinkButton variant="secondary" icon={<UserRoundSearch />} to="/admin/people">
          Personal Data
        </LinkButton>
        <LinkButton variant="secondary" icon={<ChartColumn />} to="/admin/analytics">
          Analytics
        </LinkButton>
      </div>
    </section>
  );
}
