import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import styles from './Field.module.css';

interface FieldFrame {
  label: ReactNode;
  help?: ReactNode | undefined;
  /** In words that say what to enter. */
  error?: string | undefined;
  /** Read aloud only, where the place says what the field is. */
  hideLabel?: boolean | undefined;
  className?: string | undefined;
}

interface Described {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldProps extends FieldFrame {
  required?: boolean | undefined;
  /** Draws the control, given what ties it to its label and its messages. */
  children: (control: Described) => ReactNode;
}

/** Label above, control, help or error below. */
export function Field({ label, help, error, hideLabel = false, required = false, className, children }: FieldProps) {
  const id = useId();
  const messageId = `${id}m`;
  const message = error ?? help;
  return (
    <div className={className ? `${styles.field} ${className}` : styles.field}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': message ? messageId : undefined })}
      {message && (
        <p id={messageId} className={error ? styles.error : styles.help}>
          {message}
        </p>
      )}
    </div>
  );
}

type TextFieldProps = FieldFrame &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'className'> & {
    onChange?: (text: string) => void;
    /** Shown inside at the end, such as the unit. */
    unit?: string | undefined;
  };

export function TextField({ label, help, error, hideLabel, className, onChange, unit, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, help, error, hideLabel, className }} required={input.required}>
      {(control) => (
        <span className={styles.box}>
          <input
            {...input}
            {...control}
            className={styles.control}
            onChange={(event) => onChange?.(event.target.value)}
          />
          {unit && (
            <span className={styles.unit} aria-hidden="true">
              {unit}
            </span>
          )}
        </span>
      )}
    </Field>
  );
}

type TextAreaProps = FieldFrame &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'className'> & { onChange: (text: string) => void };

export function TextArea({ label, help, error, hideLabel, className, onChange, ...area }: TextAreaProps) {
  return (
    <Field {...{ label, help, error, hideLabel, className }}>
      {(control) => (
        <textarea
          rows={4}
          {...area}
          {...control}
          className={styles.control}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

type Option = string | { value: string; label: string };

const optionOf = (option: Option) => {
  const { value, label } = typeof option === 'string' ? { value: option, label: option } : option;
  return (
    <option key={value} value={value}>
      {label}
    </option>
  );
};

type SelectFieldProps = FieldFrame &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'className'> & {
    onChange: (value: string) => void;
    /** Choices; or groups of them, each found by typing its own first letters. */
    options: readonly (Option | { group: string; options: readonly Option[] })[];
    /** The choice of nothing. */
    none?: string | undefined;
  };

export function SelectField({
  label,
  help,
  error,
  hideLabel,
  className,
  onChange,
  options,
  none,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ label, help, error, hideLabel, className }} required={select.required}>
      {(control) => (
        <select
          {...select}
          {...control}
          className={`${styles.control} ${styles.select}`}
          onChange={(event) => onChange(event.target.value)}
        >
          {none !== undefined && <option value="">{none}</option>}
          {options.map((option) =>
            typeof option === 'object' && 'group' in option ? (
              <optgroup key={option.group} label={option.group}>
                {option.options.map(optionOf)}
              </optgroup>
            ) : (
              optionOf(option)
            ),
          )}
        </select>
      )}
    </Field>
  );
}

interface CheckboxProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function Checkbox({ label, checked, onChange }: CheckboxProps) {
  return (
    <label className={styles.checkbox}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}
