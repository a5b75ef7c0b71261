import { useEffect, useState } from 'react';
import { countryNames } from '../../domain/places/country-list.ts';
import { fold } from '../../domain/text/fold.ts';
import { Combobox } from '../ui/controls/Combobox.tsx';

/** Those that begin with the text come before those that hold it. */
function matching(names: readonly string[], text: string): { key: string; label: string }[] {
  const key = fold(text);
  const begins = names.filter((name) => fold(name).startsWith(key));
  const holds = key === '' ? [] : names.filter((name) => fold(name).includes(key) && !begins.includes(name));
  return [...begins, ...holds].map((name) => ({ key: name, label: name }));
}

interface PickerProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** A country by its everyday name; what is typed stays until the server has judged it. */
export function CountryPicker({ label, name, value, onChange, error }: PickerProps) {
  const picked = countryNames.includes(value);
  return (
    <Combobox
      label={label}
      name={name}
      text={value}
      onText={onChange}
      options={matching(countryNames, picked ? '' : value)}
      onPick={(option) => onChange(option.key)}
      onLeave={() => {
        const known = countryNames.find((country) => fold(country) === fold(value));
        if (known && known !== value) onChange(known);
      }}
      takesOnly
      emptyText="No country of that name"
      placeholder="Type to search"
      error={error}
    />
  );
}

/** First-level regions of the country; other names may be typed. The list is 21 kB, so it comes when it is needed. */
export function JurisdictionPicker({ country, ...picker }: PickerProps & { country: string }) {
  const [regions, setRegions] = useState<readonly string[]>([]);
  useEffect(() => {
    let current = true;
    void import('../../domain/places/jurisdictions.ts').then(
      ({ regionsOf }) => current && setRegions(regionsOf(country)),
    );
    return () => {
      current = false;
    };
  }, [country]);
  const known = regions.includes(picker.value);
  return (
    <Combobox
      label={picker.label}
      name={picker.name}
      text={picker.value}
      onText={picker.onChange}
      options={matching(regions, known ? '' : picker.value)}
      onPick={(option) => picker.onChange(option.key)}
      placeholder={country === '' ? 'Select country first' : 'State, province or region'}
      disabled={country === ''}
      error={picker.error}
    />
  );
}
