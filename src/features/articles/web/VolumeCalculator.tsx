import { type VolumetricInput, volumetricEstimate } from '../../../domain/metals/volumetric.ts';
import { volumeWords } from '../../../web/entity/volume-words.ts';
import styles from './VolumeCalculator.module.css';

/** The assumptions of the article. */
const example: VolumetricInput = { area: 1_000_000, thickness: 100, density: 2.7, grade: 1, goldShare: 50 };

const fields: { name: keyof VolumetricInput; label: string; unit: string }[] = [
  { name: 'area', label: 'Area in plan', unit: 'm²' },
  { name: 'thickness', label: 'Thickness', unit: 'm' },
  { name: 'density', label: 'Rock density', unit: 't/m³' },
  { name: 'grade', label: 'Grade, gold equivalent', unit: 'g/t' },
  { name: 'goldShare', label: 'Gold in the equivalent', unit: '%' },
];

const results = [
  { name: 'volume', label: 'Volume' },
  { name: 'tonnage', label: 'Tonnage' },
  { name: 'equivalentOunces', label: 'Gold equivalent' },
  { name: 'goldOunces', label: 'Gold' },
] as const;

/** The estimate of the article as a small form; its script (`scripts/calculator.ts` of the site) works it, without it the example stands. */
export function VolumeCalculator() {
  const words = volumeWords(volumetricEstimate(example));
  return (
    <section className={styles.calculator} data-script="calculator" aria-labelledby="calculator-title">
      <p className={styles.title} id="calculator-title">
        Try your own assumptions
      </p>
      <fieldset className={styles.fields} disabled>
        <legend className="visually-hidden">Assumptions</legend>
        {fields.map(({ name, label, unit }) => (
          <label key={name} className={styles.field}>
            <span>{label}</span>
            <span className={styles.input}>
              <input
                name={name}
                type="text"
                inputMode="decimal"
                autoComplete="off"
                defaultValue={example[name].toLocaleString('en-US')}
                maxLength={20}
              />
              <span>{unit}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <output className={styles.results} aria-live="polite">
        {results.map(({ name, label }) => (
          <span key={name}>
            <span className={styles.label}>{label}</span> <b data-result={name}>{words[name]}</b>
          </span>
        ))}
      </output>
      <p className={styles.fault} data-fault="" role="status" />
      <p className={styles.note}>In the ground, before mining and processing losses. Arithmetic, not a resource.</p>
    </section>
  );
}
