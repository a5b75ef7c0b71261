import { expect, it } from 'vitest';
import type { z } from 'zod';
import { DrillObservationInput, DrillProgramInput } from '../../features/drilling/contract.ts';
import { observationBody, observationKind } from '../../features/drilling/web/observation-form.ts';
import { programBody, programKind } from '../../features/drilling/web/program-form.ts';
import { EconomicStudyInput } from '../../features/economics/contract.ts';
import { studyBody, studyKind } from '../../features/economics/web/study-form.ts';
import {
  CorporateActionInput,
  EnteredPriceInput,
  InvestmentInput,
} from '../../features/investments/contract-trades.ts';
import { actionBody, actionKind } from '../../features/investments/web/events/action-form.ts';
import { enteredPriceBody, enteredPriceKind } from '../../features/investments/web/positions/entered-price-form.ts';
import { tradeBody, tradeKind } from '../../features/investments/web/trades/trade-form.ts';
import { ResourceEstimateInput } from '../../features/resources/contract.ts';
import { estimateBody, estimateKind } from '../../features/resources/web/estimate-form.ts';

const awkward = ['-1', '0', '1.5', '1.23456', '12,5', 'x', '1e5', '1234567', '99999999999999999999', '  ', '\u22123'];

/** Every field with every awkward text: the form finds a fault exactly where the contract does. */
function expectAgreement<D extends Record<string, string>>(
  kind: { empty: D; faultsOf: (draft: D) => Record<string, string> },
  schema: z.ZodType,
  bodyOf: (draft: D) => unknown,
  filled: Partial<D>,
  fields: readonly (keyof D & string)[],
) {
  for (const field of fields) {
    for (const text of awkward) {
      const draft = { ...kind.empty, ...filled, [field]: text };
      const refused = schema.safeParse(bodyOf(draft)).error?.issues.map(({ path }) => path[0]) ?? [];
      expect([field, text, Object.keys(kind.faultsOf(draft))]).toEqual([field, text, [...new Set(refused)]]);
    }
  }
}

// The pages carry no schemas, so the forms check by themselves; here both are there.
it('forms refuse what the contract refuses, and nothing else', () => {
  expectAgreement(programKind, DrillProgramInput, programBody, { season: '2025' }, [
    'season',
    'numberOfHoles',
    'numberOfMeters',
    'cost',
    'costPerMeter',
    'sourceUrl',
  ]);
  expectAgreement(observationKind, DrillObservationInput, observationBody, { densityValue: '1' }, [
    'densityValue',
    'intervalLength',
    'startDepth',
    'trueWidth',
    'sourceUrl',
  ]);
  expectAgreement(studyKind, EconomicStudyInput, studyBody, {}, [
    'npv',
    'afterTaxIrr',
    'totalCapex',
    'allInSustainingCost',
    'allInSustainingCostCurrency',
    'discountRate',
    'productionThroughput',
    'oreThroughput',
    'recovery',
    'stripRatio',
    'gradeCutoffRate',
    'lifeOfMineYears',
    'currency',
    'sourceUrl',
  ]);
  expectAgreement(estimateKind, ResourceEstimateInput, estimateBody, { resourceType: 'measured', metal: 'Gold' }, [
    'metal',
    'tonnage',
    'grade',
    'containedMetal',
    'cutoffGrade',
    'sourceUrl',
  ]);
  expectAgreement(
    tradeKind,
    InvestmentInput,
    tradeBody,
    { ticker: 'ABC', shares: '1', pricePerShare: '1', transactionDate: '2026-11-20' },
    ['ticker', 'shares', 'pricePerShare', 'fees'],
  );
  const dated = { ticker: 'ABC', actionDate: '2026-11-20', newShares: '7', oldShares: '3' };
  expectAgreement(actionKind, CorporateActionInput, actionBody, dated, ['ticker', 'newShares', 'oldShares']);
  const ofTicker = { ticker: 'ABC', currency: 'CAD' };
  expectAgreement(
    enteredPriceKind(ofTicker),
    EnteredPriceInput,
    (draft) => enteredPriceBody(ofTicker, draft),
    { price: '1', priceDate: '2026-11-20' },
    ['price'],
  );
});
