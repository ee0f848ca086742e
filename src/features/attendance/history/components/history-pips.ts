import { pipLabels, statusStyles } from "../../sheet/components/status-styles.tsx";
import type { AttendanceStatus } from "../../sheet/rules.ts";

const getLabel = (status: AttendanceStatus) => pipLabels[statusStyles[status].pip];

/** The label for each kind of pip, worded to follow a number. */
export const statusLabels: Record<AttendanceStatus, string> = {
  attending: getLabel("attending"),
  maybe: getLabel("maybe"),
  not_attending: getLabel("not_attending"),
  none: getLabel("none"),
};
