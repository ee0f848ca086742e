import { Toaster as Sonner } from "sonner";

/** Shows up to three toasts at a time, newest on top. Render it once per page, near the end of the body. */
export default function Toaster() {
  return <Sonner position="top-right" expand visibleToasts={3} gap={10} containerAriaLabel="Notifications" />;
}
