import { DeadJobs } from "#features/admin/components/dead-jobs.tsx";
import { OperatorTools } from "#features/admin/components/operator-tools.tsx";

/** What the dashboard shows to administrators alone, and loads for them alone. */
export default function OperatorDesk() {
  return (
    <>
      <OperatorTools />
      <DeadJobs />
    </>
  );
}
