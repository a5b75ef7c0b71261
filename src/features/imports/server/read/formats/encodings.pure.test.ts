import { describe, expect, test } from 'vitest';
import { encodings, type Encoding } from '../../../../../domain/tables/table-files.ts';
import { kindOf } from '../../kinds/kinds.ts';
import { Report } from '../../model/report.ts';
import { decodeCsv } from './decode-csv.ts';
import { decode, likelyEncoding } from './encodings.ts';
import { openTable } from './open-table.ts';
import { openFile, readFile } from '../read-file.ts';

/** Bytes of a text in an encoding of one byte or two a character. */
function encoded(text: string, encoding: Encoding): Uint8Array {
  const bytesOf = new Map<string, readonly number[]>();
  for (let first = 0; first < 256; first += 1) {
    bytesOf.set(decode(Uint8Array.of(first), encoding), [first]);
    if (first < 128 || !(encoding === 'gb18030' || encoding === 'shift_jis')) continue;
    for (let second = 64; second < 255; second += 1)
      bytesOf.set(decode(Uint8Array.of(first, second), encoding), [first, second]);
  }
  return Uint8Array.from(
    [...text].flatMap((character) => {
      const bytes = bytesOf.get(character);
      if (bytes === undefined) throw new Error(`${encoding} has no ${character}`);
      return bytes;
    }),
  );
}

const mines = 'name,country\nPeña Blanca,México\nSão João,Brésil\nHöhenkirchen,Österreich\n';

describe('the encoding of a text', () => {
  test('every encoding that can be chosen reads what is written in it', () => {
    const texts: Partial<Record<Encoding, string>> = {
      ...{ 'windows-1251': 'Кумтор', 'windows-1250': 'Łódź', 'windows-1254': 'Kışladağ' },
      ...{ gb18030: '紫金山', shift_jis: '菱刈鉱山' },
    };
    for (const encoding of encodings) {
      if (encoding.startsWith('utf')) continue;
      const text = texts[encoding] ?? 'Peña, Größe';
      expect(decodeCsv(encoded(text, encoding), encoding)).toEqual({ text, encoding, encodingHint: null });
    }
  });

  test('CP850 where it differs from all others', () => {
    expect(decode(Uint8Array.of(0x80, 0x82, 0xa4, 0xd5, 0xe1, 0xff), 'ibm850')).toBe('Çéñıß\u00A0');
    expect(decode(Buffer.from('\u0000\ta~\u007f', 'latin1'), 'ibm850')).toBe('\u0000\ta~\u007f');
  });

  test('what is no UTF-8 is read as Windows-1252, with a hint where it looks like another one', () => {
    const cases: [text: string, written: Encoding, hint: Encoding | null][] = [
      [mines, 'windows-1252', null],
      [mines, 'macintosh', 'macintosh'],
      [mines, 'ibm850', 'ibm850'],
      ['name\nPeña\n', 'ibm850', 'ibm850'],
      ['name\nJosé\n', 'macintosh', 'macintosh'],
      ['name\nKopalnia Bogdanka, Łęczna, Żółkiewka\n', 'windows-1250', 'windows-1250'],
      ['name\nКумтор\nАйхал, Мирный\n', 'windows-1251', 'windows-1251'],
      ['name\nАЙХАЛ, МИРНЫЙ, ЗОЛОТО\n', 'windows-1251', 'windows-1251'],
      ['name\nБІЛОРУСЬ, АФГАНІСТАН\n', 'windows-1251', 'windows-1251'],
      ['name\nNiðurlond, Føroyar\n', 'windows-1252', null],
      ['name\nKışladağ\nÇöpler\n', 'windows-1254', 'windows-1254'],
      ['name\nÞormóðsdalur, Þýskaland\n', 'windows-1252', null],
      ['name\n紫金山\n德兴铜矿, 示例矿业\n', 'gb18030', 'gb18030'],
      ['name,country\n菱刈鉱山,Japan\nサンプル金属,日本\n', 'shift_jis', 'shift_jis'],
      ['name\nŒuvre, cœur\n', 'windows-1252', null],
      ['name\nD’Or – “Río” … 5 µm, 3 m², 12 °C, Brand™, n° 4, No. 1ª\n', 'windows-1252', null],
      ['name\nSMITH’S, Garcia–Lopez, ÉCOLE, À la carte, Ñ\n', 'windows-1252', null],
    ];
    for (const [text, written, hint] of cases) {
      const read = decodeCsv(encoded(text, written));
      expect([text, read.encoding, read.encodingHint]).toEqual([text, 'windows-1252', hint]);
    }
  });

  test('UTF-8 with one broken byte looks like UTF-8', () => {
    const bytes = Buffer.concat([Buffer.from(mines), Buffer.of(0xf1, 0x0a)]);
    expect(decodeCsv(bytes)).toMatchObject({ encoding: 'windows-1252', encodingHint: 'utf-8' });
    expect(decodeCsv(bytes, 'utf-8').text).toBe(`${mines}\uFFFD\n`);
  });

  test('10 MB of anything are looked at once', () => {
    for (const byte of [0x80, 0xe0, 0xff])
      expect(likelyEncoding(new Uint8Array(10_485_760).fill(byte))).toBeTypeOf('string');
  });
});

describe('a table says how it was read', () => {
  const isKnown = (header: string) => header === 'name' || header === 'country';
  const rowsOf = (table: ReturnType<typeof openTable>) => {
    const rows: string[][] = [];
    table.eachRow((cells) => {
      rows.push(cells);
    });
    return rows;
  };

  test('by what stands in it', () => {
    const table = openTable(encoded('name|country\nPeña|Perú\n', 'ibm850'), { isKnown });
    expect(table).toMatchObject({ encoding: 'windows-1252', encodingHint: 'ibm850', delimiter: '|' });
  });

  test('an import of it warns', () => {
    const report = new Report();
    const kind = kindOf('mines');
    readFile(openFile(encoded(mines, 'macintosh'), kind, {}), kind, report, { settings: { mediaHosts: [] } });
    expect(report.warnings[0]).toMatchObject({
      row: 1,
      field: '',
      warning: expect.stringMatching(/more like Mac Roman/u),
    });
    const sure = new Report();
    readFile(openFile(Buffer.from(mines), kind, {}), kind, sure, { settings: { mediaHosts: [] } });
    expect(sure.warnings.filter(({ field }) => field === '')).toEqual([]);
  });

  test('by a line that says what parts the cells, and is no row', () => {
    for (const line of ['sep=;', 'SEP=;\r', '"sep=;"']) {
      const table = openTable(Buffer.from(`${line}\na,b;name\n1;2\n`), { isKnown });
      const rows: [number, ...string[]][] = [];
      table.eachRow((cells, row) => {
        rows.push([row, ...cells]);
      });
      expect([table.delimiter, rows]).toEqual([
        ';',
        [
          [1, 'a,b', 'name'],
          [2, '1', '2'],
        ],
      ]);
    }
  });

  test('as the member says', () => {
    const table = openTable(encoded('name|country;x\nPeña|Perú;y\n', 'ibm850'), {
      isKnown,
      encoding: 'ibm850',
      delimiter: ';',
    });
    expect(table).toMatchObject({ encoding: 'ibm850', encodingHint: null, delimiter: ';' });
    expect(rowsOf(table)).toEqual([
      ['name|country', 'x'],
      ['Peña|Perú', 'y'],
    ]);
  });
});
