import { describe, expect, it } from 'vitest';
import { readLines } from '../read.fixture.ts';

/** Columns in the order of the export: day, type, value, its currency, gross, its currency, rate, fees, taxes, shares, …, ticker, name, note. */
const languages: readonly [language: string, header: string, words: readonly string[]][] = [
  [
    'Polish',
    'Data;Typ;Wartość;Waluta transakcji;Kwota brutto;Kwota waluty brutto;Kurs wymiany;Opłaty;Podatki;Akcje;ISIN;WKN;Symbol giełdowy waloru;Nazwa waloru;Uwaga',
    ['Kup', 'Sprzedaj', 'Dywidenda', 'Opłaty', 'Depozyt', 'Dostawa (Przychodząca)', 'Zwrot podatku', 'Odsetki'],
  ],
  [
    'Czech',
    'Datum;Typ;Hodnota;Transakční měna;Hrubá výše;Měna v hrubé výši;Směnný kurz;Poplatky;Daně;Akcie;ISIN;WKN;Označení tickeru;Jméno cenného papíru;Poznámka',
    ['Nákup', 'Prodej', 'Dividendy', 'Poplatky', 'Vklad', 'Připsání CP', 'Daňová vratka', 'Úrok'],
  ],
  [
    'Danish',
    'Dato;Type;Værdi;Transaktionsvaluta;Bruttobeløb;Valuta bruttobeløb;Vekselkurs;Gebyrer;Skatter;Aktier;ISIN;WKN;Værdipapirkode;Værdipapirnavn;Bemærkning',
    ['Køb', 'Sælg', 'Udbytte', 'Gebyrer', 'Indsæt', 'Levering (Indgående)', 'Tilbagebetalte skatter', 'Renteindtægter'],
  ],
  [
    'Portuguese of Brazil',
    'Data;Tipo;Valor;Moeda da transação;Valor bruto;Valor Bruto em Moeda;Taxa de Câmbio;Taxas;Impostos;Quantidade;ISIN;WKN;Símbolo do Ativo;Nome do Ativo;Nota',
    ['Comprar', 'Vender', 'Dividendo', 'Taxas', 'Saque', 'Bonificação (Recebimento)', 'Reembolso de Impostos', 'Juros'],
  ],
  [
    'Russian',
    'Дата;Тип;Значение;Валюта Транзакции;Валовая Сумма;Валюта сумма (брутто);Курс;Сборы;Налоги;Акций;ISIN;WKN;Тикер;Имя ценной бумаги;Заметка',
    ['Купить', 'Продать', 'Дивиденд', 'Сборы', 'Пополнение', 'Перевод (входящий)', 'Возврат налога', 'Процент'],
  ],
  [
    'Slovak',
    'Dátum;Typ;Hodnota;Mena transakcie;Hrubá suma;Mena Hrubá suma;Výmenný kurz;Poplatky;Daň;Akcie;ISIN;WKN;Ticker;Názov cenného papiera;Poznámka',
    ['Kúpiť', 'Predaj', 'Dividenda', 'Poplatky', 'Vklad', 'Prevod CP (prichádzajúce)', 'Vrátenie dane', 'Úroky'],
  ],
  [
    'Turkish',
    'Tarih;İşlem Türü;Tutarı;Para Birimi;Brüt Tutar;Döviz Brüt Tutarı;Döviz Kuru;Komisyon;Vergiler;Hisse Senetleri;ISIN;Hafta sonu;Hisse Kodu;Güvenilir Ad;Notlar',
    ['Satın Al', 'Satış', 'Temettü', 'Masraflar', 'Yatır', 'Teslimat (Giriş)', 'Vergi İadesi', 'Faiz'],
  ],
  [
    'Chinese',
    '日期;类型;净额;账单货币;总额;总额货币;汇率;费用;税款;份额;ISIN;WKN;证券代码;证券名称;备注',
    ['买入', '卖出', '股息', '费用', '存款', '证券转入', '退税', '利息'],
  ],
  [
    'Finnish',
    'Päivämäärä;Tyyppi;Arvo;Tapahtuman valuutta;Määrä (brutto);Valuutta (brutto);Vaihtokurssi;Kulut;Verot;Osuuksia;ISIN;WKN;Osaketikkeri;Arvopaperin nimi;Kommentti',
    ['Osto', 'Myynti', 'Osinko', 'Kulut', 'Talletus', 'Toimitus (saapuva)', 'Verohyvitys', 'Korko'],
  ],
  [
    'Catalan',
    'Data;Tipus;Valor;Moneda de la transacció;Valor brut;Import brut de la divisa;Tipus de canvi;Comissions;Impostos;Quantitat;ISIN;WKN;Símbol del ticker;Nom del valor;Nota',
    [
      'Compra',
      'Venda',
      'Dividend',
      'Comissions',
      'Dipòsit',
      'Lliurament (Entrada)',
      "Devolució d'impostos",
      'Interesos',
    ],
  ],
  [
    'French',
    "Date;Type;Valeur;Devise de l'opération;Montant brut;Montant brut en devise;Taux de change;Frais;Impôts / Taxes;Parts;ISIN;WKN;Symbole boursier;Nom du titre;Note",
    [
      'Achat',
      'Vente',
      'Dividendes',
      'Frais',
      'Dépôt',
      'Distribution (Entrante)',
      'Remboursement Impôts / Taxes',
      'Intérêts',
    ],
  ],
  [
    'Dutch',
    'Datum;Type;Waarde;Transactievaluta;Brutobedrag;Valuta brutobedrag;Wisselkoers;Kosten;Belastingen;Aandelen;ISIN;WKN;Symbool;Naam effect;Notitie',
    ['Koop', 'Verkoop', 'Dividend', 'Kosten', 'Storting', 'Levering (inkomend)', 'Terugbetaling belastingen', 'Rente'],
  ],
];

describe('Portfolio Performance', () => {
  it.each(languages)('reads the same of an export in %s', (_, header, words) => {
    const [buy, sell, dividend, fee, deposit, delivery, refund, interest] = words;
    const file = readLines([
      header,
      `2025-03-03T10:00;${buy};1.669,95;EUR;;;;9,95;0,00;100;CA0679011084;;ALP.DE;Alpha Mining;`,
      `2025-03-05T10:00;${sell};840,05;EUR;;;;9,95;0,00;50;CA0679011084;;ALP.DE;Alpha Mining;`,
      `2025-03-28T00:00;${dividend};17,00;EUR;25,00;USD;0,92;0,00;6,00;100;US6516391066;;BET.DE;Beta Mining;`,
      `2025-03-29T00:00;${fee};-4,99;EUR;;;;;;;;;;;`,
      `2025-03-30T00:00;${deposit};500,00;EUR;;;;;;;;;;;`,
      `2025-03-31T00:00;${delivery};500,00;EUR;;;;;;10;US6516391066;;BET.DE;Beta Mining;`,
      `2025-04-01T00:00;${refund};1,00;EUR;;;;;;;US6516391066;;BET.DE;Beta Mining;`,
      `2025-04-02T00:00;${interest};2,00;EUR;;;;;;;;;;;`,
    ]);
    expect(file).toMatchObject({
      file: 'portfolio-performance: Transactions',
      rows: [
        '2 2025-03-03 ALP.DE buy 100 @ 16.6 EUR fees 9.95',
        '3 2025-03-05 ALP.DE sell 50 @ 17 EUR fees 9.95',
        '4 2025-03-28 BET.DE dividend USD 25, USD 6.521739 of it tax (1 USD = 0.92 EUR, 17.00 EUR in all)',
        '5 2025-03-29 no security fee EUR 4.99',
      ],
      leftOut: {
        'Deposits and withdrawals': 1,
        'Deliveries and transfers of shares': 1,
        'Fees and taxes that came back': 1,
        Interest: 1,
      },
      ...{ errors: [], warnings: [] },
    });
  });
});
