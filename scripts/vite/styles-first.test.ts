import { expect, it } from 'vitest';
import { stylesFirst } from './styles-first.ts';

it('puts styles and the script of the scheme before what is fetched ahead, scripts of it last in rank, and leaves the rest', () => {
  const icon = '<link rel="icon" href="/i.svg"/>';
  const font = '<link rel="preload" href="/a.woff2" as="font"/>';
  const module = '<link rel="modulepreload" href="/a.js"/>';
  const late = '<link rel="modulepreload" fetchpriority="low" href="/a.js"/>';
  const scheme = '<script>let s</script>';
  const data = '<script type="application/json" id="session">null</script>';
  const styles = '<link rel="stylesheet" href="/a.css"/><link rel="stylesheet" href="/b.css"/>';
  const body = `</head><body>${scheme}</body>`;
  expect(stylesFirst(`<head>${icon}${font}${module}${scheme}${styles}${data}${body}`)).toBe(
    `<head>${icon}${scheme}${styles}${font}${late}${data}${body}`,
  );
  expect(stylesFirst(`<head>${icon}${styles}${body}`)).toBe(`<head>${icon}${styles}${body}`);
});
