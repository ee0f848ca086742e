import { PersonsScreen } from "#features/admin/persons/components/persons-screen.tsx";

export const meta = () => [{ title: "Personal Data · FirstWhistle" }];

export default function AdminPersons() {
  return <PersonsScreen />;
}
