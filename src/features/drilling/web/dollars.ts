/** `US$1,250,000`, with cents only where there are any. */
export function dollars(value: number): string {
  const digits = Number.isInteger(value) ? 0 : 2;
  return `US$${value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
}
