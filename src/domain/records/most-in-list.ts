/** A list inside the page of a mine or company is complete up to so many; of more the page has the first. */
export const mostInList = 1_000;
