import { DeliveryScreen } from "#features/admin/delivery/components/delivery-screen.tsx";

export const meta = () => [{ title: "Delivery · FirstWhistle" }];

export default function AdminDelivery() {
  return <DeliveryScreen />;
}
