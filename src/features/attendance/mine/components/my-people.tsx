import { getButtonClass } from "#ui/button-styles.ts";
import type { MyPageData } from "../schema.ts";
import { MyStep } from "./my-step.tsx";

/** Lets the holder of a number say that someone isn't theirs, each with a second step (REACH-58). */
export function MyPeople({ people, path }: { people: MyPageData["people"]; path: string }) {
  const steps = people.map(({ id, name }) => (
    <MyStep key={id} title={`${name} isn't mine`}>
      <form method="post" action={`${path}/people`}>
        <input type="hidden" name="who" value={id} />
        <p className="mb-3 text-ui wrap-anywhere text-ink-2">
          We'll stop texting this phone about {name}, take them off this page, and tell their team manager
          that it's the wrong number. Only the manager can undo this.
        </p>
        <button type="submit" className={getButtonClass({ variant: "destructive", full: true })}>
          <span className="truncate">Take {name} Off</span>
        </button>
      </form>
    </MyStep>
  ));
  return people.length === 1 ? steps : <MyStep title="Wrong Number?">{steps}</MyStep>;
}
