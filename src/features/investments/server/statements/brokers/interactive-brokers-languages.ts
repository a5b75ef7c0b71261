/**
 * What activity statements of Interactive Brokers call their tables and columns in German, French, Spanish and Italian. The
 * second cell of a row (`Header`, `Data`) and the level of detail (`Order`) are English in all of them. Source: public samples
 * and converters; a header that is worded otherwise is not taken for the table, and its rows are named as left out.
 */
const sections: Readonly<Record<string, readonly string[]>> = {
  Trades: ['Transaktionen', 'Transactions', 'Operaciones', 'Operazioni', 'Transazioni'],
  Dividends: ['Dividenden', 'Dividendes', 'Dividendos', 'Dividendi'],
  'Withholding Tax': ['Quellensteuer', 'Retenue à la source', 'Retención de impuestos', 'Ritenuta alla fonte'],
  Fees: ['Gebühren', 'Frais', 'Tarifas', 'Commissioni'],
  'Corporate Actions': ['Kapitalmaßnahmen', 'Opérations sur titres', 'Acciones corporativas', 'Operazioni societarie'],
  'Deposits & Withdrawals': [
    ...['Ein- und Auszahlungen', 'Einzahlungen & Auszahlungen', 'Dépôts et retraits', 'Dépôts & Retraits'],
    ...['Depósitos y retiradas', 'Depositi e prelievi'],
  ],
  'Financial Instrument Information': [
    ...['Informationen zum Finanzinstrument', 'Información de instrumento financiero'],
    ...['Informations sur les instruments financiers', "Informations sur l'instrument financier"],
  ],
  Interest: ['Zinsen', 'Intérêts', 'Interés', 'Interessi'],
};

const english: ReadonlyMap<string, string> = new Map(
  Object.entries(sections).flatMap(([name, others]) => others.map((other) => [other, name] as const)),
);

/** The English name of a table; others as they are. */
export const sectionName = (section: string): string => english.get(section) ?? section;

/** Whether a table is one that only a statement in another language has: what it holds beyond those that are known is told. */
export const isTranslated = (section: string): boolean => english.has(section);

/** What columns are called, by their English names. */
export const columnNames: Readonly<Record<string, readonly string[]>> = {
  'Asset Category': [
    ...[
      'Vermögenswertkategorie',
      'Anlagekategorie',
      "Catégorie d'actif",
      "Catégorie d'actifs",
      'Categoría de activo',
      'Categoría de activos',
    ],
    ...['Categoria di asset', 'Categoria attività'],
  ],
  Currency: ['Währung', 'Devise', 'Divisa', 'Valuta'],
  Account: ['Konto', 'Compte', 'Cuenta', 'Conto'],
  Symbol: ['Symbole', 'Símbolo', 'Simbolo'],
  'Listing Exch': ['Merc. de cotización'],
  'Date/Time': ['Datum/Zeit', 'Date/Heure', 'Fecha/Hora', 'Data/Ora'],
  Quantity: ['Menge', 'Quantité', 'Cantidad', 'Quantità'],
  'T. Price': ['T.-Kurs', 'Prix Trans.', 'Prix trans.', 'Precio trans.', 'Prezzo trans.', 'Prezzo T.', 'T. Precio'],
  Proceeds: ['Erlös', 'Produits', 'Produit', 'Productos', 'Ricavi'],
  'Comm/Fee': [
    'Prov./Gebühr',
    'Provision/Gebühr',
    'Comm/Tarif',
    'Comm./Tarif',
    'Tarifa/com.',
    'Tarifa/Com.',
    'Comm/Tariffa',
  ],
  Date: ['Datum', 'Fecha', 'Data'],
  Subtitle: ['Untertitel', 'Sous-titre', 'Subtítulo', 'Sottotitolo'],
  Description: ['Beschreibung', 'Descripción', 'Descrizione'],
  Amount: ['Betrag', 'Montant', 'Importe', 'Cantidad', 'Importo'],
  'Report Date': ['Berichtsdatum', 'Date du rapport', 'Fecha del informe', 'Data del report'],
  Value: ['Wert', 'Valeur', 'Valor', 'Valore'],
};

/** Shares and warrants in each of them. */
export const ofShares = /^(?:aktien|actions|acciones|azioni|optionsscheine|warrants)$/iu;
export const ofTotals = /^(?:total|gesamt|summe|totale)\b/iu;
