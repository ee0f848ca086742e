import { raw } from "hono/html";

const icon = (paths: string) =>
  raw(`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${paths}</svg>`);

export const SEARCH = icon('<path d="m21 21-4.34-4.34"/><circle cx="11" cy="11" r="8"/>');
export const TRASH = icon(
  '<path d="M10 11v6"/><path d="M14 11v6"/><path d="M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6"/><path d="M3 6h18"/><path d="M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2"/>',
);
export const BACK = icon('<path d="m12 19-7-7 7-7"/><path d="M19 12H5"/>');
export const WARNING = icon(
  '<path d="m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3"/><path d="M12 9v4"/><path d="M12 17h.01"/>',
);
export const SEND = icon('<path d="m5 12 7-7 7 7"/><path d="M12 19V5"/>');
