import { Toaster as Sonner } from "sonner";

/** Once per page, near the end of the body. Newest on top, three at a time. */
export default function Toaster() {
  return <Sonner position="top-right" expand visibleToasts={3} gap={10} containerAriaLabel="Notifications" />;
}
