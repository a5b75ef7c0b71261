/** Under which the API document lists the calls on capital. */
export const tag = 'Capital';
