import { startList } from "../list.client.js";

startList("mailbox", {
  news: "id",
  say: (item) => `New mail: ${item.querySelector(".row-subject").textContent}`,
  // The open mail is gone: the mailbox was cleared somewhere else.
  gone: () => location.assign("/mailbox"),
  shown() {
    const id = document.querySelector("[data-mail]")?.dataset.mail;
    if (id) void fetch(`/mailbox/${id}/read`, { method: "POST", keepalive: true }).catch(() => {});
    document.querySelector("#mailbox-list a[aria-current]")?.scrollIntoView({ block: "nearest" });
  },
  ownKeys: ".plain",
});
