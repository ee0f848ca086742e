import { AuditScreen } from "#features/admin/audit/components/audit-screen.tsx";

export const meta = () => [{ title: "Audit Log · FirstWhistle" }];

export default function AdminAudit() {
  return <AuditScreen />;
}
