import type { ExpectationCode } from '../../imports/expectations';

/** What a cell of an import may be. */
export const expectationTexts: Record<ExpectationCode, string> = {
  text: 'Text of up to {max, number} characters',
  number: 'A number, 0 or more, such as 12.5',
  positive: 'A number above 0, such as 12.5',
  counted: 'A number, or packagings: 3 Carton + 4 Piece',
  money: 'An amount in shillings, such as 1250.50',
  whole: 'A whole number from 0 to {max, number}',
  percent: 'A number from 0 to 100',
  flag: 'Yes or No',
  phone: 'A Kenyan phone number, such as 0722 111 333',
  email: 'An e-mail address',
  barcode: 'A barcode that no other product has',
  packagings: 'Packagings, such as Carton = 24; Half-dozen = 6',
  choice: 'One of: {choices}',
  category: 'The name of a category',
  subCategory: 'The name of a sub-category of this category',
  unit: 'The name of a unit',
  subUnit: 'The name of a sub-unit of this unit',
  product: 'The item code, barcode or name of a product',
  warehouse: 'The name or code of a warehouse',
  section: 'The name of a section of this warehouse',
  supplier: 'The name or code of a supplier',
  path: 'Names from the outermost to the innermost, parted by /',
};
