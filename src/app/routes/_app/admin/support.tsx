import { SupportScreen } from "#features/admin/support/components/support-screen.tsx";

export const meta = () => [{ title: "Support Requests · FirstWhistle" }];

export default function AdminSupport() {
  return <SupportScreen />;
}
