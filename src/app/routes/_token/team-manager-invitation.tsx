import { ComingInThisBuild } from "#app/coming.tsx";

export const meta = () => [
  { title: "Team Manager Invitation · FirstWhistle" },
  { name: "robots", content: "noindex" },
];
export const headers = () => ({ "Cache-Control": "no-store" });

export default function TeamManagerInvitation() {
  return (
    <main className="mx-auto max-w-[560px] px-4 py-10">
      <ComingInThisBuild title="Team Manager Invitation" what="Accepting an invitation to manage a team." />
    </main>
  );
}
