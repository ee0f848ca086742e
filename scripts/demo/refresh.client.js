// Shows times in the visitor's time zone, and swaps in what arrived since the page was loaded.

const REFRESH_MS = 3_000;

function showTimes(root) {
  for (const time of root.querySelectorAll("time[data-local]"))
    time.textContent = new Date(time.dateTime).toLocaleTimeString("en-US", {
      hour: "numeric",
      minute: "2-digit",
    });
}

async function refresh() {
  const response = await fetch(location.href).catch(() => null);
  // The hour is over, and this is the page that says so.
  if (response?.redirected || response?.status === 410) location.assign("/demo");
  if (!response?.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  showTimes(page);
  for (const id of ["list", "texts"]) {
    const old = document.getElementById(id);
    const next = page.getElementById(id);
    // Someone who's tabbing through the list must not lose their place.
    if (old && next && old.outerHTML !== next.outerHTML && !old.contains(document.activeElement))
      old.replaceWith(document.importNode(next, true));
  }
}

showTimes(document);
const talk = document.querySelector(".talk");
if (talk) talk.scrollTop = talk.scrollHeight;
setInterval(() => void (document.visibilityState === "visible" && refresh()), REFRESH_MS);
