const plainForm = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/;

/**
 * A number as people paste it, as plain digits: `1,250`, `$4.2`, `−3`, and `12.5 g/t` where `units` names the unit. Text that
 * is no number stays as it is, so that whoever checks it can say so.
 */
export function plainDigits(text: string, units: readonly string[] = []): string {
  const trimmed = text
    .trim()
    .replaceAll('\u2212', '-')
    .replace(/^(-?)\$\s*/, '$1');
  const unit = units.find((name) => trimmed.toLowerCase().endsWith(name.toLowerCase()));
  const bare = unit ? trimmed.slice(0, -unit.length).trim() : trimmed;
  const plain = bare.replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '');
  return plainForm.test(plain) ? plain : trimmed;
}

/** For fields that are JSON numbers: null where nothing is typed, NaN where it is no number. */
export function typedNumber(text: string, units: readonly string[] = []): number | null {
  if (text.trim() === '') return null;
  const plain = plainDigits(text, units);
  return plainForm.test(plain) ? Number(plain) : Number.NaN;
}

/** For exact decimals, which travel as text: null where nothing is typed. */
export function typedDecimal(text: string, units: readonly string[] = []): string | null {
  return text.trim() === '' ? null : plainDigits(text, units);
}

/** A grade pasted with its unit (`12.5 g/t`), taken apart; null where the text names no unit. */
export function splitUnit<Unit extends string>(
  text: string,
  units: readonly Unit[],
): { value: string; unit: Unit } | null {
  const unit = units.find((name) => text.trim().toLowerCase().endsWith(name));
  const value = unit && plainDigits(text, [unit]);
  return unit && value && !Number.isNaN(Number(value)) ? { value, unit } : null;
}
