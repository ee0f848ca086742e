import { AccountScreen } from "#features/admin/details/components/account-screen.tsx";
import type { Route } from "./+types/account";

export const meta = () => [{ title: "Account · FirstWhistle" }];

export default function AdminAccount({ params }: Route.ComponentProps) {
  return <AccountScreen key={params.id} userId={params.id} />;
}
