const minus = '\u2212';

const signed = (text: string) => text.replace('-', minus);

/** `1,250.5`, with a true minus; exact decimals come as text. */
export function number(value: number | string, maximumFractionDigits: number = 4): string {
  return signed(Number(value).toLocaleString('en-US', { maximumFractionDigits }));
}

/** Millions of US dollars: `$412.0M`. */
export function millions(value: number): string {
  const text = Math.abs(value).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return `${value < 0 ? minus : ''}$${text}M`;
}

export function percent(value: number, maximumFractionDigits: number = 2): string {
  return `${number(value, maximumFractionDigits)}%`;
}

const steps = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'k'],
] as const;

/** A large amount in few digits: `541M`, `39.2k`. */
export function compact(value: number): string {
  const step = steps.find(([size]) => Math.abs(value) >= size);
  if (!step) return number(value, 0);
  const scaled = value / step[0];
  return `${number(scaled, Math.abs(scaled) >= 100 ? 0 : Math.abs(scaled) >= 10 ? 1 : 2)}${step[1]}`;
}

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const timeFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** `20 Nov 2026`, of a date without a time or the UTC day of an instant. */
export function day(date: string): string {
  return dayFormat.format(new Date(date.length === 10 ? `${date}T00:00:00Z` : date));
}

/** `20 Nov 2026, 14:05` in the reader's time zone. */
export function moment(instant: string): string {
  return timeFormat.format(new Date(instant));
}

/** Year of a date, `TBD` where there is none. */
export function yearOf(date: string | null): string {
  return date?.slice(0, 4) ?? 'TBD';
}

const ago = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
const spans = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** `3 hours ago`; `now` is an argument so that it can be tested. */
export function timeAgo(instant: string, now: number = Date.now()): string {
  const seconds = Math.round((Date.parse(instant) - now) / 1_000);
  const span = spans.find(([, size]) => Math.abs(seconds) >= size);
  return span ? ago.format(Math.trunc(seconds / span[1]), span[0]) : 'just now';
}

/** `1 mine`, `2 mines`, `1,200 mines`. */
export function count(amount: number, one: string, many: string = `${one}s`): string {
  return `${number(amount, 0)} ${amount === 1 ? one : many}`;
}

interface Person {
  displayName: string | null;
  firstName: string | null;
  lastName: string | null;
}

/** What to call a member; `e-mail` is known only for oneself. */
export function personName(person: Person | null, email?: string): string {
  const full = [person?.firstName, person?.lastName].filter(Boolean).join(' ');
  return person?.displayName || full || email?.split('@')[0] || 'Unknown User';
}

export function initials(person: Person | null): string {
  const first = [person?.firstName, person?.lastName].map((name) => name?.slice(0, 1) ?? '').join('');
  return (first.length === 2 ? first : personName(person).slice(0, 2)).toUpperCase();
}

/** The primary place: jurisdiction and country, as far as they are known. */
export function place(of: { country: string | null; primaryJurisdiction: string | null }): string | null {
  const parts = [of.country, of.primaryJurisdiction].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : null;
}
