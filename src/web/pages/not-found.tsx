import { Link } from 'react-router';
import { PitMark } from '../ui/pictures/PitMark.tsx';

export function meta() {
  return [{ title: 'Page Not Found | OpenPit' }];
}

export default function NotFound() {
  return (
    <div className="waiting">
      <PitMark size={88} />
      <h1>Page Not Found</h1>
      <p>Did you forget to add the page to the router?</p>
      <p>
        <Link to="/">Back to the dashboard</Link>
      </p>
    </div>
  );
}
