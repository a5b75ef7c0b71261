import type { DecimalRules } from '../numbers/decimal.ts';

/*
 * What a field of a record keeps: the contract refuses by these rules, a file is read by them, a form checks by them. Texts
 * are counted in characters as a reader sees them.
 */

export const nameText = 200;
export const shortText = 500;
export const longText = 20_000;

const amount = (integerDigits: number, fractionDigits: number): DecimalRules => ({
  integerDigits,
  fractionDigits,
  min: 0,
});

/** Grade of a drilled interval, and cut-off grade of a study, in the unit beside it. */
export const gradeRule = amount(6, 4);
/** Depth in a hole and length of an interval, metres to the centimetre. */
export const depthRule = amount(8, 2);
/** Cost of a drill program and of one of its metres, US dollars to the cent. */
export const drillCostRule = amount(11, 2);
/** Shares of a class that a company has issued: more than any company of the world. */
export const mostShares = 100_000_000_000;
/** Money of a balance sheet, in whole units of its currency to the hundredth. */
export const balanceRule = amount(15, 2);
/** Money that flows in a quarter: in as well as out. */
export const flowRule: DecimalRules = { integerDigits: 15, fractionDigits: 2 };
/** Common shares that one share of another class stands for; above 0. */
export const shareRatioRule: DecimalRules = { integerDigits: 6, fractionDigits: 8, positive: true };

/** New or old shares of a consolidation or split: 1 for 10, 4 for 3, 1 for 2.5; above 0. */
export const shareChangeRule: DecimalRules = { integerDigits: 7, fractionDigits: 4, positive: true };
/** Shares that one option or warrant gives: a tenth of one after a consolidation. */
export const sharesEachRule: DecimalRules = { integerDigits: 6, fractionDigits: 10, positive: true };
/** Strike of an option, conversion price, price that accelerates: ticks of 0.001 and what consolidations make of them. */
export const strikeRule = amount(10, 8);

/** Holes of a drill program. */
export const mostHoles = 1_000_000;

/** Grade and cut-off grade of a resource estimate, in the unit beside it. */
export const estimateGradeRule = amount(10, 4);

/** Price of a unit of metal, and what it costs to make one, in the currency of the study. */
export const unitPriceRule = amount(11, 4);
/** All-in sustaining cost of a unit of metal: by-products may pay for more than all of it. */
export const sustainingCostRule: DecimalRules = { integerDigits: 11, fractionDigits: 4 };

/** Far beyond any project, and within what JSON keeps exact. */
const mostMillions = Number.MAX_SAFE_INTEGER;
/** Money of a study, in millions of its currency. */
export const studyMoneyRule: DecimalRules = { ...amount(16, 4), max: mostMillions };
/** A net present value, in millions. */
export const npvRule: DecimalRules = { ...studyMoneyRule, min: -mostMillions };
/** Metal a year. */
export const productionRule: DecimalRules = { ...studyMoneyRule };

const mostYearsOrPercent = 1_000_000;
/** Years of a study, such as a payback of 2.4. */
export const yearsRule: DecimalRules = { ...amount(7, 4), max: mostYearsOrPercent };
/** A discount rate, per cent. */
export const discountRateRule: DecimalRules = { ...yearsRule };
/** Tonnes of ore. */
export const oreRule: DecimalRules = { ...studyMoneyRule };
/** Metal recovered, per cent. */
export const recoveryRule: DecimalRules = { ...amount(3, 4), max: 100 };
/** Tonnes of waste for each of ore. */
export const stripRatioRule: DecimalRules = { ...amount(7, 4), max: 1_000_000 };
/** An internal rate of return, per cent: all is lost at -100. */
export const irrRule: DecimalRules = { ...yearsRule, min: -100 };

/** Shares of a trade; above 0. */
export const sharesRule: DecimalRules = { integerDigits: 11, fractionDigits: 6 };
/** Price of a share, in the currency of the trade; above 0. */
export const sharePriceRule: DecimalRules = { integerDigits: 6, fractionDigits: 6 };
/** Fees of a trade, to the cent. */
export const feesRule = amount(13, 2);

const between = (min: number, max: number, fractionDigits: number) => ({ integerDigits: 3, fractionDigits, min, max });

/** The company's part of a mine, per cent. */
export const ownershipRule = between(1, 100, 2);
/** What a mine pays away of its revenue, per cent. */
export const royaltiesRule = between(0, 100, 2);
/** Share of a metal in a mine, whole per cent. */
export const metalShareRule = between(0, 100, 0);
export const metalShareWanted = `Enter a whole number from ${metalShareRule.min} to ${metalShareRule.max}.`;
/** What members think of a company. */
export const assessmentRule = between(0, 100, 1);
/** Degrees; programs that compute them write many digits. */
export const latitudeRule = between(-90, 90, 12);
export const longitudeRule = between(-180, 180, 12);

/** Degrees of a collar, to the centimetre on the ground. */
export const collarLatitudeRule = between(-90, 90, 7);
export const collarLongitudeRule = between(-180, 180, 7);
/** Easting and northing of a grid, metres; some count from beyond the poles. */
export const gridRule: DecimalRules = { integerDigits: 8, fractionDigits: 3 };
/** Metres above the sea: the deepest mine and the highest mountain lie within. */
export const elevationRule: DecimalRules = { integerDigits: 5, fractionDigits: 2, min: -12_000, max: 9_000 };
/** Degrees clockwise from north. */
export const azimuthRule = between(0, 360, 2);
/** Degrees from the horizontal, negative downward. */
export const dipRule = between(-90, 90, 2);
/** Codes of coordinate systems. */
export const epsgRule: DecimalRules = { integerDigits: 6, fractionDigits: 0, min: 1_024, max: 999_999 };

/** A founding is a year, a month or a day. */
export const foundedWanted = 'Enter the year as YYYY or the date as YYYY-MM-DD.';

/** Amounts, prices and worths of events of a journal; in a part of a currency with as many digits less. */
export const eventMoneyRule = amount(12, 8);
/** So many new shares for so many old ones; above 0. */
export const eventRatioRule: DecimalRules = { integerDigits: 7, fractionDigits: 8, min: 0, max: 1_000_000 };
/** Parts of a cost. */
export const eventPercentRule: DecimalRules = { integerDigits: 3, fractionDigits: 6, min: 0, max: 100 };

/** What one unit of a currency is in another one; above 0. */
export const currencyRateRule: DecimalRules = { integerDigits: 10, fractionDigits: 10, positive: true };
/** Who stated a rate. */
export const longestRateSource = 200;

/** A price of a share, a metal or a currency, in the unit of its currency; above 0. */
export const priceRule: DecimalRules = { integerDigits: 12, fractionDigits: 8, positive: true };
/** Who published a price, and what may be done with it. */
export const longestPriceSource = 200;
