import { ComingInThisBuild } from "#app/coming.tsx";

export const meta = () => [{ title: "Accounts Admin · FirstWhistle" }];

export default function AdminAccounts() {
  return <ComingInThisBuild title="Accounts Admin" what="Accounts and team members." />;
}
