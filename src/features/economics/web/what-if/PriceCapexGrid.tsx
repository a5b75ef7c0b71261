import type { Between } from '../../../../domain/numbers/between.ts';
import { studyMoney } from '../../../../domain/studies/study-model.ts';
import { priceCapexGrid, type StudyModel } from '../../../../domain/studies/study-what-if.ts';
import { number } from '../../../../web/format.ts';
import { ScrollFrame, tableStyles } from '../../../../web/ui/tables/Table.tsx';
import type { EconomicStudy } from '../../contract.ts';
import { plainBetween, priceName, priceText, priceUnitOf, signedPercent } from './what-if-words.ts';
import styles from './WhatIf.module.css';

/** To either side of what the study states. */
const changes = [-0.2, -0.1, 0, 0.1, 0.2];

function toneOf({ low, high }: Between) {
  if (high < 0) return 'less';
  return low >= 0 ? 'more' : undefined;
}
const changeText = (change: number) => (change === 0 ? 'as stated' : signedPercent(change));

/** NPV by price and CAPEX together. */
export function PriceCapexGrid({ study, model }: { study: EconomicStudy; model: StudyModel }) {
  const rows = priceCapexGrid(model, changes);
  if (!rows) return null;
  return (
    <section className={styles.part}>
      <h4>NPV by price and CAPEX</h4>
      <p className={styles.caveat}>
        Millions of {studyMoney(study)}, each cell the stated NPV with both changes. Below 0 it has its minus sign.
      </p>
      <ScrollFrame label="NPV by price and CAPEX">
        <table className={`${tableStyles.table} ${styles.grid}`}>
          <caption className="visually-hidden">NPV in millions of {studyMoney(study)} by price and CAPEX</caption>
          <thead>
            <tr>
              <th scope="col">
                {priceName(study)}, {priceUnitOf(study)}
              </th>
              {rows[0]?.cells.map(({ capex }, index) => (
                <th key={capex} scope="col" className={tableStyles.numeric}>
                  CAPEX {number(capex, 0)}
                  <small>{changeText(changes[index]!)}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ price, cells }, row) => (
              <tr key={price}>
                <th scope="row">
                  {priceText(price)}
                  <small>{changeText(changes[row]!)}</small>
                </th>
                {cells.map(({ capex, npv }) => (
                  <td key={capex} className={tableStyles.numeric} data-tone={toneOf(npv)}>
                    {plainBetween(npv)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
    </section>
  );
}
