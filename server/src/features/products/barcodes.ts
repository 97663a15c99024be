import { barcodeFault, barcodeKey, withCheckDigit } from '@ghala/contract/common/barcode';
import type { FieldFault } from '@ghala/contract/refusals/fault-codes';
import { faultOf } from '@ghala/contract/refusals/field-faults';
import { sql } from 'kysely';
import type { Database } from '../../db/database';
import { onlyOf } from '../../db/only-row';
import { type ProductValues, titleOf } from './product-columns';

type Coded = Pick<ProductValues, 'barcode' | 'packagings'>;

interface OwnBarcode {
  key: string;
  barcode: string;
  /** Undefined for the product's own barcode. */
  packaging: string | undefined;
  /** The body of the call calls it so. */
  field: string;
}

/** Holds a fault, and the field of the call that has it. */
export interface NamedFault {
  field: string;
  fault: FieldFault;
}

/** Tells whose a barcode is. */
export interface Owner {
  productId: number;
  product: string;
  /** It is 'none' for the product's own barcode. */
  packaging: string;
}

/** Lists the barcodes of a product and of its packagings. */
function barcodesOf({ barcode, packagings }: Coded): OwnBarcode[] {
  return [
    { barcode, packaging: undefined, field: 'barcode' },
    ...packagings.map(({ name, barcode: own }, index) => ({
      barcode: own,
      packaging: name,
      field: `packagings.${index}.barcode`,
    })),
  ]
    .filter((one) => one.barcode !== '')
    .map((one) => ({ ...one, key: barcodeKey(one.barcode) }));
}

/** Keeps those that were not its own before: an older one may be wrong, or another product's as well. */
export function newBarcodes(values: Coded, before: Coded | undefined): OwnBarcode[] {
  const had = new Set(before === undefined ? [] : barcodesOf(before).map(({ key }) => key));
  return barcodesOf(values).filter(({ key }) => !had.has(key));
}

/**
 * Finds what is wrong with a product's barcodes without looking at other products: a new one is mistyped, or one is
 * repeated.
 */
export function barcodeFaults(values: Coded, before: Coded | undefined): (NamedFault & { barcode: string })[] {
  const all = barcodesOf(values);
  const added = new Set(newBarcodes(values, before).map(({ key }) => key));
  return all.flatMap(({ key, barcode, field }) => {
    const first = all.find((one) => one.key === key);
    const fault =
      first === undefined || first.field === field
        ? added.has(key)
          ? barcodeFault(barcode)
          : undefined
        : faultOf('repeatedBarcode', { packaging: first.packaging ?? 'none' });
    return fault === undefined ? [] : { field, barcode, fault };
  });
}

/** Finds whose barcodes have these keys; of those that several have, the one that had it first. */
export async function findOwners(database: Database, keys: readonly string[]): Promise<Map<string, Owner>> {
  if (keys.length === 0) return new Map();
  const rows = await database
    .selectFrom('barcodes')
    .innerJoin('products', 'products.id', 'barcodes.product_id')
    .select(['barcodes.key', 'barcodes.packaging', 'products.id', 'products.name', 'products.code'])
    .where('barcodes.key', '=', sql<string>`any(${keys}::text[])`)
    // Of several with one key, the last one remains below.
    .orderBy('barcodes.is_repeated', 'desc')
    .execute();
  return new Map(
    rows.map(({ key, packaging, id, ...named }) => [
      key,
      { productId: id, product: titleOf(named), packaging: packaging ?? 'none' },
    ]),
  );
}

/** GS1 keeps the numbers that begin so for use within a business. */
const OWN_RANGE = '29';
const SERIAL_DIGITS = 10;

/**
 * Makes an EAN-13 number that no product has, and that was not given before; one that is not used is lost, as with a
 * sequence.
 */
export async function makeBarcode(database: Database): Promise<string> {
  for (;;) {
    const { rows } = await sql<{ serial: string }>`select nextval('own_barcodes')::text as serial`.execute(database);
    const digits = `${OWN_RANGE}${onlyOf(rows).serial.padStart(SERIAL_DIGITS, '0')}`;
    const barcode = withCheckDigit(digits);
    if ((await findOwners(database, [barcodeKey(barcode)])).size === 0) return barcode;
  }
}
