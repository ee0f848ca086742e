import type { FieldErrors } from "react-hook-form";
import { showToast } from "./toast.tsx";

/**
 * Shows the first error in a toast, in addition to the message next to its field. Pass this as handleSubmit's second
 * argument, which runs after the field has received focus.
 */
export function toastFirstProblem(errors: FieldErrors) {
  const [first] = Object.values(errors);
  if (typeof first?.message === "string") showToast.error(first.message);
}
