import { PeopleScreen } from "#features/admin/people/components/people-screen.tsx";

export const meta = () => [{ title: "Personal Data · FirstWhistle" }];

export default function AdminPeople() {
  return <PeopleScreen />;
}
