import { expect, it } from 'vitest';
import { stylesOf } from './page-styles.ts';

it('a page has the styles of its classes and elements, and no others', () => {
  const css =
    ':root{--a:1}p{margin:0}._a_1{color:red}._a_1,._b_2:hover{top:0}._b_2 ._a_1{left:0}._a_1:not(._b_2){right:0}' +
    '@media (max-width:1px){._b_2{x:y}}@media print{._a_1{x:y}._b_2{x:z}}';
  expect(stylesOf(css, '<p class="_a_1 other">._b_2</p>')).toBe(
    ':root{--a:1}p{margin:0}._a_1{color:red}._a_1{top:0}._a_1:not(._b_2){right:0}@media print{._a_1{x:y}}',
  );
});
