import { number } from '../../../web/format.ts';
import { Provenance } from '../../../web/entity/Provenance.tsx';
import type { DrillObservation } from '../contract.ts';
import styles from './Drilling.module.css';
import { converted, gradeText } from './grades.ts';

function Conversions({ of }: { of: DrillObservation }) {
  return (
    <span className={styles.conversions}>
      {converted(of).map(({ unit, text }) => (
        <span key={unit} className={styles.pair}>
          <b>{text}</b>
          <span>{unit}</span>
        </span>
      ))}
    </span>
  );
}

/** A grade as it was entered; on hover or focus in the other units, with its source. */
export function GradeFigure({ of, withMetal = false }: { of: DrillObservation; withMetal?: boolean }) {
  return (
    <Provenance of={of} more={<Conversions of={of} />}>
      {withMetal ? gradeText(of) : `${number(of.densityValue)} ${of.densityUnit}`}
    </Provenance>
  );
}
