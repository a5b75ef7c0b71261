import styles from './Avatar.module.css';

interface AvatarProps {
  /** Initials, shown where there is no picture. */
  name: string;
  picture: string | null;
  size?: number;
}

/** Decorative: the name of the person stands beside it or labels the button around it. */
export function Avatar({ name, picture, size = 24 }: AvatarProps) {
  return picture ? (
    <img className={styles.picture} src={picture} alt="" width={size} height={size} loading="lazy" />
  ) : (
    <span className={size > 64 ? styles.large : size > 28 ? styles.initials : styles.small} aria-hidden="true">
      {name}
    </span>
  );
}
