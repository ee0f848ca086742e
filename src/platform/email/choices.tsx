import { Button, Section, Text } from "react-email";

export type Choice = { label: string; href: string };

/** Buttons below each other, each with its own link. Their order and equal weight favor none of them. */
export function EmailChoices({ choices, hint }: { choices: readonly Choice[]; hint: string }) {
  return (
    <>
      {choices.map(({ label, href }) => (
        <Section key={href} style={{ padding: "4px 0" }}>
          <Button
            href={href}
            className="fw-button"
            style={{
              display: "block",
              padding: "14px 20px",
              borderRadius: "10px",
              backgroundColor: "#084fba",
              color: "#ffffff",
              fontSize: "16px",
              fontWeight: 600,
              textAlign: "center",
            }}
          >
            {label}
          </Button>
        </Section>
      ))}
      <Text
        className="fw-ink-3"
        style={{ margin: "12px 0 20px", color: "#5e6675", fontSize: "13px", lineHeight: "20px" }}
      >
        {hint}
      </Text>
    </>
  );
}

export type Fact = { label: string; value: string };

/** What, when, and where, one below the other, because a table breaks on narrow screens. */
export function EmailFacts({ facts }: { facts: readonly Fact[] }) {
  return facts.map(({ label, value }) => (
    <Text
      key={label}
      className="fw-ink-2"
      style={{ margin: "0 0 8px", color: "#444d5e", fontSize: "16px", lineHeight: "24px" }}
    >
      <strong className="fw-ink" style={{ color: "#10192c", fontWeight: 600 }}>
        {label}:
      </strong>{" "}
      {value}
    </Text>
  ));
}
