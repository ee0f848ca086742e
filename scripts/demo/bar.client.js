// Counts the minutes down, and leaves a world that has ended. Runs on the product's pages, next to the product.

const bar = document.querySelector("demo-bar");
const until = Date.parse(bar.dataset.until);

function update() {
  const minutes = Math.ceil((until - Date.now()) / 60_000);
  if (minutes < 1) location.assign("/demo");
  else bar.querySelector("[data-rest]").textContent = minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
if (until) {
  update();
  setInterval(update, 5_000);
}

// The product would open these without asking the server, and they lead nowhere here.
const missing = /^\/(?:login|register|reset-password|contact|admin)(?:\/|$)/;
document.addEventListener(
  "click",
  (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!link || link.origin !== location.origin || !missing.test(link.pathname)) return;
    event.preventDefault();
    event.stopPropagation();
    location.assign("/demo");
  },
  true,
);
