import { SecurityScreen } from "#features/admin/security/components/security-screen.tsx";

export const meta = () => [{ title: "Security Events · FirstWhistle" }];

export default function AdminSecurity() {
  return <SecurityScreen />;
}
