import { useState } from 'react';
import { rate } from '../../../../web/format.ts';
import { isUnauthorized, messageOf, queryClient, signInAgain } from '../../../../web/http.ts';
import { toast } from '../../../../web/ui/overlays/toast.ts';
import type { XirrAnswer } from '../../contract-journal.ts';
import { toneOf } from '../amounts.ts';
import { xirrAnswer } from '../api.ts';

const caveat = 'Realised gains only, first in, first out; actual results may vary.';

/** Title, text and colour of the toast: US dollars first, the rates of other currencies beside. */
export function xirrWords({ xirrRate, reason, rates }: Pick<XirrAnswer, 'xirrRate' | 'reason' | 'rates'>) {
  const others = rates.flatMap(({ currency, xirrRate: value }) =>
    value === null || (currency === 'USD' && xirrRate !== null) ? [] : [{ currency, value }],
  );
  const told = others.map(({ currency, value }) => `${currency}: ${rate(value)}.`).join(' ');
  if (xirrRate !== null)
    return { title: `XIRR: ${rate(xirrRate)}`, text: `${told} ${caveat}`.trim(), tone: toneOf(xirrRate) } as const;
  const [first] = others;
  // Who trades in one currency only has one rate, whichever it is.
  if (first && others.length === 1)
    return {
      title: `XIRR: ${rate(first.value)}`,
      text: `In ${first.currency}. ${caveat}`,
      tone: toneOf(first.value),
    } as const;
  if (first) return { title: 'XIRR per currency', text: `${told} ${caveat}`, tone: 'default' } as const;
  return {
    title: 'Unable to calculate XIRR with current investments',
    text: reason ?? undefined,
    tone: 'default',
  } as const;
}

/** The button that computes the rate, and whether the panel that explains it is open. */
export function useXirr() {
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const calculate = async () => {
    setBusy(true);
    try {
      const { title, text, tone } = xirrWords(await queryClient.fetchQuery({ ...xirrAnswer(), staleTime: 0 }));
      setOpen(true);
      toast(title, text, tone);
    } catch (error) {
      if (isUnauthorized(error)) signInAgain('Unauthorized', 'You are logged out. Logging in again...');
      else toast('Failed to calculate XIRR', messageOf(error, 'Please try again.'), 'destructive');
    }
    setBusy(false);
  };
  return { isOpen, busy, calculate, close: () => setOpen(false) };
}
