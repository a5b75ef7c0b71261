// What a spreadsheet makes of a cell that begins with =, +, - or @: it takes what follows for a formula, and where that is
// none it keeps the text. Told here by an explicit grammar, each part of it in linear time; what it does not know is taken
// for a formula.

/** References into other sheets and programs, tables, arrays, fixed places, commands. */
const reaches = /[|!$#[\]{}\\`]/u;

/** Letters and digits of one word from `end` on backwards, blanks before it left out; whether it has a letter. */
function isWordBefore(text: string, end: number): boolean {
  let at = end - 1;
  while (at >= 0 && /\s/u.test(text.charAt(at))) at -= 1;
  for (; at >= 0 && /[\p{L}\p{N}_.]/u.test(text.charAt(at)); at -= 1) {
    if (/[\p{L}_]/u.test(text.charAt(at))) return true;
  }
  return false;
}

/** `SUM(`, `LOG10 (`: between two brackets each letter is looked at once. */
function callsFunction(text: string): boolean {
  for (let at = text.indexOf('('); at >= 0; at = text.indexOf('(', at + 1)) if (isWordBefore(text, at)) return true;
  return false;
}

/** `= Smith Lake`: names beside one another, which no sheet of a text file has. */
const wordsBehindEquals = /^=\s+\p{L}+(?: \p{L}+)+$/u;

const phone = /^\+\d{1,3}(?:[ .()/-]{1,2}\d+)+$/u;
const fewestDigitsOfPhone = 7;
const range = /^[+-] ?\d+(?:\.\d+)? ?- ?[+-]?\d+(?:\.\d+)?$/u;
/** `-24.27, -69.07`: both degrees of a place. Numbers beside one another are no formula. */
const twoDegrees = /^[+-]\d{1,3}\.\d{1,15}(?:, ?| )[+-]?\d{1,3}\.\d{1,15}$/u;
const sexagesimal = /^[+-] ?\d{1,3}:\d{1,2}:\d{1,2}(?:\.\d+)?$/u;

/** Signs that no formula has outside of its texts: those of degrees, typography. */
const foreignSign = /[°ºª′″’‘“”–—…×?¿§µ²³]/u;
/** A colon within a reference: rows and columns are numbers and words there. */
const rangeOfCells = /[\p{L}\p{N}]:[\p{L}\p{N}]/u;
/** A number with a word or a number behind it, or before it a word: `5 km`, `5% Cu`, `5km`, `Lot 5`; not `1E5`, not `A1`. */
const numberBesideWord = /(?<![\p{L}\p{N}_.,])\d[\d.,]*(?: ?%)?(?:\s+[\p{L}\d(]|(?![eE][+-]?\d)\p{L})|\p{L}\.?\s+\d/u;
/** Words, two at least, with what stands in sentences: no digits, no signs of calculation but within words. */
const proseSigns = /^[\p{L}\p{M}\s.,;'-]+$/u;
const looseSign = /(?:^|\s)-|-(?:\s|$)|--/u;

/** Whether a text can be no formula, because something in it is no part of any. */
function isBroken(text: string): boolean {
  const quote = text.indexOf('"');
  // What stands in quotation marks may be anything.
  const bare = quote < 0 ? text : text.slice(0, quote);
  if (foreignSign.test(bare)) return true;
  return !rangeOfCells.test(bare) && numberBesideWord.test(bare);
}

/** `-see notes`: words beside one another, which as names of cells mean nothing. */
function isProse(rest: string): boolean {
  if (!proseSigns.test(rest) || looseSign.test(rest.trim())) return false;
  return rest.split(/\s+/u).filter((word) => /\p{L}/u.test(word)).length > 1;
}

function isPhone(text: string): boolean {
  return phone.test(text) && text.replace(/\D/gu, '').length >= fewestDigitsOfPhone;
}

/** Whether a spreadsheet would run a text that begins with =, +, - or @ as a formula. In doubt it would. */
export function runsAsFormula(cell: string): boolean {
  const text = cell.trim();
  if (reaches.test(text) || callsFunction(text)) return true;
  if (/^[+@-]?\s*=/u.test(text)) return !wordsBehindEquals.test(text);
  if (isPhone(text) || range.test(text) || sexagesimal.test(text) || twoDegrees.test(text)) return false;
  const rest = text.slice(1);
  return !isBroken(rest) && !isProse(rest);
}
