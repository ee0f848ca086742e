import { data, redirect, useSearchParams } from "react-router";
import { sendContactMessage } from "#features/support/commands.server.ts";
import { ContactForm, TRAP, type ContactRefusal } from "#features/support/components/contact-form.tsx";
import { ContactMessage } from "#features/support/schema.ts";
import { AppError } from "#platform/errors.ts";
import { log } from "#platform/log.ts";
import { clientAddressContext } from "#app/request-context.ts";
import { breadcrumbs, pageMeta } from "#app/site/page-meta.ts";
import { siteOrigin } from "#app/site/site-origin.server.ts";
import { SitePage } from "#app/site-shell.tsx";
import { Banner } from "#ui/banner.tsx";
import { LinkButton } from "#ui/button.tsx";
import { useFocusOnChange } from "#ui/use-focus-on-change.ts";
import type { Route } from "./+types/contact";

export const meta: Route.MetaFunction = ({ loaderData: { origin } }) =>
  pageMeta({
    title: "Contact",
    description:
      "Write to FirstWhistle: questions, leagues, texts that did not arrive. We answer 7 days a week.",
    path: "/contact",
    preview: "contact",
    origin,
    structured: [breadcrumbs(origin, [{ name: "Contact", path: "/contact" }])],
  });

export const loader = () => ({ origin: siteOrigin() });

const FAILED = "Your message could not be sent. Please try again in a moment.";
const text = (value: FormDataEntryValue | null) => (typeof value === "string" ? value : "");

/** Answers with a redirect, so that reloading what comes next sends nothing twice. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const entries = {
    name: text(form.get("name")),
    email: text(form.get("email")),
    subject: text(form.get("subject")),
    message: text(form.get("message")),
  };
  // Robots are told what everybody is told.
  if (text(form.get(TRAP)) !== "") return redirect("/contact?sent", 303);
  const parsed = ContactMessage.safeParse(entries);
  if (!parsed.success) {
    const found = parsed.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]);
    const fields = Object.fromEntries(found) as NonNullable<ContactRefusal["fields"]>;
    return data<ContactRefusal>({ entries, fields }, { status: 400 });
  }
  try {
    await sendContactMessage(context.get(clientAddressContext), parsed.data);
    return redirect("/contact?sent", 303);
  } catch (error) {
    const isLimit = error instanceof AppError && error.code === "RATE_LIMITED";
    if (!isLimit) log.error({ err: error }, "a contact message could not be stored");
    const problem = isLimit ? "That was a lot of messages. Please try again in an hour." : FAILED;
    return data<ContactRefusal>({ entries, problem }, { status: isLimit ? 429 : 503 });
  }
}

/** With the page's script a failed request leaves the form as it is. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    // This is how a redirect arrives.
    if (error instanceof Response) throw error;
    return Response.json({ problem: FAILED } satisfies ContactRefusal, { status: 503 });
  }
}

export default function Contact({ actionData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const isSent = query.has("sent");
  // The button that was pressed is gone with the form.
  const thanks = useFocusOnChange(String(isSent));
  return (
    <SitePage>
      <h1 className="big">Talk to us</h1>
      {isSent ? (
        <>
          <div ref={thanks} tabIndex={-1} className="mt-6 outline-none">
            <Banner tone="ok" role="status">
              Thank you! Your message has been sent. We'll get back to you soon.
            </Banner>
          </div>
          <p className="mt-6 flex flex-wrap gap-2">
            <LinkButton variant="secondary" to="/contact">
              Write Another Message
            </LinkButton>
            <LinkButton variant="ghost" to="/faq">
              Read the FAQ
            </LinkButton>
          </p>
        </>
      ) : (
        <>
          <p className="mt-4 mb-8 max-w-[60ch] text-[16.5px] leading-[1.5] text-ink-2">
            A question, a league to set up, a text that did not arrive: write what happened and for which
            game. We answer by email, 7 days a week.
          </p>
          <ContactForm refusal={actionData} />
        </>
      )}
    </SitePage>
  );
}
