import type { Sizes } from './sizes.ts';
import { hash, list, skewed } from './sql-text.ts';

const resourceTypes = ['measured', 'indicated', 'inferred', 'inferred', 'probable', 'proven'];
const studyTypes = ['PEA', 'PFS', 'FS', 'RE'];
const standards = ['NI 43-101', 'NI 43-101', 'JORC', 'SEC S-K1300'];
const noteWords = ['drilling', 'permits', 'management', 'grade', 'water', 'power', 'royalty', 'access'];

const of = (values: readonly string[], index: string) => `(${list(values)})[1 + ${index}]`;
const member = (number: string, salt: number, users: number) => `'member-' || 1 + ${hash(number, salt, users)}`;
/** Row `number` of `rows`, spread evenly over the last three years. */
const since = (number: string, rows: number) => `now() - (${rows} - ${number}) * (interval '1000 days' / ${rows})`;

/** Mines that are chosen by a hash, numbered from 0: the ones that have drilling, say. */
const chosen = (name: string, salt: number, percent: number) => [
  `create temp table ${name} as select row_number() over (order by id) - 1 as rank, id, mix, name from seed_mines
    where ${hash('id', salt, 100)} < ${percent}`,
  `alter table ${name} add primary key (rank)`,
  `analyze ${name}`,
];

/** A mine that everybody looks at: 500 observations in 20 holes, 30 estimates, 4 studies and 200 notes on its page. */
function busyMine({ mines, users, observations, estimates, studies, mineNotes }: Sizes): string[] {
  const missing = (rows: number, table: string) =>
    `generate_series(1, ${rows} - (select count(*)::int from ${table} where mine_id = ${mines})) i`;
  return [
    `insert into drill_hole_observations (id, mine_id, hole_id, observation_date, density_value, density_unit,
        interval_length, start_depth, end_depth, metal, metal_folded, created_by, created_at)
      overriding system value
      select ${observations} + i, ${mines}, 'BM-' || i % 20, date '2015-01-01' + i, (1 + ${hash('i', 101, 900)}) / 100.0, 'g/t',
        1 + ${hash('i', 102, 12)}, (i / 20) * 15, (i / 20) * 15 + 1 + ${hash('i', 102, 12)}, 'Gold', 'gold',
        ${member('i', 103, users)}, now() - i * interval '1 day'
      from ${missing(500, 'drill_hole_observations')}`,
    `insert into resource_estimates (id, mine_id, resource_type, metal, metal_folded, report_date, tonnage, grade,
        grade_unit, contained_metal, contained_metal_unit, reporting_standard, source_url, created_by, created_at)
      overriding system value
      select ${estimates} + i, ${mines}, ${of(resourceTypes, 'i % 6')}, 'Gold', 'gold', date '2015-01-01' + i * 90,
        1000000 * i, 1.5, 'g/t', 48226 * i, 'oz', 'NI 43-101', 'https://example.org/b/' || i, ${member('i', 104, users)},
        now() - i * interval '9 days'
      from ${missing(30, 'resource_estimates')}`,
    `insert into mine_economics (id, status, mine_id, study_type, report_date, life_of_mine_years, after_tax_irr, total_capex, npv,
        discount_rate, source_url, created_by, created_at) overriding system value
      select ${studies} + ordinality, 'current', ${mines}, type, date '2018-01-01' + ordinality::int * 365, 12, 24, 350, 410, 5,
        'https://example.org/c/' || type, ${member('ordinality', 105, users)}, now()
      from unnest(${list(studyTypes)}) with ordinality t(type)
      where not exists (select 1 from mine_economics e where e.mine_id = ${mines} and e.study_type = type)`,
    `insert into mine_notes (id, content, tags, created_by, created_at, mine_id) overriding system value
      select ${mineNotes} + i, 'What I saw on site on day ' || i || ': core of the last holes, the camp, the access road.',
        array[${of(noteWords, 'i % 8')}], ${member('i', 106, users)}, now() - i * interval '1 day', ${mines}
      from ${missing(200, 'mine_notes')}`,
  ];
}

/** What lies below mines and companies. Needs the temporary table `seed_mines`. */
export function childrenStatements(sizes: Sizes): string[] {
  const { mines, companies, users, programs, observations, estimates, studies } = sizes;
  const { mineNotes, companyNotes, mineRatings, companyRatings, media, pageViews, likes } = sizes;
  const count = (name: string) => `(select count(*) from ${name})`;
  return [
    ...chosen('drilled', 30, 40),
    ...chosen('estimated', 31, 30),
    ...chosen('studied', 32, 25),
    `insert into drill_programs (id, mine_id, season, number_of_holes, number_of_meters, cost_cents, created_by, created_at)
      overriding system value
      select i, d.id, 'Summer ' || 2010 + (i / drilled)::int, 5 + ${hash('i', 33, 60)}, 800 + ${hash('i', 34, 30_000)},
        100000 * (20 + ${hash('i', 35, 900)})::bigint, ${member('i', 36, users)}, ${since('i', programs)}
      from (select ${count('drilled')} as drilled) n cross join generate_series(1, ${programs}) i
      join drilled d on d.rank = (i - 1) % drilled`,
    // Half of the drilling lies in a tenth of the mines.
    `insert into drill_hole_observations (id, mine_id, drill_program_id, hole_id, observation_date, density_value,
        density_unit, interval_length, start_depth, end_depth, metal, metal_folded, created_by, created_at)
      overriding system value
      select i, d.id, case when ${hash('i', 40, 3)} > 0 then d.rank + 1 end, 'DH-' || i,
        date '2010-01-01' + ${hash('i', 41, 5_000)}, (1 + ${hash('i', 42, 400)}) * (1 + ${hash('i', 43, 9)}) / 100.0,
        case when is_base then '%' else 'g/t' end, length, depth, depth + length,
        metal, lower(metal), ${member('i', 47, users)}, ${since('i', observations)}
      from (select ${count('drilled')} as drilled) n cross join generate_series(1, ${observations}) i
      join drilled d on d.rank = ${skewed('i', 48, 'drilled', 2.5)}
      cross join lateral (select 1 + ${hash('i', 44, 40)} as length, ${hash('i', 45, 500)} as depth,
        ${hash('i', 49, 6)} = 0 as is_base) o
      cross join lateral (select case when is_base then 'Copper' when ${hash('i', 46, 4)} = 0 then 'Silver' else 'Gold' end
        as metal) assayed`,
    `insert into resource_estimates (id, mine_id, resource_type, metal, metal_folded, report_date, tonnage, grade,
        grade_unit, contained_metal, contained_metal_unit, reporting_standard, source_url, created_by, created_at)
      overriding system value
      select i, e.id, ${of(resourceTypes, hash('i', 50, resourceTypes.length))}, metal, lower(metal),
        date '2012-01-01' + ${hash('i', 51, 4_500)}, 100000 + ${hash('i', 52, 90_000_000)}, (1 + ${hash('i', 53, 900)}) / 100.0,
        'g/t', 1000 + ${hash('i', 54, 5_000_000)}, 'oz', ${of(standards, hash('i', 55, standards.length))},
        'https://example.org/r/' || i, ${member('i', 56, users)}, ${since('i', estimates)}
      from (select ${count('estimated')} as estimated) n cross join generate_series(1, ${estimates}) i
      join estimated e on e.rank = ${hash('i', 57, 'estimated')}
      cross join lateral (select ${of(['Gold', 'Silver', 'Copper'], hash('i', 58, 3))} as metal) m`,
    `insert into mine_economics (id, status, mine_id, study_type, report_date, life_of_mine_years, after_tax_irr, payback_period,
        total_capex, npv, discount_rate, source_url, created_by, created_at) overriding system value
      select i, 'current', s.id, (${list(studyTypes)})[1 + ((i - 1) / layer)::int], date '2012-01-01' + ${hash('i', 60, 4_500)},
        5 + ${hash('i', 61, 25)}, 8 + ${hash('i', 62, 50)}, 1 + ${hash('i', 63, 8)}, 20 + ${hash('i', 64, 3_000)},
        ${hash('i', 65, 4_000)} - 200, 5 + ${hash('i', 66, 5)}, 'https://example.org/s/' || i, ${member('i', 67, users)},
        ${since('i', studies)}
      from (select ${count('studied')} as layer) l cross join generate_series(1, ${studies}) i
      join studied s on s.rank = (i - 1) % ${count('studied')}`,
    `insert into mine_note_likes (note_id, user_id, created_at)
      select 1 + ${hash('i', 84, mineNotes)}, ${member('i', 85, users)}, ${since('i', likes)}
      from generate_series(1, ${likes}) i on conflict do nothing`,
    ...(['mine', 'company'] as const).map((entity) => {
      const rows = entity === 'mine' ? mineNotes : companyNotes;
      const of2 = entity === 'mine' ? mines : companies;
      return `insert into ${entity}_notes (id, content, tags, like_count, created_by, created_at, ${entity}_id) overriding system value
        select i, 'About ' || ${of(noteWords, hash('i', 70, noteWords.length))} || ': seen on site, to be asked again at the next call ' || i,
          array[${of(noteWords, hash('i', 71, noteWords.length))}], coalesce(l.count, 0), ${member('i', 72, users)}, ${since('i', rows)},
          1 + ${skewed('i', 73, of2, 1.5)}
        from generate_series(1, ${rows}) i
        left join (select note_id, count(*) from ${entity}_note_likes group by note_id) l on l.note_id = i`;
    }),
    ...(['mine', 'company'] as const).map((entity) => {
      const rows = entity === 'mine' ? mineRatings : companyRatings;
      // Each round over the rated ones is by another member, so nobody rates one twice in a month.
      const rated = Math.ceil((entity === 'mine' ? mines : companies) * 0.6);
      return `insert into nps_ratings (user_id, ${entity}_id, rating, month, created_at, updated_at)
        select 'member-' || 1 + (${hash('i % rated', 80, users)} + (i / rated) * 7) % ${users}, 1 + i % rated,
          1 + ${hash('i', 81, 5)} + ${hash('i', 82, 6)}, to_char(at, 'YYYY-MM'), at, at
        from (select ${rated} as rated) r, generate_series(0, ${rows - 1}) i
        cross join lateral (select now() - ${hash('i', 83, 700)} * interval '1 day' as at) a`;
    }),
    `insert into page_views (user_id, mine_id, entity_name, viewed_at, viewed_hour)
      select ${member('i', 86, users)}, m.id, m.name, at, date_trunc('hour', at, 'UTC')
      from generate_series(1, ${pageViews}) i join seed_mines m on m.id = 1 + ${skewed('i', 87, mines, 2)}
      cross join lateral (select ${since('i', pageViews)} as at) v`,
    ...(['mine', 'company'] as const).map(
      (
        entity,
      ) => `insert into media (${entity}_id, media_type, title, publication_date, article_url, created_by, created_at)
        select 1 + ${hash('i', 88, entity === 'mine' ? mines : companies)}, 'article', 'A look at ' || i,
          current_date - ${hash('i', 89, 2_000)}, 'https://example.org/a/' || i, ${member('i', 79, users)}, ${since('i', media / 2)}
        from generate_series(1, ${media / 2}) i`,
    ),
    ...(['mine', 'company'] as const).flatMap((entity) => {
      const rows = entity === 'mine' ? mines : companies;
      const step = (type: string, where: string, salt: number, position: number) => `
        insert into steps (${entity}_id, event_type, description, event_date, promised_date, priority, position, created_by)
        select i, '${type}', 'Results of the ' || ${of(noteWords, hash('i', salt, noteWords.length))} || ' study',
          current_date + ${hash('i', salt + 1, 900)} - 200, current_date + ${hash('i', salt + 1, 900)} - 230, 'medium',
          ${position}, ${member('i', salt + 2, users)}
        from generate_series(1, ${rows}) i where ${where}`;
      return [
        step('immediate_next_step', `${hash('i', 90, 10)} < 6`, 91, 0),
        step('future_event', `${hash('i', 94, 10)} < 3`, 95, 0),
        step('future_event', `${hash('i', 94, 10)} < 1`, 98, 1),
        `insert into past_steps (id, ${entity}_id, event_type, description, event_date, promised_date, priority, status,
          done_date, created_by)
          select ${entity === 'mine' ? 1_000_000_000 : 1_500_000_000} + i, i, 'immediate_next_step', 'Permit ' || i, day, day,
            'medium', 'kept', day + ${hash('i', 101, 90)}, ${member('i', 102, users)}
          from generate_series(1, ${rows}) i cross join lateral (select current_date - 30 - ${hash('i', 100, 900)} as day) d
          where ${hash('i', 103, 10)} < 3`,
        `insert into watches (user_id, ${entity}_id)
          select distinct 'member-' || 1 + i % ${users}, 1 + ${hash('i', entity === 'mine' ? 104 : 105, rows)}
          from generate_series(1, ${users * (entity === 'mine' ? 20 : 3)}) i`,
      ];
    }),
    `insert into visits (user_id, seen_at, since)
      select 'member-' || i, now(), now() - interval '2 days' from generate_series(1, ${users}) i`,
    `insert into calendar_feeds (user_id, scope, token_hash)
      select 'member-' || i, 'all', encode(sha256(('token ' || i)::bytea), 'hex') from generate_series(1, ${users}) i`,
    ...busyMine(sizes),
  ];
}
