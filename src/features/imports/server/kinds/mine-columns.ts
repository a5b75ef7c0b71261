import {
  latitudeRule,
  longitudeRule,
  nameText,
  ownershipRule,
  royaltiesRule,
} from '../../../../domain/records/field-rules.ts';
import { stages } from '../../../../domain/mines/stages.ts';
import { required } from '../model/columns.ts';
import { companyCell } from '../model/company-cells.ts';
import { dateCell } from '../model/date-cells.ts';
import { identifiersCell, metalsCell } from '../model/list-cells.ts';
import { degreesCell, percentCell } from '../model/number-cells.ts';
import { countryCell, longTextCell, nameCell, optionCell, textCell } from '../model/text-cells.ts';

export const mineColumns = {
  name: required(nameCell('Example Ridge')),
  alsoKnownAs: textCell('Example Creek'),
  country: countryCell('Canada'),
  primaryJurisdiction: textCell('Ontario', nameText),
  stage: optionCell(stages, 'exploration'),
  metals: metalsCell('Gold:60; Silver:40'),
  companyName: companyCell('Example Mining Corp'),
  ownershipPercentage: percentCell(ownershipRule, '57.5'),
  royalties: percentCell(royaltiesRule, '2'),
  nextStepDescription: textCell('Resource update'),
  nextStepDate: dateCell('2027-03-31'),
  notes: longTextCell('One row for each mine; this one is an example.'),
  latitude: degreesCell('latitude', latitudeRule, '51.02'),
  longitude: degreesCell('longitude', longitudeRule, '-93.83'),
  identifiers: identifiersCell('wikidata:Q42; own-list:A-17'),
};
