import { useEffect, useState } from 'react';

/** The value once it has rested; at once when it is emptied. */
export function useDebounced(value: string, milliseconds: number): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), value === '' ? 0 : milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return rested;
}
