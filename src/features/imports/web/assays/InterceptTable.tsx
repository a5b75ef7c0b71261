import type { Intercept } from '../../../../domain/drilling/composite.ts';
import { number } from '../../../../web/format.ts';
import { ScrollFrame, tableStyles } from '../../../../web/ui/tables/Table.tsx';
import { useMoreRows } from '../../../../web/ui/tables/use-more-rows.tsx';

const first = 10;

/** Intercepts, the largest grade times length first. */
export function InterceptTable({ intercepts, unit }: { intercepts: readonly Intercept[]; unit: string }) {
  const metal = ({ grade, length }: Intercept) => Number(grade) * Number(length);
  const { shown, more } = useMoreRows(
    intercepts.toSorted((a, b) => metal(b) - metal(a)),
    first,
    'intercepts',
  );
  return (
    <div>
      <ScrollFrame label="Intercepts">
        <table className={tableStyles.table}>
          <caption className="visually-hidden">Intercepts, the largest grade times length first</caption>
          <thead>
            <tr>
              <th scope="col">Hole</th>
              {['From, m', 'To, m', 'Length, m', `Grade, ${unit}`, 'Samples', 'Dilution, m'].map((column) => (
                <th key={column} scope="col" className={tableStyles.numeric}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ hole, from, to, length, grade, samples, dilution }) => (
              <tr key={`${hole} ${from} ${to}`}>
                <td>{hole}</td>
                {[from, to, length].map((metres, index) => (
                  // Three columns that never change places.
                  // oxlint-disable-next-line react/no-array-index-key
                  <td key={index} className={tableStyles.numeric}>
                    {number(Number(metres))}
                  </td>
                ))}
                <td className={tableStyles.numeric}>{number(Number(grade), 4)}</td>
                <td className={tableStyles.numeric}>{number(samples, 0)}</td>
                <td className={tableStyles.numeric}>{number(Number(dilution))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
      {more}
    </div>
  );
}
