/**
 * A value as what it is known to be where the compiler cannot follow: the rest of a generic row, an object made of known
 * names. The one place where a type is said instead of proven; whoever calls it has the reason beside it.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- that is the point of it
export const vouched = <Type>(value: unknown): Type => value as Type;
