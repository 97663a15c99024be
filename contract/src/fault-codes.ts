import { z } from 'zod';

type Shape = Record<string, z.ZodType>;

const text = z.string();
const count = z.number();
const choices = { choices: z.array(text) };

/**
 * Every possible error of a field, by code, each with the parameters of its text. Used by the contract's schemas, and
 * by the server for checks that only it can make.
 */
export const fieldFaults = {
  wrong: {},
  required: {},
  text: {},
  list: {},
  lines: {},
  object: {},
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
  decimalPoint: { example: text },
  quantityRequired: {},
  priceRequired: {},
  quantity: { places: count },
  amount: { places: count },
  negative: {},
  zero: {},
  notPositive: {},
  atMost: { max: count },
  atLeast: { min: count },
  between: { min: count, max: count },
  atMostQuantity: { max: count, unit: text },
  atMostAvailable: { max: count, product: text },
  atMostHeld: { max: count },
  whole: {},
  wholeUnit: { unit: text },
  wholeFrom1: {},
  wholeOrAll: {},
  ids: { max: count },
  wholeBetween: { min: count, max: count },
  wholeDays: {},
  atMostDays: { max: count },
  exitTime: { hours: count },
  countTime: { hours: count },
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
  packagings: {},
  tooManyPackagings: { max: count },
  packagingName: {},
  packagingBarcode: {},
  repeatedPackaging: {},
  otherDefault: {},
  unitPackaging: { unit: text },
  packagingRest: { entered: text, quantity: text, rest: text, unit: text },
  countedIn: { unit: text },
  noPackaging: { name: text, packagings: text, unit: text },
  checkDigit: { digit: text },
  repeatedBarcode: { packaging: text },
  barcodeTaken: { product: text, packaging: text },
  labelItems: { max: count },
  tooManyLabels: { count, max: count },
  otherPackaging: { packaging: text, product: text },
  packagingUncoded: { packaging: text, product: text },

  // Cells of an upload.
  moreCells: {},
  yesOrNo: {},
  noEntryNamed: { catalogue: z.literal(['category', 'unit']), name: text },
  noEntryUnder: { catalogue: z.literal(['subCategory', 'subUnit']), name: text, parent: text },
  maxBelowMin: {},
  repeatedCode: { row: count },
  repeatedName: { row: count },
  nameOfCoded: { row: count },
  firstRowWrong: { row: count },
  otherThanFirst: { row: count },
  repeatedPlace: { row: count },
  cellNumber: { found: text, write: text },
  cellNoNumber: { found: text },
  unclearFigure: { found: text, whole: text, decimal: text },
  mayNotMake: { catalogue: z.literal(['category', 'subCategory', 'unit']), name: text },
  noPlaceNamed: { name: text },
  noSectionNamed: { name: text, warehouse: text },
  placeRequired: {},
  hasStock: { quantity: count, unit: text, place: text },

  // Receipts.
  noSection: { warehouse: text },
  supplierRequired: {},
  guardianRequired: {},
  noLines: {},
  tooManyLines: { max: count },
  tooManyRequests: { max: count },
  repeatedLine: {},
  noOrder: { number: text },
  noSuchNote: {},
  severalNotes: { numbers: z.array(text) },
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
  noOwnAddress: { channel: z.literal(['email', 'sms']) },
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
  imageOrPdf: {},
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
/** An error of a field, as data. */
export type FieldFault = { [Code in FaultCode]: { code: Code; params: FaultParams<Code> } }[FaultCode];

/** The parameters of a code, omitted if it has none. */
export type ParamsFor<Params> = [keyof Params] extends [never] ? [params?: Params] : [params: Params];
