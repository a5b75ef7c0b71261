/** Lists of closed positions: a purchase and its sale in one row. Read as either, the other would be missing without a word. */
import { fold } from '../../../../../domain/text/fold.ts';
import { headerKey } from '../../../../imports/server/read/words/header-keys.ts';

const sold =
  /\b(?:sales?\b|sell(?:ing)?\b|sold\b|exit\b|dispos(?:al|ed)\b|verkauf|vente\b|vendu|cession|venta\b|vendid|venda\b|vendita\b|verko(?:op|cht)|salj|sald[ae]?s|forsaljning|salgs?|solgt|sprzedaz|myynti|prodej|predaj)/u;
const closed =
  /\b(?:clos(?:ed?|ing)\b|geschlossen|schliess|glattstell|cloture|fermeture|cierre|fecho|fechamento|encerramento|chiusura|sluiting|zamkniec)/u;
const purchase =
  /\b(?:open(?:ed|ing)?\b|entry\b|acqui(?:red|sition)\b|purchased?\b|bought\b|buy(?:ing)?\b|kauf|er?offn|einstieg|anschaff|erwerb|achat\b|ouverture|compra\b|apertura|aquisicao|abertura|acquisto\b|aankoop|openings|kop(?:\b|datum|kurs|pris|dag)|inkop|kjop|kob(?:s|\b)|anskaff|zakup|kupna|otwarci|osto|hankinta|nakup)/u;
const day =
  /date\b|\bday\b|time\b|\bon\b|datum|tag\b|zeit\b|heure|fecha|hora\b|\bdata\b|\bora\b|tijd\b|dag\b|dato\b|\btid\b|czas|dzien|paiva/u;
const price =
  /price\b|\brate\b|kurs|preis|\bcours\b|\bprix\b|precio|prezzo|preco|koers|prijs|pris\b|cena|hinta|level\b|proceeds|\bvalue\b/u;
const gain =
  /\bgains?\b|\bloss\b|profit|p ?[/&] ?l|\bpnl\b|gewinn|ergebnis|plus-?value|resultado|ganancia|plusvalenza|guadagno|winst|resultat|gevinst|zysk|voitto/u;
/** Orders and quotes have such words, too. */
const other = /limit|target|stop|\blast\b|prev|prior|expir|high|low/u;

const words = (header: string) => fold(header.slice(0, 60).replaceAll('_', ' '));
const isSold = (text: string) => sold.test(text) || closed.test(text);
const isBought = (text: string) => purchase.test(text);

/** `Buy/sell date` is that of either. */
const is = (header: string, side: typeof isSold, measure: RegExp) => {
  const text = words(header);
  return isSold(text) !== isBought(text) && side(text) && measure.test(text) && !other.test(text);
};

/** Whether a header says when, or for how much, a purchase was sold: a price of closing is mostly the last of a day. */
export const isOfSale = (header: string): boolean =>
  is(header, isSold, day) || is(header, (text) => sold.test(text), price);

/** The day on which positions were closed, in a header that has that of their opening, too; -1 where it is no such list. */
export function findClosing(header: readonly string[]): number {
  const has = (test: (text: string) => boolean) => header.some((text) => test(text));
  const isList =
    has((text) => is(text, isBought, day)) &&
    has((text) => is(text, isSold, price) || gain.test(words(text)) || headerKey(text.slice(0, 60)) === 'proceeds');
  return isList ? header.findIndex((text) => is(text, isSold, day)) : -1;
}

export const closedInFile =
  'This is a list of closed positions: each row is a purchase and its sale in one, and what is still held is missing. Export the transactions of the account instead, in which each trade has a row: ‘History’ at Schwab, ‘Activity’ at Fidelity, ‘Account Activity’ at eToro, ‘Cash Operations’ at XTB.';

export const closedInRow =
  'This row is a purchase and its sale in one: export the transactions instead, in which each trade has a row, or make two rows of it.';
