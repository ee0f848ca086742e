import { FailedJobs } from "#features/admin/components/failed-jobs.tsx";
import { OperatorTools } from "#features/admin/components/operator-tools.tsx";

/** The administrators' part of the dashboard. It's loaded lazily so that only administrators download it. */
export default function OperatorDesk() {
  return (
    <>
      <OperatorTools withHome />
      <FailedJobs />
    </>
  );
}
