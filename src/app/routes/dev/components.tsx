export default function Components() {
  return <main>Components</main>;
}
