import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { toast } from '../overlays/toast.ts';

/** Where there is no such thing: its list, and a word that this is not what was asked for. */
export function BackToList({ title, to }: { title: string; to: string }) {
  useEffect(() => toast(title, 'Here are those that are there.', 'destructive'), [title]);
  return <Navigate to={to} replace />;
}
