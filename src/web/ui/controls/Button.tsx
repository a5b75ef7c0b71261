import type { ButtonHTMLAttributes } from 'react';
import styles from './Button.module.css';

type Look = 'primary' | 'quiet' | 'plain' | 'danger';

/** For links that look like buttons. */
export function buttonClass(look: Look = 'quiet', size: 's' | 'm' = 'm'): string {
  return [styles.button, styles[look], size === 's' ? styles.small : ''].filter(Boolean).join(' ');
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look;
  size?: 's' | 'm';
}

export function Button({ look = 'quiet', size = 'm', type = 'button', className, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={className ? `${buttonClass(look, size)} ${className}` : buttonClass(look, size)}
    />
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string;
}

/** A button of one glyph; the label is read aloud and shown on hover. */
export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={label}
      className={className ? `${styles.icon} ${className}` : styles.icon}
    />
  );
}
