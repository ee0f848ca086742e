import { PostsScreen } from "#features/blog/components/posts-screen.tsx";

export const meta = () => [{ title: "Blog Management · FirstWhistle" }];

export default function AdminBlog() {
  return <PostsScreen />;
}
