import type { Severity } from '../../../domain/records/findings.ts';

/** How many things look wrong, and how surely: '2 figures cannot be right, 1 looks wrong.' */
export function countWords(findings: readonly { severity: Severity }[]): string {
  const count = (severity: Severity) => findings.filter((finding) => finding.severity === severity).length;
  const [errors, warnings, others] = [count('error'), count('warning'), count('information')];
  const parts = [
    errors > 0 && `${errors} cannot be right`,
    warnings > 0 && `${warnings} ${warnings === 1 ? 'looks' : 'look'} wrong`,
    others > 0 && `${others} ${others === 1 ? 'is' : 'are'} worth knowing`,
  ].filter((part) => part !== false);
  return `Checks of the figures: ${parts.join(', ')}`;
}
