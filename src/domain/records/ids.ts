/** Ids have 64 bits in the database; up to here they are exact as numbers of JSON. */
export const maxId = Number.MAX_SAFE_INTEGER;

/** How an id is written in an address. */
export const idPattern = /^[1-9]\d{0,15}$/;
