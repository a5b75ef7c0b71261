export const password = 'granite-42-hill';

/** The first account of the installation, made before any journey. */
export const administrator = { email: 'ada.admin@example.org', password };
