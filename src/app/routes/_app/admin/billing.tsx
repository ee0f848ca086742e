import { BillingScreen } from "#features/admin/billing/components/billing-screen.tsx";

export const meta = () => [{ title: "Billing Statistics · FirstWhistle" }];

export default function AdminBilling() {
  return <BillingScreen />;
}
