/** What a body of rock would hold, if it were as large and as rich as assumed. */
export interface VolumetricInput {
  /** m² in plan. */
  area: number;
  /** m. */
  thickness: number;
  /** t/m³. */
  density: number;
  /** g/t of gold equivalent. */
  grade: number;
  /** Part of the grade that is gold itself, in per cent. */
  goldShare: number;
}

export interface VolumetricEstimate {
  /** m³. */
  volume: number;
  /** t. */
  tonnage: number;
  /** Troy ounces of gold equivalent. */
  equivalentOunces: number;
  /** Troy ounces of gold. */
  goldOunces: number;
}

/** Grams of a troy ounce as the published estimate rounds them. */
export const gramsPerOunce = 31.1035;

/** The largest figures that make sense of a body of rock; beyond them an input is a slip. */
const largest: Record<keyof VolumetricInput, number> = {
  area: 1e9,
  thickness: 10_000,
  density: 10,
  grade: 1_000,
  goldShare: 100,
};

/**
 * Conceptual estimate by volume: area × thickness × density = tonnes, tonnes × grade ÷ 31.1035 = troy ounces.
 * Null where an input is no number, negative or beyond what a body of rock can be. In floating point.
 */
export function volumetricEstimate(input: VolumetricInput): VolumetricEstimate | null {
  const sound = Object.entries(largest).every(([name, limit]) => {
    const value = input[name as keyof VolumetricInput];
    return Number.isFinite(value) && value >= 0 && value <= limit;
  });
  if (!sound) return null;
  const volume = input.area * input.thickness;
  const tonnage = volume * input.density;
  const equivalentOunces = (tonnage * input.grade) / gramsPerOunce;
  return { volume, tonnage, equivalentOunces, goldOunces: (equivalentOunces * input.goldShare) / 100 };
}
