import styles from './ImportPanel.module.css';

/** What every file has to keep to. */
export function ImportGuidelines() {
  return (
    <aside className={styles.guidelines} aria-labelledby="import-guidelines">
      <h2 id="import-guidelines">Import guidelines</h2>
      <ul>
        <li>
          Only .csv, .tsv and .txt files and workbooks (.xlsx, .xls, .ods), at most 10 MB. UTF-8 is recommended; commas,
          semicolons, tabs and vertical bars are all understood.
        </li>
        <li>
          Your own columns, units and formats are fine: headers such as Tonnage (Mt) or Au (g/t), decimal commas, days
          before months and titles above the header are understood and shown, to be changed where they are meant
          otherwise. What can be read both ways is asked.
        </li>
        <li>
          In the template, dates are YYYY-MM-DD and numbers have a point before the decimals: 1250, 1,250 or 1,250.5.
        </li>
        <li>
          Several metals or tickers go into one cell: Gold:60; Silver:40 or TSXV:ABC; OTCQX:ABCDF. Several grade columns
          make a record for each metal.
        </li>
        <li>
          A cell that is not understood leaves its field empty and is told; the row goes in without it. NA, --, unknown
          and their like are empty cells.
        </li>
        <li>
          A row that names a mine or company we know changes it; an empty cell leaves what is stored. A mine is known by
          its names and its country within 10 km, or by its number in another register (mrds:10012345); where something
          else differs you are asked. Other names and tickers are added, those that are there stay unless you say so.
        </li>
        <li>
          Company names are auto-created if not found. Resource estimates, economic studies, media and drilling need
          existing mine or company names.
        </li>
        <li>Importing a file again changes nothing, so a corrected file can be uploaded as a whole.</li>
        <li>
          A file with formulas or scripts is refused as a whole, unless you leave these cells, or their column, out.
          Texts such as -33°52&apos;10&quot; or +61 8 9222 3333 are none.
        </li>
      </ul>
    </aside>
  );
}
