import { z } from 'zod';

type Shape = Record<string, z.ZodType>;

const text = z.string();
const count = z.number();
const choices = { choices: z.array(text) };

/**
 * Every way in which a field can be wrong, by code, each with the parameters that its text is made from. The schemas of
 * the contract name these, and so does the server where only it can know.
 */
export const fieldFaults = {
  wrong: {},
  required: {},
  text: {},
  list: {},
  tooLong: { max: count },
  tooShort: { min: count },
  controlCharacters: {},
  flag: {},
  binaryFlag: {},
  filterFlag: {},
  phone: {},
  phoneFormat: {},
  phoneExample: {},
  email: {},
  emailExample: {},
  domain: {},
  choice: choices,
  number: {},
  quantity: { places: count },
  amount: { places: count },
  negative: {},
  zero: {},
  notPositive: {},
  atMost: { max: count },
  between: { min: count, max: count },
  atMostQuantity: { max: count, unit: text },
  atMostAvailable: { max: count, product: text },
  atMostHeld: { max: count },
  whole: {},
  wholeFrom1: {},
  wholeOrAll: {},
  wholeBetween: { min: count, max: count },
  wholeDays: {},
  atMostDays: { max: count },
  date: {},
  realDate: {},
  dateTime: {},
  sortColumn: {},
  noExport: {},
  foreignCursor: {},
  usedKey: {},

  // Products and catalogues.
  noSuch: {
    entity: z.literal([
      'receipt',
      'product',
      'purchaseOrder',
      'stockRecord',
      'warehouse',
      'place',
      'stockCategory',
      'tag',
      'user',
      'supplier',
    ]),
  },
  notInList: {
    entity: z.literal([
      'supplier',
      'payment',
      'product',
      'role',
      'user',
      'warehouse',
      'noteWarehouse',
      'productCategory',
      'productSubCategory',
      'unit',
      'subUnit',
    ]),
  },
  noParent: { entity: text },
  notPrequalified: { supplier: text },
  wrongPurpose: { kind: text },
  belowMinStock: {},

  // Receipts.
  noSection: { warehouse: text },
  supplierRequired: {},
  guardianRequired: {},
  noLines: {},
  tooManyLines: { max: count },
  repeatedLine: {},
  noOrder: { number: text },
  noSuchLine: { number: text },
  noSuchItem: { number: text },
  lineProduct: { product: text },
  lineRequired: { number: text },
  otherLine: {},
  keepProduct: {},
  selfMerge: {},
  notProcessed: {},
  settlementRequired: {},
  recordProduct: { product: text },
  otherPlace: { place: text },

  // Pickups.
  contactRequired: {},
  pickupDateRequired: {},
  codeRequired: {},
  wrongCode: {},

  // People.
  systemUserEmail: {},
  wrongPassword: {},
  passwordForEmail: {},
  samePassword: {},
  commonPassword: {},
  patternPassword: {},
  ownNamesPassword: {},
  notYours: {},
  nothingNamed: choices,
  openAddress: {},

  // Cards.
  cardText: {},
  cardDigits: {},
  cardNumber: {},
  cvc: {},
  monthAndYear: {},
  monthAndYearExample: {},
  expired: {},

  // Files.
  image: {},
  photograph: {},
  unreadableImage: {},
  emptyFile: {},
  uploadedLogo: {},
  csv: {},
  tooManyRows: { max: count },
  noHeadings: {},
  noProducts: {},
  foreignColumn: { column: text },
  repeatedColumn: { column: text },
  missingColumns: { columns: z.array(text) },
  notUtf8: {},
  openQuote: { row: count },
  wrongQuotes: { row: count },
} as const satisfies Record<string, Shape>;

type Faults = typeof fieldFaults;
export type FaultCode = keyof Faults;
export type FaultParams<Code extends FaultCode> = {
  [Name in keyof Faults[Code]]: Faults[Code][Name] extends z.ZodType<infer Value> ? Value : never;
};
/** What is wrong with a field, as data. */
export type FieldFault = { [Code in FaultCode]: { code: Code; params: FaultParams<Code> } }[FaultCode];

/** The parameters of a code, left out where it has none. */
export type ParamsFor<Params> = [keyof Params] extends [never] ? [params?: Params] : [params: Params];

const isFaultCode = (code: string): code is FaultCode => Object.hasOwn(fieldFaults, code);

/** A fault as a schema names it: Zod carries one string, so the parameters stand behind the code as JSON. */
export function fault<Code extends FaultCode>(code: Code, ...[params]: ParamsFor<FaultParams<Code>>): string {
  return params === undefined ? code : `${code} ${JSON.stringify(params)}`;
}

/** What a schema's message names; undefined where it is none of the contract's. */
export function readFault(message: string): FieldFault | undefined {
  const [, code = '', params = '{}'] = /^(\w+)(?: (\{.*\}))?$/s.exec(message) ?? [];
  return isFaultCode(code) ? faultOf(code, JSON.parse(params)) : undefined;
}

/** A fault as data. */
export function faultOf<Code extends FaultCode>(code: Code, ...[params]: ParamsFor<FaultParams<Code>>): FieldFault {
  return { code, params: params ?? {} } as FieldFault;
}

/** Says what Zod finds where a schema names nothing. */
z.config({
  customError: (issue) => {
    if (issue.code === 'invalid_type') {
      if (issue.input === undefined || issue.input === null) return fault('required');
      if (issue.expected === 'string') return fault('text');
      if (issue.expected === 'number') return fault('number');
      if (issue.expected === 'boolean') return fault('flag');
      if (issue.expected === 'array') return fault('list');
    }
    if (issue.code === 'too_big' && issue.origin === 'string') return fault('tooLong', { max: Number(issue.maximum) });
    if (issue.code === 'too_small' && issue.origin === 'string')
      return fault('tooShort', { min: Number(issue.minimum) });
    if (issue.code === 'invalid_value') return fault('choice', { choices: issue.values.map(String) });
    return fault('wrong');
  },
});
