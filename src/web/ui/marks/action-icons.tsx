import { Icon } from './icons.tsx';

export const AppearanceIcon = () => (
  <Icon>
    <circle cx="8" cy="8" r="5.5" />
    <path d="M8 2.5a5.5 5.5 0 0 1 0 11z" fill="currentColor" />
  </Icon>
);

export const BackIcon = () => (
  <Icon>
    <path d="M13 8H3M7 4 3 8l4 4" />
  </Icon>
);

export const LinkOutIcon = () => (
  <Icon size={12}>
    <path d="M6 3H3v10h10v-3M9 3h4v4M13 3 7.5 8.5" />
  </Icon>
);

export const EditIcon = () => (
  <Icon>
    <path d="M3 13l.6-2.8L10.8 3a1.2 1.2 0 0 1 1.7 0l.5.5a1.2 1.2 0 0 1 0 1.7L5.8 12.4z" />
  </Icon>
);

export const TrashIcon = () => (
  <Icon>
    <path d="M3 4.5h10M6.5 4.5V3h3v1.5M4.5 4.5l.5 8.5h6l.5-8.5" />
  </Icon>
);

export const UploadIcon = () => (
  <Icon size={24}>
    <path d="M8 10.5V3M5 5.5 8 2.5l3 3M2.5 10.5v3h11v-3" />
  </Icon>
);

export const TransferIcon = () => (
  <Icon>
    <path d="M5 13V3M2.5 5.5 5 3l2.5 2.5M11 3v10M8.5 10.5 11 13l2.5-2.5" />
  </Icon>
);

export const DownloadIcon = () => (
  <Icon>
    <path d="M8 2.5v8M4.8 7.4 8 10.6l3.2-3.2M2.5 13.5h11" />
  </Icon>
);

export const LikeIcon = () => (
  <Icon size={14}>
    <path d="M5 7.5 8 2c1.2 0 2 .9 1.8 2L9.4 6.5h3.2c.9 0 1.5.8 1.3 1.7l-.9 4c-.2.7-.7 1.3-1.5 1.3H5zM5 7.5H2.5v6H5" />
  </Icon>
);

export const PlayIcon = () => (
  <Icon>
    <path d="M5 3.5v9l7-4.5z" />
  </Icon>
);

export const CalendarIcon = () => (
  <Icon>
    <rect x="2.5" y="3.5" width="11" height="10" rx="1.5" />
    <path d="M2.5 6.5h11M5.5 2v3M10.5 2v3" />
  </Icon>
);

export const EyeIcon = () => (
  <Icon>
    <path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8Z" />
    <circle cx="8" cy="8" r="2" />
  </Icon>
);
