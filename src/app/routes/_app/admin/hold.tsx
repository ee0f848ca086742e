import { HoldScreen } from "#features/admin/hold/components/hold-screen.tsx";

export const meta = () => [{ title: "Held Texts · FirstWhistle" }];

export default function AdminHold() {
  return <HoldScreen />;
}
