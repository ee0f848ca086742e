// Solves the captcha when the visitor asks for a demo, then sends the form.
import { deriveKey } from "./altcha/algorithms/web/pbkdf2.js";
import { solveChallenge } from "./altcha/pow.js";

const form = document.querySelector("[data-start]");

/** Solves a challenge and sends it along with the form. */
async function start() {
  const button = form.querySelector("button");
  const status = form.querySelector("[role=status]");
  button.disabled = true;
  status.textContent = "Setting up your team. This takes a few seconds.";
  try {
    const response = await fetch("/api/v1/captcha-challenges", { method: "POST" });
    if (!response.ok) throw new Error(`no challenge: ${response.status}`);
    const challenge = await response.json();
    const solution = await solveChallenge({ challenge, deriveKey });
    form.elements.captcha.value = btoa(JSON.stringify({ challenge, solution }));
    form.submit();
  } catch {
    button.disabled = false;
    status.textContent = "We couldn't check your browser. Check your connection and try again.";
  }
}

form?.addEventListener("submit", (event) => {
  if (form.elements.captcha.value) return;
  event.preventDefault();
  void start();
});
// The button works from here on. Coming back to this page must not send an old solution.
window.addEventListener("pageshow", () => {
  if (!form) return;
  form.elements.captcha.value = "";
  form.querySelector("button").disabled = false;
  form.querySelector("[role=status]").textContent = "";
});
