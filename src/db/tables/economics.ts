import { sql } from 'drizzle-orm';
import { bigint, check, date, index, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { type MetalPrice, mostPrices } from '../../domain/studies/metal-prices.ts';
import {
  cutoffUnits,
  miningMethods,
  oreThroughputUnits,
  priceUnits,
  shareBases,
  studyStatuses,
  studyTypes,
  taxBases,
  throughputUnits,
} from '../../domain/vocabulary.ts';
import { authored } from './authored.ts';
import { decimal, idOf, notNegative, oneOf, ownId } from './columns.ts';
import { mines } from './mines.ts';

const whole = (name: string) => bigint(name, { mode: 'number' });
/** Millions of the currency, and metal a year. */
const amount = (name: string) => decimal(name, { precision: 20, scale: 4 });
/** Years, and per cent. */
const measure = (name: string) => decimal(name, { precision: 11, scale: 4 });

/** Studies of a mine: of each type one that is current, and those that it has replaced. */
export const mineEconomics = pgTable(
  'mine_economics',
  {
    id: ownId(),
    mineId: idOf('mine_id')
      .notNull()
      .references(() => mines.id, { onDelete: 'cascade' }),
    studyType: text('study_type').notNull(),
    reportDate: date('report_date', { mode: 'string' }),
    /** Follows from the dates: `keepVersions` says which is current once a row is in, so none begins so. */
    status: text('status').notNull().default('replaced'),
    lifeOfMineYears: measure('life_of_mine_years'),
    /** For one unit of metal; negative where by-products pay for more than all of it. */
    allInSustainingCost: decimal('all_in_sustaining_cost', { precision: 15, scale: 4 }),
    /** The unit of metal that it is for; null: not stated, as before it was asked. */
    allInSustainingCostUnit: text('all_in_sustaining_cost_unit'),
    /** ISO 4217 code; null: that of the study. */
    allInSustainingCostCurrency: text('all_in_sustaining_cost_currency'),
    /** Per cent, after tax. */
    afterTaxIrr: measure('after_tax_irr'),
    paybackPeriod: measure('payback_period'),
    /** Millions of the currency, as are opex and npv. */
    totalCapex: amount('total_capex'),
    totalOpex: amount('total_opex'),
    /** The first of the prices. */
    metalPrice: decimal('metal_price', { precision: 15, scale: 4 }),
    metalPrices: jsonb('metal_prices').$type<MetalPrice[]>().notNull().default([]),
    totalTonsMined: whole('total_tons_mined'),
    /** Per cent. */
    discountRate: measure('discount_rate'),
    npv: amount('npv'),
    gradeCutoffRate: decimal('grade_cutoff_rate', { precision: 10, scale: 4 }),
    gradeCutoffUnit: text('grade_cutoff_unit'),
    productionThroughput: amount('production_throughput'),
    productionThroughputUnit: text('production_throughput_unit'),
    oreThroughput: amount('ore_throughput'),
    oreThroughputUnit: text('ore_throughput_unit'),
    /** Per cent of the metal. */
    recovery: decimal('recovery', { precision: 7, scale: 4 }),
    /** Tonnes of waste for each of ore. */
    stripRatio: measure('strip_ratio'),
    miningMethod: text('mining_method'),
    depositType: text('deposit_type'),
    /** ISO 4217 code; null: US dollars, as far as is known. */
    currency: text('currency'),
    /** Whether `npv` is before or after tax. */
    taxBasis: text('tax_basis'),
    /** Whether the money is that of the whole project or of the owner's share. */
    shareBasis: text('share_basis'),
    sourceUrl: text('source_url'),
    ...authored(),
  },
  (t) => [
    unique('mine_economics_version').on(t.mineId, t.studyType, t.reportDate).nullsNotDistinct(),
    uniqueIndex('mine_economics_current')
      .on(t.mineId, t.studyType)
      .where(sql`status = 'current'`),
    // What was entered in a period.
    index('mine_economics_created').on(t.createdAt),
    // Which mines a cost curve draws, and which it leaves out.
    index('mine_economics_with_cost')
      .on(t.mineId)
      .where(sql`status = 'current' and all_in_sustaining_cost is not null`),
    check('mine_economics_status', oneOf(t.status, studyStatuses)),
    check('mine_economics_ore_unit', oneOf(t.oreThroughputUnit, oreThroughputUnits)),
    check('mine_economics_method', oneOf(t.miningMethod, miningMethods)),
    check('mine_economics_recovery', sql`${t.recovery} between 0 and 100`),
    check('mine_economics_quantities', sql`least(${t.oreThroughput}, ${t.stripRatio}) >= 0`),
    check('mine_economics_prices', sql`jsonb_array_length(${t.metalPrices}) <= ${sql.raw(String(mostPrices))}`),
    check(
      'mine_economics_main_price',
      sql`${t.metalPrice} is not distinct from (${t.metalPrices} -> 0 ->> 'value')::numeric`,
    ),
    check('mine_economics_study_type', oneOf(t.studyType, studyTypes)),
    check('mine_economics_cutoff_unit', oneOf(t.gradeCutoffUnit, cutoffUnits)),
    check('mine_economics_throughput_unit', oneOf(t.productionThroughputUnit, throughputUnits)),
    check('mine_economics_currency', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check('mine_economics_cost_unit', oneOf(t.allInSustainingCostUnit, priceUnits)),
    check('mine_economics_cost_currency', sql`${t.allInSustainingCostCurrency} ~ '^[A-Z]{3}$'`),
    check('mine_economics_tax_basis', oneOf(t.taxBasis, taxBases)),
    check('mine_economics_share_basis', oneOf(t.shareBasis, shareBases)),
    check('mine_economics_irr', sql`${t.afterTaxIrr} >= -100`),
    check('mine_economics_price', notNegative(t.metalPrice)),
    check('mine_economics_cutoff', notNegative(t.gradeCutoffRate)),
    check(
      'mine_economics_not_negative',
      sql`least(${t.lifeOfMineYears}, ${t.paybackPeriod}, ${t.totalCapex}, ${t.totalOpex}, ${t.totalTonsMined},
        ${t.discountRate}, ${t.productionThroughput}) >= 0`,
    ),
  ],
);
