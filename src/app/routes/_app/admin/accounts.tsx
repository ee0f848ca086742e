import { AccountsScreen } from "#features/admin/accounts/components/accounts-screen.tsx";

export const meta = () => [{ title: "Accounts Admin · FirstWhistle" }];

export default function AdminAccounts() {
  return <AccountsScreen />;
}
