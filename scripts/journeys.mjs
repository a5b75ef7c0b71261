/**
 * Parts of about the same length, of files whose seconds are known from an earlier run: the longest first, each to the part
 * that has least by then. The same files and seconds make the same parts. A file that has none yet counts as the mean of all.
 * Answers the longest part first; in each the files stand by name, as in a run of all.
 */
export function evenParts(files, seconds, count) {
  const known = files.flatMap((file) => seconds[file] ?? []);
  const mean = known.length === 0 ? 1 : known.reduce((sum, one) => sum + one, 0) / known.length;
  const weightOf = (file) => seconds[file] ?? mean;
  const parts = Array.from({ length: Math.min(count, files.length) }, () => ({ files: [], seconds: 0 }));
  for (const file of files.toSorted().toSorted((one, other) => weightOf(other) - weightOf(one))) {
    const least = parts.reduce((best, part) => (part.seconds < best.seconds ? part : best));
    least.files.push(file);
    least.seconds += weightOf(file);
  }
  for (const part of parts) part.files.sort((one, other) => (one < other ? -1 : 1));
  return parts.toSorted((one, other) => other.seconds - one.seconds);
}
