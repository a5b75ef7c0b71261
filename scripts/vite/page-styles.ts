import { parse } from 'postcss';

const classesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

/** Of all styles of the public pages those that a page needs, by the classes in it: a third of them. */
export function stylesOf(css: string, html: string): string {
  const used = new Set(classesIn(html, / class="([^"]*)"/g).flatMap((names) => names.split(' ')));
  const root = parse(css);
  root.walkRules((rule) => {
    // What is :not there styles others as well.
    const isUsed = (selector: string) =>
      classesIn(selector.replaceAll(/:not\([^)]*\)/g, ''), /\.([\w-]+)/g).every((name) => used.has(name));
    const selectors = rule.selectors.filter(isUsed);
    if (selectors.length === 0) rule.remove();
    else if (selectors.length < rule.selectors.length) rule.selectors = selectors;
  });
  root.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove();
  });
  return root.toString();
}
