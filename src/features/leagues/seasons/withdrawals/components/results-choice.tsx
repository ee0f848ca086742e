import { Banner } from "#ui/banner.tsx";
import { RadioCards } from "#ui/radio-cards.tsx";
import type { Withdrawal } from "../../schema.ts";

export interface ResultsChoiceProps {
  value: Withdrawal["results"];
  onChange: (results: Withdrawal["results"]) => void;
}

/** Asks what happens to the results of a team that leaves the season (RESULT-36). */
export function ResultsChoice({ value, onChange }: ResultsChoiceProps) {
  return (
    <>
      <RadioCards
        label="Results So Far"
        value={value}
        onValueChange={(chosen) => onChange(chosen === "void" ? "void" : "keep")}
        options={[
          {
            value: "keep",
            label: "Keep Results",
            description: "They still count for this team and its opponents.",
          },
          {
            value: "void",
            label: "Void Results",
            description: "They count for no one. The team leaves the standings.",
          },
        ]}
      />
      <Banner tone="info" className="mt-4">
        Its upcoming games this season are canceled for both teams. No one gets a text about it.
      </Banner>
    </>
  );
}
