import { IconButton } from '../../../web/ui/controls/Button.tsx';
import styles from './MapCanvas.module.css';

const WorldIcon = () => (
  <svg
    viewBox="0 0 16 16"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.4"
    aria-hidden="true"
  >
    <circle cx="8" cy="8" r="6.2" />
    <path d="M1.8 8h12.4M8 1.8c4 4 4 8.4 0 12.4M8 1.8c-4 4-4 8.4 0 12.4" />
  </svg>
);

interface MapButtonsProps {
  onZoom: (factor: number) => void;
  onShowAll: () => void;
}

/** What the wheel and the keys do, for a finger or a mouse alone. */
export const MapButtons = ({ onZoom, onShowAll }: MapButtonsProps) => (
  <div className={styles.buttons} data-over-map>
    <IconButton label="Zoom in" onClick={() => onZoom(2)}>
      +
    </IconButton>
    <IconButton label="Zoom out" onClick={() => onZoom(0.5)}>
      −
    </IconButton>
    <IconButton label="Show the whole world" onClick={onShowAll}>
      <WorldIcon />
    </IconButton>
  </div>
);
