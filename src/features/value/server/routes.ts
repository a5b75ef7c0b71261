import { route, type Server } from '../../../server/calls/endpoint.ts';
import { findDeck } from '../../decks/server/find-deck.ts';
import { workedValue } from '../../figures/server/valued-companies.ts';
import { valueOfDay } from '../../figures/server/values-as-of.ts';
import { value } from '../contract.ts';
import { listAtDeck, workingAtDeck } from './deck-values.ts';
import { listOfDay } from './list-of-day.ts';
import { shownValue } from './show-value.ts';

const leftOutUnvested = 'Options, warrants and share units that cannot be exercised yet are left out, as was asked.';

export function valueRoutes(server: Server): void {
  route(server, value.ofDay, ({ query, db }) => listOfDay(db, query));

  route(server, value.atDeck, async ({ query: { ids, deck: choice, shares, asOf }, member, db }) => {
    const deck = await findDeck(db, member.id, choice);
    const companies = await listAtDeck(db, { ids, deck, counting: shares, asOf });
    return { deck: { name: deck.name, date: deck.date }, companies };
  });

  route(server, value.companyAtDeck, async ({ params, query: { deck: choice, shares, asOf }, member, db }) => {
    const deck = await findDeck(db, member.id, choice);
    const worked = await workingAtDeck(db, params.id, { deck, counting: shares, asOf });
    return { deck: { name: deck.name, date: deck.date }, ...worked };
  });

  route(server, value.company, async ({ params, query: { asOf, exercisableOnly = false }, db }) => {
    const { remarks, ...valued } =
      asOf === undefined
        ? { ...(await workedValue(db, params.id, exercisableOnly)), remarks: [] }
        : await valueOfDay(db, params.id, asOf, exercisableOnly);
    return shownValue({ ...valued, remarks: exercisableOnly ? [...remarks, leftOutUnvested] : remarks });
  });
}
