import { parseSync, Visitor } from 'oxc-parser';
import { check } from 'recheck';

// Its program where npm brought one for this machine, else the same in JavaScript, which takes five times as long.
process.env['RECHECK_BACKEND'] ??= 'auto';

export interface Expression {
  pattern: string;
  flags: string;
  line: number;
}

interface Expressions {
  literals: Expression[];
  /** Lines that make an expression of what is a text until then. */
  made: number[];
}

const ofTexts = new Set(['match', 'matchAll', 'search']);

/** The expressions in a source file. */
export function expressionsIn(file: string, source: string): Expressions {
  const literals: Expression[] = [];
  const made: number[] = [];
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const lineAt = (place: number) => source.slice(0, place).split('\n').length;
  const isMaker = (callee: { type: string; name?: unknown }) =>
    callee.type === 'Identifier' && callee.name === 'RegExp';
  new Visitor({
    Literal(node) {
      if ('regex' in node) literals.push({ ...node.regex, line: lineAt(node.start) });
    },
    NewExpression(node) {
      if (isMaker(node.callee)) made.push(lineAt(node.start));
    },
    CallExpression({ callee, arguments: given, start }) {
      if (isMaker(callee)) made.push(lineAt(start));
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const isText = given[0]?.type === 'TemplateLiteral' || (given[0]?.type === 'Literal' && !('regex' in given[0]));
      if (ofTexts.has(callee.property.name) && isText) made.push(lineAt(start));
    },
  }).visit(program);
  return { literals, made };
}

/** Without a part that repeats without end, each place of a text costs a bounded number of steps. */
function hasEndlessPart(pattern: string): boolean {
  const bare = pattern.replaceAll(/\\./gu, '').replaceAll(/\[[^\]]*\]/gu, '');
  return /[*+]|\{\d+,\}/u.test(bare);
}

/** No limits of time: what comes out does not depend on the machine. */
const parameters = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  mutationTimeout: null,
  randomSeed: 1,
} as const;

/** What makes an expression take longer than a constant for each character of a text; undefined for none that does. */
export async function faultOf({ pattern, flags }: Pick<Expression, 'pattern' | 'flags'>): Promise<string | undefined> {
  if (!hasEndlessPart(pattern)) return undefined;
  const found = await check(pattern, flags, parameters);
  if (found.status === 'safe') return undefined;
  return found.status === 'vulnerable' ? `${found.complexity.summary}, by ${found.attack.pattern}` : found.error.kind;
}
