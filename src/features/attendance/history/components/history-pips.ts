import type { PipCounts } from "#ui/pip-kind.ts";
import { pipLabels, statusStyles } from "../../sheet/components/status-styles.tsx";
import type { AttendanceStatus, Tally } from "../../sheet/rules.ts";

/** Converts counts by status to counts by kind of pip. */
export const toPipCounts = (counts: Tally): PipCounts => ({
  full: counts.attending,
  half: counts.maybe,
  low: counts.not_attending,
  hollow: counts.none,
});

const getLabel = (status: AttendanceStatus) => pipLabels[statusStyles[status].pip];

/** The label for each kind of pip, worded to follow a number. */
export const statusLabels: Record<AttendanceStatus, string> = {
  attending: getLabel("attending"),
  maybe: getLabel("maybe"),
  not_attending: getLabel("not_attending"),
  none: getLabel("none"),
};
