import { z } from 'zod';

const count = z.number();
const text = z.string();

/** What a cell may be, by code, each with the parameters of its text. */
export const expectations = {
  text: { max: count },
  number: {},
  positive: {},
  counted: {},
  money: {},
  whole: { max: count },
  percent: {},
  flag: {},
  phone: {},
  email: {},
  barcode: {},
  packagings: {},
  choice: { choices: z.array(text) },
  category: {},
  subCategory: {},
  unit: {},
  subUnit: {},
  product: {},
  warehouse: {},
  section: {},
  supplier: {},
  path: {},
  lot: {},
  serials: {},
  date: {},
} as const satisfies Record<string, Record<string, z.ZodType>>;
export type ExpectationCode = keyof typeof expectations;

/** Says what was expected, as data. */
export interface Expectation {
  code: ExpectationCode;
  params: Record<string, unknown>;
}

export function expecting(code: ExpectationCode, params: Record<string, unknown> = {}): Expectation {
  return { code, params };
}
