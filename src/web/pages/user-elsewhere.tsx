import { Navigate, useParams } from 'react-router';

/** `/users/:id` is the profile's other address. */
export default function UserElsewhere() {
  return <Navigate to={`/user/${encodeURIComponent(useParams().id ?? '')}`} replace />;
}
