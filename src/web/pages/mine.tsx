export default function Page() { return <h1>mine</h1>; }
