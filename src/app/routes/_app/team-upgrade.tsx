import { ComingInThisBuild } from "#app/coming.tsx";

export const meta = () => [{ title: "Choose Your Season Pass · FirstWhistle" }];

export default function TeamUpgrade() {
  return (
    <ComingInThisBuild title="Choose Your Season Pass" what="The three Season Passes and the SMS top-up." />
  );
}
