/** ISO 4217 codes of money that is traded in, the usual ones for mining shares first; then the others by code. */
const usual = 'USD CAD AUD GBP EUR';
const others =
  'AED AFN ALL AMD ANG AOA ARS AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB FJD FKP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWG';

export const currencies: readonly string[] = [...usual.split(' '), ...others.split(' ')];

const known = new Set(currencies);

/** Whether text is an ISO 4217 code in capital letters, such as `CAD`. Pence and cents are not: prices are in the unit. */
export const isCurrency = (text: string): boolean => known.has(text);

/** A currency as money is written in it. */
export interface WrittenCurrency {
  /** ISO 4217, the unit that money is stored in. */
  currency: string;
  /** How many of the written unit make one of `currency`: 1, or 100 of pence, 1000 of fils. */
  per: 1 | 100 | 1000;
  /** The unit as exchanges spell it, such as `GBp`; the code itself where `per` is 1. */
  written: string;
}

const minor = (written: string, currency: string, per: 100 | 1000 = 100): WrittenCurrency => ({
  currency,
  per,
  written,
});

/** By their spelling in capitals. `GBP` is not among them: only its small p tells pence from pounds. */
const minorUnits: ReadonlyMap<string, WrittenCurrency> = new Map([
  ['GBX', minor('GBX', 'GBP')],
  ['ZAC', minor('ZAc', 'ZAR')],
  ['ILA', minor('ILA', 'ILS')],
  ['KWF', minor('KWF', 'KWD', 1000)],
  ['USC', minor('USc', 'USD')],
]);

/**
 * What a code of a currency means: `GBp` and `GBX` are hundredths of a pound, `ZAc` of a rand, `ILA` of a shekel, `USc`
 * of a US dollar, `KWF` thousandths of a Kuwaiti dinar; else an ISO 4217 code in any case. Undefined: no code that is known.
 */
export function readCurrency(text: string): WrittenCurrency | undefined {
  const code = text.trim();
  if (code === 'GBp') return minor('GBp', 'GBP');
  const capitals = code.toUpperCase();
  const ofMinor = minorUnits.get(capitals);
  if (ofMinor) return ofMinor;
  return isCurrency(capitals) ? { currency: capitals, per: 1, written: capitals } : undefined;
}

/** What to write where a currency was not understood, with the whole list. */
export const knownCurrencies = `Write one of these codes: ${currencies.join(', ')}; or GBp, GBX, ZAc, ILA, USc, KWF for hundredths and thousandths.`;
