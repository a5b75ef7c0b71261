import styles from './Avatar.module.css';

interface AvatarProps {
  /** Initials, shown where there is no picture. */
  name: string;
  picture: string | null;
  size?: number;
}

function initials(size: number) {
  if (size > 64) return styles.large;
  return size > 28 ? styles.initials : styles.small;
}

/** Decorative: the name of the person stands beside it or labels the button around it. */
export function Avatar({ name, picture, size = 24 }: AvatarProps) {
  return picture ? (
    <img className={styles.picture} src={picture} alt="" width={size} height={size} loading="lazy" />
  ) : (
    <span className={initials(size)} aria-hidden="true">
      {name}
    </span>
  );
}
