import { ComingInThisBuild } from "#app/coming.tsx";

export const meta = () => [{ title: "Billing Statistics · FirstWhistle" }];

export default function AdminBilling() {
  return <ComingInThisBuild title="Billing Statistics" what="Revenue, passes and growth." />;
}
