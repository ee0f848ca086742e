import { HomeScreen } from "#features/admin/home/components/home-screen.tsx";

export const meta = () => [{ title: "Admin Home · FirstWhistle" }];

export default function AdminHome() {
  return <HomeScreen />;
}
