import { startList } from "../list.client.js";

startList("mailbox", {
  news: "id",
  say: (item) => `New email: ${item.querySelector(".row-subject").textContent}`,
  // The open email is gone because the mailbox was cleared somewhere else.
  gone: () => location.assign("/mailbox"),
  shown() {
    const id = document.querySelector("[data-email]")?.dataset.email;
    if (id) void fetch(`/mailbox/${id}/read`, { method: "POST", keepalive: true }).catch(() => {});
    document.querySelector("#mailbox-list a[aria-current]")?.scrollIntoView({ block: "nearest" });
  },
  ownKeys: ".plain",
});
