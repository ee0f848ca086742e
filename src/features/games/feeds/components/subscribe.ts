import { explainError } from "#platform/api-client.ts";
import { showToast } from "#ui/toast.tsx";
import { feedsApi } from "../client.ts";
import { getSubscribeUrl, type CalendarApp } from "../rules.ts";
import { copyLink } from "./copy-link.ts";

/** Opens a calendar with the team's link, or copies the link. Turns the link on if it's off. Never rejects. */
export async function subscribe(teamId: string, choice: CalendarApp | "copy"): Promise<void> {
  try {
    const { url } = await feedsApi.feeds.ensure({ teamId });
    // Someone else turned it off at the same moment.
    if (url === null) throw new Error("the calendar link was turned off");
    if (choice !== "copy") window.location.assign(getSubscribeUrl(choice, url));
    else if (!(await copyLink(url))) showToast.info("Copy the link under Calendar Link on the schedule.");
  } catch (error) {
    showToast.error("We couldn't open your calendar", { description: explainError(error) });
  }
}
