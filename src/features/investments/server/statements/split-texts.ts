import { wholeRatio } from './whole-ratio.ts';

const isReverse =
  /reverse|rev splt|consolidat|roll-?back|omv[äa]nd|omvendt|umgekehrt|regroup|raggrupp|zusammenleg|contra-?split|(?:split|fractionnement|frazionamento|desdobramento) invers[aeo]\b|inverse (?:stock )?split|käänteis|odwrotn|grupamento|agrupaci/iu;
const isForward = /split|splt|fractionnement|frazionamento|desdobr|subdivision/iu;
const ratio = /(?:^|[^\d.])(\d{1,5}) ?(?::|for|-for-|new for|per) ?(\d{1,5})(?![\d.])/iu;
const onShares = /\bon (\d[\d,]{0,12}(?:\.\d{1,8})?) shs\b/iu;
/** Longer texts are cut. */
const longest = 500;

/**
 * The ratio of a split as a broker words it, new shares for old ones: `1 FOR 10 REVERSE SPLIT`, `2:1 STOCK SPLIT`; or by the
 * shares that came, `STK SPLIT ON 10 SHS` with 30 more. Which of the two numbers is larger tells the word beside them.
 * Undefined where the text does not tell it.
 */
export function splitIn(text: string, came: string | null = null): [newShares: number, oldShares: number] | undefined {
  const words = text.slice(0, longest);
  if (!isForward.test(words) && !isReverse.test(words)) return undefined;
  const [, one, other] = ratio.exec(words) ?? [];
  if (one !== undefined && other !== undefined) {
    const numbers = [Number(one), Number(other)].toSorted((a, b) => a - b);
    const [least = 0, most = 0] = numbers;
    if (least < 1 || least === most) return undefined;
    return isReverse.test(words) ? [least, most] : [most, least];
  }
  const before = onShares.exec(words)?.[1]?.replaceAll(',', '');
  const more = Number(came ?? 0);
  if (before === undefined || more === 0) return undefined;
  const after = Number(before) + more;
  return after > 0 ? wholeRatio(String(after), before) : undefined;
}
