export interface JourneyPart {
  files: string[];
  /** What its files are expected to take one after the other. */
  seconds: number;
}
/** `count`: how many parts at most. */
export function evenParts(
  files: readonly string[],
  seconds: Readonly<Record<string, number>>,
  count: number,
): JourneyPart[];
