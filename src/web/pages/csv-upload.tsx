export default function Page() {
  return <h1>csv-upload</h1>;
}
