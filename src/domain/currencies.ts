/** ISO 4217 codes of money that is traded in, the usual ones for mining shares first; then the others by code. */
const usual = 'USD CAD AUD GBP EUR';
const others =
  'AED AFN ALL AMD ANG AOA ARS AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB FJD FKP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWG';

export const currencies: readonly string[] = [...usual.split(' '), ...others.split(' ')];

const known = new Set(currencies);

/** Whether text is an ISO 4217 code in capital letters, such as `CAD`. Pence and cents are not: prices are in the unit. */
export const isCurrency = (text: string): boolean => known.has(text);
