import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Menu } from './Menu.tsx';
import styles from './Menu.module.css';

it('has its label out of sight on a phone only where an icon stands for it', () => {
  const inWords = renderToStaticMarkup(<Menu label="More">{null}</Menu>);
  const withIcon = renderToStaticMarkup(
    <Menu label="Export" icon={<svg />}>
      {null}
    </Menu>,
  );
  expect(styles.label).toBeTruthy();
  expect(inWords).toContain('<span>More</span>');
  expect(inWords).not.toContain(`"${styles.label}"`);
  expect(withIcon).toContain(`<span class="${styles.label}">Export</span>`);
});
