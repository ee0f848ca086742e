export default function Home() {
  return <main>FirstWhistle</main>;
}
