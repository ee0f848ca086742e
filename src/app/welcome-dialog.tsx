import { formatPrice, getTier } from "#features/passes/rules.ts";
import {
  WelcomeDialog,
  type WelcomeDialogProps,
} from "#features/teams/dashboard/components/welcome-dialog.tsx";

/** The welcome dialog with the price of the smallest pass, which the teams feature can't import. */
export default function PricedWelcomeDialog(props: Omit<WelcomeDialogProps, "fromPrice">) {
  return <WelcomeDialog fromPrice={formatPrice(getTier("mini").cents)} {...props} />;
}
