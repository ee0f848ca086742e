import type { FieldErrors } from "react-hook-form";
import { showToast } from "./toast.tsx";

/** For handleSubmit's second argument: the first problem also goes to a toast; its field has the focus by then. */
export function toastFirstProblem(errors: FieldErrors) {
  const [first] = Object.values(errors);
  if (typeof first?.message === "string") showToast.error(first.message);
}
