import { data, redirect, useSearchParams } from "react-router";
import { sendContactMessage } from "#features/support/commands.server.ts";
import {
  ContactForm,
  HONEYPOT_FIELD,
  SENDING_FAILED,
  type ContactFormErrors,
} from "#features/support/components/contact-form.tsx";
import { createReport } from "#features/support/components/page-report.ts";
import { ContactMessage } from "#features/support/schema.ts";
import { AppError } from "#platform/errors.ts";
import { log } from "#platform/log.ts";
import { clientAddressContext } from "#app/request-context.ts";
import { createBreadcrumbs, createPageMeta } from "#app/site/page-meta.ts";
import { getSiteOrigin } from "#app/site/site-origin.server.ts";
import { SitePage } from "#app/site-shell.tsx";
import { Banner } from "#ui/banner.tsx";
import { LinkButton } from "#ui/button.tsx";
import type { Route } from "./+types/contact";

export const meta: Route.MetaFunction = ({ loaderData: { origin } }) =>
  createPageMeta({
    title: "Contact",
    description:
      "Questions, league setup, a text that never arrived? Contact FirstWhistle. We reply 7 days a week.",
    path: "/contact",
    preview: "contact",
    origin,
    structured: [createBreadcrumbs(origin, [{ name: "Contact", path: "/contact" }])],
  });

export const loader = () => ({ origin: getSiteOrigin() });

const text = (value: FormDataEntryValue | null) => (typeof value === "string" ? value : "");

/** Responds with a redirect, so reloading the next page doesn't submit the form again. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const values = {
    name: text(form.get("name")),
    email: text(form.get("email")),
    subject: text(form.get("subject")),
    message: text(form.get("message")),
  };
  // Bots that fill in the honeypot get the same response as everyone else.
  if (text(form.get(HONEYPOT_FIELD)) !== "") return redirect("/contact?sent", 303);
  const parsed = ContactMessage.safeParse(values);
  if (!parsed.success) {
    const problems = parsed.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]);
    const fieldErrors = Object.fromEntries(problems) as NonNullable<ContactFormErrors["fieldErrors"]>;
    return data<ContactFormErrors>({ values, fieldErrors }, { status: 400 });
  }
  try {
    await sendContactMessage(context.get(clientAddressContext), parsed.data);
    return redirect("/contact?sent", 303);
  } catch (error) {
    const isLimit = error instanceof AppError && error.code === "RATE_LIMITED";
    if (!isLimit) log.error({ err: error }, "failed to store contact message");
    const formError = isLimit ? "You've sent a lot of messages. Try again in an hour." : SENDING_FAILED;
    return data<ContactFormErrors>({ values, formError }, { status: isLimit ? 429 : 503 });
  }
}

export default function Contact({ actionData, loaderData: { origin } }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const isSent = query.has("sent");
  return (
    <SitePage>
      <h1 className="big">Talk to us</h1>
      {isSent ? (
        <>
          {/* Gets the focus, because the button that was pressed is gone along with the form. */}
          <div data-focus-first tabIndex={-1} className="mt-6 outline-none">
            <Banner tone="ok" role="status">
              Thank you! Your message has been sent. We'll get back to you soon.
            </Banner>
          </div>
          <p className="mt-6 flex flex-wrap gap-2">
            <LinkButton variant="secondary" to="/contact">
              Send Another Message
            </LinkButton>
            <LinkButton variant="ghost" to="/faq">
              Read the FAQ
            </LinkButton>
          </p>
        </>
      ) : (
        <>
          <p className="mt-4 mb-8 max-w-[60ch] text-[16.5px] leading-[1.5] text-ink-2">
            Have a question, a league to set up, or a text that never arrived? Tell us what happened and which
            game it was. We reply by email, 7 days a week.
          </p>
          <ContactForm errors={actionData} prefill={createReport(query.get("page"), origin)} />
        </>
      )}
    </SitePage>
  );
}
