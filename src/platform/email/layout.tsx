import type { CSSProperties, ReactNode } from "react";
import { Body, Button, Container, Head, Heading, Html, Link, Preview, Section, Text } from "react-email";

/**
 * The frame of every mail. Mail programs know neither our fonts nor custom properties nor oklch, so the
 * tokens appear here as their hex values, inline; the night look is a style block for the programs that use it.
 * There are no pictures: they are blocked at first in many programs, and a mail must load nothing.
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

const NIGHT = `
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

/** Drawn in boxes: mail programs drop SVG. One that also drops these leaves a plain blue tile. */
const box = (style: CSSProperties): CSSProperties => ({
  display: "inline-block",
  verticalAlign: "top",
  ...style,
});
const tick = box({ width: "2px", height: "4px", margin: "0 1.5px", backgroundColor: COLOR.whistle });

/** The app icon's blue tile with ticks, whistle and orange pea, then the name. The icon is not read out. */
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

export function EmailLayout({
  preview,
  title,
  reason,
  children,
}: {
  /** The line the inbox shows after the subject; not visible in the mail. */
  preview: string;
  title: string;
  /** Why this person got this mail, as a full sentence. */
  reason: string;
  children: ReactNode;
}) {
  return (
    <Html lang="en">
      <Head>
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{NIGHT}</style>
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
            <Text className="fw-ink-3" style={{ ...footer, margin: "0 0 4px" }}>
              {reason}
            </Text>
            <Text className="fw-ink-3" style={{ ...footer, margin: 0 }}>
              FirstWhistle. {TAGLINE}
            </Text>
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
 * First names only. Anyone can register a stranger's address under any "name", so a name that reads like a
 * web or mail address, which mail programs turn into a link by themselves, is not repeated to that stranger.
 */
export function EmailGreeting({ name }: { name: string }) {
  const first = name.trim().split(/\s+/)[0] ?? "";
  const isUsable = first !== "" && first.length <= 40 && !/[/@:]|\.\p{L}{2,}/u.test(first);
  return <EmailText>Hi {isUsable ? first : "there"},</EmailText>;
}

/**
 * Words that somebody else chose, such as a team's name, for a mail to people who may not know them: what mail
 * programs would turn into a link by themselves gives way to words of ours.
 */
export const plainWords = (words: string, otherwise: string) =>
  /@|:\S|\.\p{L}{2,}/u.test(words) ? otherwise : words;

/** The one thing to do, and the same address in full for programs that drop the button. */
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
        // The text version already has the address after the button's label.
        data-skip-in-text="true"
        style={{ ...footer, margin: "0 0 20px", overflowWrap: "anywhere", wordBreak: "break-word" }}
      >
        Button not working? Open this address: <EmailLink href={href}>{href}</EmailLink>
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
