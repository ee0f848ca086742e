/** What a click on an unsubscribe link ends: the emails of the link's team, or of all teams. */
export type UnsubscribeScope = "team" | "all";

/** The body of a one-click request (RFC 8058). */
const ONE_CLICK = "One-Click";

/** Reads what a POST to an unsubscribe link wants. Returns null if it's neither one click nor our own form. */
export function readUnsubscribeForm(form: URLSearchParams): UnsubscribeScope | null {
  const scope = form.get("scope");
  if (scope === "team" || scope === "all") return scope;
  return form.get("List-Unsubscribe") === ONE_CLICK ? "team" : null;
}
