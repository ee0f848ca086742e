import { createContext, useContext, type CSSProperties, type ReactNode } from "react";
import { Body, Button, Container, Head, Heading, Html, Link, Preview, Section, Text } from "react-email";

/**
 * The layout of every email. Email clients don't support our fonts, custom properties, or oklch, so colors are inline
 * hex values here, and dark mode is a style block for clients that support it. There are no images, because many
 * clients block them by default and an email shouldn't load anything.
 */
const COLOR = {
  canvas: "#f6f4f0",
  surface: "#ffffff",
  line: "#e2dfda",
  ink: "#10192c",
  ink2: "#444d5e",
  ink3: "#5e6675",
  court: "#084fba",
  whistle: "#fb7b28",
} as const;

const DARK_MODE_CSS = `
  @media (prefers-color-scheme: dark) {
    .fw-canvas, .fw-canvas > table > tbody > tr > td { background-color: #090e18 !important; }
    .fw-card { background-color: #111723 !important; border-color: #252d3c !important; }
    .fw-ink { color: #f5f3ef !important; }
    .fw-ink-2 { color: #b7beca !important; }
    .fw-ink-3 { color: #979fad !important; }
    .fw-link { color: #83b7fd !important; }
    .fw-button { background-color: #236ade !important; }
  }
  @media (max-width: 480px) {
    .fw-card > tbody > tr > td { padding: 28px 22px 14px !important; }
    .fw-button { display: block !important; text-align: center !important; }
  }
`;

const TEXT_FACE =
  '"Instrument Sans", ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';
const DISPLAY_FACE =
  'Archivo, "Instrument Sans", ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';

const TAGLINE = "Keeping teams connected and games on schedule.";

/**
 * Styles one of the boxes that make up the icon. Email clients drop SVG, and those that drop the boxes too show a plain
 * blue tile.
 */
const box = (style: CSSProperties): CSSProperties => ({
  display: "inline-block",
  verticalAlign: "top",
  ...style,
});
const tick = box({ width: "2px", height: "4px", margin: "0 1.5px", backgroundColor: COLOR.whistle });

/** The app icon's blue tile with ticks, whistle, and orange pea, then the name. Screen readers skip the icon. */
function Lockup() {
  return (
    <table role="presentation" border={0} cellPadding={0} cellSpacing={0}>
      <tbody>
        <tr>
          <td
            aria-hidden="true"
            data-skip-in-text="true"
            style={{
              width: "34px",
              height: "34px",
              borderRadius: "8px",
              backgroundColor: COLOR.court,
              textAlign: "center",
              verticalAlign: "middle",
              fontSize: 0,
              lineHeight: 0,
            }}
          >
            <span style={{ display: "block", marginBottom: "2px" }}>
              <span style={tick} />
              <span style={tick} />
              <span style={tick} />
            </span>
            <span
              style={box({
                width: "16px",
                height: "16px",
                borderRadius: "8px 0 8px 8px",
                backgroundColor: "#ffffff",
              })}
            >
              <span
                style={box({
                  width: "6px",
                  height: "6px",
                  margin: "5px 0",
                  borderRadius: "3px",
                  backgroundColor: COLOR.whistle,
                })}
              />
            </span>
            <span
              style={box({
                width: "8px",
                height: "6px",
                borderRadius: "0 2px 2px 0",
                backgroundColor: "#ffffff",
              })}
            />
          </td>
          <td
            className="fw-ink"
            style={{
              paddingLeft: "10px",
              color: COLOR.ink,
              fontFamily: DISPLAY_FACE,
              fontSize: "19px",
              fontWeight: 700,
              lineHeight: "34px",
              letterSpacing: "-0.02em",
            }}
          >
            FirstWhistle
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/**
 * The sending company's name and mailing address, if they're set (CAN-SPAM, CASL). It's a context because the mailer
 * has access to the settings and the templates don't.
 */
export const EmailSender = createContext("");

export function EmailLayout({
  preview,
  title,
  reason,
  language = "en",
  footer: ownFooter,
  children,
}: {
  /** The preview line that the inbox shows after the subject. Not visible in the email. */
  preview: string;
  title: string;
  /** Why the recipient got this email, as a full sentence. */
  reason: string;
  language?: string;
  /** Lines after the reason, instead of those that all other emails have. */
  footer?: readonly ReactNode[];
  children: ReactNode;
}) {
  const sender = useContext(EmailSender);
  const lines = ownFooter ?? [`FirstWhistle. ${TAGLINE}`, ...(sender === "" ? [] : [sender])];
  return (
    <Html lang={language}>
      <Head>
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{DARK_MODE_CSS}</style>
      </Head>
      <Body
        className="fw-canvas"
        style={{ margin: 0, padding: "32px 12px", backgroundColor: COLOR.canvas, fontFamily: TEXT_FACE }}
      >
        <Preview useTitleTag={false}>{preview}</Preview>
        <Container style={{ maxWidth: "560px" }}>
          <Section style={{ padding: "0 4px 20px" }}>
            <Lockup />
          </Section>
          <Section
            className="fw-card"
            style={{
              padding: "36px 36px 20px",
              border: `1px solid ${COLOR.line}`,
              borderRadius: "14px",
              borderCollapse: "separate",
              backgroundColor: COLOR.surface,
            }}
          >
            <Heading
              className="fw-ink"
              style={{
                margin: "0 0 16px",
                color: COLOR.ink,
                fontFamily: DISPLAY_FACE,
                fontSize: "25px",
                fontWeight: 700,
                lineHeight: "30px",
                letterSpacing: "-0.022em",
              }}
            >
              {title}
            </Heading>
            {children}
          </Section>
          <Section style={{ padding: "20px 4px 0" }}>
            {[reason, ...lines].map((line, position) => (
              <Text
                key={position}
                className="fw-ink-3"
                style={{ ...footer, margin: position === 0 ? 0 : "4px 0 0" }}
              >
                {line}
              </Text>
            ))}
          </Section>
        </Container>
      </Body>
    </Html>
  );
}

const footer: CSSProperties = { color: COLOR.ink3, fontSize: "13px", lineHeight: "20px" };

export function EmailText({ children }: { children: ReactNode }) {
  return (
    <Text
      className="fw-ink-2"
      style={{ margin: "0 0 16px", color: COLOR.ink2, fontSize: "16px", lineHeight: "25px" }}
    >
      {children}
    </Text>
  );
}

/**
 * Greets the recipient by first name. Anyone can register a stranger's email under any "name", so this leaves out names
 * that look like a URL or an email address, which email clients would turn into a link.
 */
export function EmailGreeting({ name }: { name: string }) {
  const first = name.trim().split(/\s+/)[0] ?? "";
  const isUsable = first !== "" && first.length <= 40 && !/[/@:]|\.\p{L}{2,}/u.test(first);
  return <EmailText>Hi {isUsable ? first : "there"},</EmailText>;
}

/**
 * Makes user-chosen text, such as a team's name, safe for emails to people who may not know the author. Returns
 * `fallback` if email clients would turn the text into a link.
 */
export const toSafeText = (text: string, fallback: string) =>
  /@|:\S|\.\p{L}{2,}/u.test(text) ? fallback : text;

/** The call-to-action button, plus the full URL for clients that drop the button. */
export function EmailButton({ href, children }: { href: string; children: string }) {
  return (
    <>
      <Section style={{ padding: "8px 0 24px" }}>
        <Button
          href={href}
          className="fw-button"
          style={{
            padding: "15px 26px",
            borderRadius: "10px",
            backgroundColor: COLOR.court,
            color: "#ffffff",
            fontSize: "16px",
            fontWeight: 600,
          }}
        >
          {children}
        </Button>
      </Section>
      <Text
        className="fw-ink-3"
        // The plain-text version already has the URL after the button's label.
        data-skip-in-text="true"
        style={{ ...footer, margin: "0 0 20px", overflowWrap: "anywhere", wordBreak: "break-word" }}
      >
        Button not working? Paste this link into your browser: <EmailLink href={href}>{href}</EmailLink>
      </Text>
    </>
  );
}

export function EmailLink({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} className="fw-link" style={{ color: COLOR.court, textDecoration: "underline" }}>
      {children}
    </Link>
  );
}

export function EmailSteps({ steps }: { steps: { title: string; text: string }[] }) {
  return (
    <ol className="fw-ink-2" style={{ margin: "0 0 20px", padding: "0 0 0 22px", color: COLOR.ink2 }}>
      {steps.map((step) => (
        <li key={step.title} style={{ margin: "0 0 10px", fontSize: "16px", lineHeight: "24px" }}>
          <strong className="fw-ink" style={{ color: COLOR.ink, fontWeight: 600 }}>
            {step.title}
          </strong>
          <br />
          {step.text}
        </li>
      ))}
    </ol>
  );
}
