import { showToast } from "#ui/toast.tsx";

/** One game for one's own calendar: phones offer to add it, other devices save a file. */
export function addToCalendar(game: { id: string }) {
  if (navigator.onLine) window.location.assign(`/games/${game.id}/calendar.ics`);
  // The browser would put its own error page in place of this one.
  else showToast.error("You are offline. Please try again when you are back.");
}
