import { showToast } from "#ui/toast.tsx";

/** Opens one game as a calendar file. Phones offer to add it to the calendar, and other devices download it. */
export function addToCalendar(game: { id: string }) {
  if (navigator.onLine) window.location.assign(`/games/${game.id}/calendar.ics`);
  // Don't navigate while offline, because the browser would replace this page with its own error page.
  else showToast.error("You're offline. Try again when you're back online.");
}
