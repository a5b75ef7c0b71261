import { useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';

/** Pages that a member opens from anywhere; of the detail pages any id does, since only their code is meant. */
const pages = [
  '/mines',
  '/mines/0',
  '/companies',
  '/companies/0',
  '/events',
  '/activity',
  '/watchlist',
  '/investments',
];

/** Long after what is open has been drawn. */
const rest = 10_000;

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Brings the code of the main pages ahead of time, once nothing else is to be done: who loses the connection later gets
 * them all the same, where the browser would show its own page of failure instead. Never without a connection: the router
 * reloads the page where code does not come, and nothing would be left of it.
 */
export function MainPagesAhead() {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    const bring = () => setIsTime(!savesData());
    const timer = setTimeout(() => {
      if (navigator.onLine) bring();
      else addEventListener('online', bring, { once: true });
    }, rest);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', bring);
    };
  }, []);
  return isTime && pages.map((page) => <PrefetchPageLinks key={page} page={page} />);
}
