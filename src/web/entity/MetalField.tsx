import { editorMetals } from '../../domain/metals/metals.ts';
import { fold } from '../../domain/text/fold.ts';
import { Combobox } from '../ui/controls/Combobox.tsx';

interface MetalFieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** What is offered before the usual metals, the likeliest first; others may be typed. */
  metals?: readonly string[];
  error?: string | undefined;
}

export function MetalField({ label, name, value, onChange, onBlur, metals, error }: MetalFieldProps) {
  const offered = [...new Set([...(metals ?? []), ...editorMetals])];
  const typed = offered.includes(value) ? '' : fold(value);
  const options = offered.filter((metal) => fold(metal).includes(typed)).map((metal) => ({ key: metal, label: metal }));
  return (
    <Combobox
      label={label}
      name={name}
      text={value}
      onText={onChange}
      options={options}
      onPick={(option) => onChange(option.key)}
      {...(onBlur && { onLeave: onBlur })}
      placeholder="Gold"
      error={error}
    />
  );
}
