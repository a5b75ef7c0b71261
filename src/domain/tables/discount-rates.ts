/** `NPV5%`, `NPV @ 8 %`, `VAN 5%`: the rate that it is discounted at, and no unit of it. */
const ofRate = /(?<=(?:npv|net present value|va[nl]|vp[nl])[ ,(@]{0,4}\d{1,2}(?:[.,]\d{1,2})?) ?%/giu;

/** A header without the sign of per cent behind a discount rate. */
export const withoutRateSign = (header: string): string => header.replace(ofRate, '');
