import { connect } from "node:net";
import { target } from "./attacker.ts";

/**
 * Sends bytes to the app as they are, because `fetch` refuses to send malformed HTTP, and returns everything that came
 * back until the connection closed or nothing more arrived for a while.
 */
export function sendRaw(text: string, quietMs = 1_500): Promise<string> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(target.appUrl);
    const socket = connect(Number(port), hostname);
    let received = "";
    const finish = () => {
      socket.destroy();
      resolve(received);
    };
    let timer = setTimeout(finish, 20_000);
    socket.setEncoding("latin1").on("data", (piece: string) => {
      received += piece;
      clearTimeout(timer);
      timer = setTimeout(finish, quietMs);
    });
    socket.on("error", finish).on("close", () => {
      clearTimeout(timer);
      finish();
    });
    socket.write(text, "latin1");
  });
}

/** Returns the status of each response in what came back. A response may start right behind the body of another. */
export const readStatuses = (received: string) =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
