import { priceInWords, tierOf } from "#features/passes/rules.ts";
import {
  WelcomeDialog,
  type WelcomeDialogProps,
} from "#features/teams/dashboard/components/welcome-dialog.tsx";

/** The welcome with the price of the smallest pass, which teams do not know. */
export default function PricedWelcomeDialog(props: Omit<WelcomeDialogProps, "fromPrice">) {
  return <WelcomeDialog fromPrice={priceInWords(tierOf("mini").cents)} {...props} />;
}
