export default function Page() { return <h1>mines</h1>; }
