import { useRouteLoaderData } from "react-router";

/** Which accounts this installation has. Without them, screens don't offer what couldn't happen. */
export type Installation = { hasTexting: boolean; hasPayments: boolean };

/** Returns which accounts this installation has, as the layout of the signed-in pages loaded it. */
export const useInstallation = (): Installation =>
  useRouteLoaderData<{ installation: Installation }>("routes/_app/layout")!.installation;
