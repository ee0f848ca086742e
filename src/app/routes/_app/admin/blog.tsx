import { ComingInThisBuild } from "#app/coming.tsx";

export const meta = () => [{ title: "Blog Management · FirstWhistle" }];

export default function AdminBlog() {
  return <ComingInThisBuild title="Blog Management" what="Posts, drafts and their status." />;
}
