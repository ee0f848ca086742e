import { CalendarPlus } from "lucide-react";
import { LinkButton, type LinkButtonProps } from "#ui/button.tsx";
import { showToast } from "#ui/toast.tsx";

export interface AddToCalendarProps extends Pick<LinkButtonProps, "variant" | "size" | "full" | "className"> {
  game: { id: string };
}

/** One game for one's own calendar: phones offer to add it, other devices save a file. */
export function AddToCalendar({ game, variant = "ghost", size = "small", ...look }: AddToCalendarProps) {
  return (
    <LinkButton
      {...look}
      variant={variant}
      size={size}
      icon={<CalendarPlus />}
      to={`/games/${game.id}/calendar.ics`}
      // A file and no page: the browser fetches it and stays where it is.
      reloadDocument
      onClick={(event) => {
        if (navigator.onLine) return;
        // The browser would put its own error page in place of this one.
        event.preventDefault();
        showToast.error("You are offline. Please try again when you are back.");
      }}
    >
      Add to Calendar
    </LinkButton>
  );
}
