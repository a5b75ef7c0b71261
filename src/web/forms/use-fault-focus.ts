import { useEffect, useRef } from 'react';

/** After each failed `attempt`, puts the cursor into the first field with an error, once its tab is open. */
export function useFaultFocus(attempt: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempt === 0) return;
    const invalid = [...(form.current?.querySelectorAll<HTMLElement>('[aria-invalid=true]') ?? [])];
    invalid.find((field) => field.offsetParent !== null)?.focus();
  }, [attempt]);
  return form;
}
