import { barcodeKey } from '@ghala/contract/common/barcode';
import type { Tracking } from '@ghala/contract/common/tracking';
import type { FieldFault } from '@ghala/contract/refusals/fault-codes';
import { faultOf } from '@ghala/contract/refusals/field-faults';
import type { Packaging } from '@ghala/contract/stock/packaging-text';
import { sql } from 'kysely';
import type { Database } from '../../db/database';
import { isWholeText } from '../../stock/counted-in';

/** This is a product that rows name. */
export interface NamedProduct {
  id: number;
  name: string;
  code: string;
  unit: string;
  isWhole: boolean;
  tracking: Tracking;
  /** Says whether its lots must say when they expire, because it has a shelf life. */
  mustExpire: boolean;
  packagings: Packaging[];
  /** This is the price of its unit, in Kenyan shillings. */
  price: number;
}

/** This is what a row calls its product. */
interface ProductNames {
  code?: string;
  barcode?: string;
  name?: string;
}

/** Odoo writes the code before the name: '[C-7] Cement'. */
const CODED_NAME = /^\[([^\]]+)\]\s*(.*)$/;

/** Holds the products that the rows of a file name. */
export class NamedProducts {
  readonly #byCode: ReadonlyMap<string, NamedProduct>;
  readonly #byBarcode: ReadonlyMap<string, NamedProduct>;
  readonly #byName: ReadonlyMap<string, readonly NamedProduct[]>;

  constructor(
    byCode: ReadonlyMap<string, NamedProduct>,
    byBarcode: ReadonlyMap<string, NamedProduct>,
    byName: ReadonlyMap<string, readonly NamedProduct[]>,
  ) {
    this.#byCode = byCode;
    this.#byBarcode = byBarcode;
    this.#byName = byName;
  }

  /**
   * Finds a row's product by its code, else its barcode, else its name. A text in the column of one may be another of
   * the three: many lists have codes where they have names.
   */
  find(
    { code, barcode, name }: ProductNames,
    report: (field: 'code' | 'barcode' | 'name', fault: FieldFault) => void,
  ): NamedProduct | undefined {
    const given = code ?? barcode ?? name;
    if (given === undefined) {
      report('name', faultOf('productRequired'));
      return undefined;
    }
    for (const text of textsOf({ code, barcode, name })) {
      const found = this.#byCode.get(text.toLowerCase()) ?? this.#byBarcode.get(barcodeKey(text));
      if (found !== undefined) return found;
      const named = this.#byName.get(text.toLowerCase()) ?? [];
      if (named.length === 1) return named[0];
      if (named.length > 1) {
        report(
          text === name ? 'name' : code === undefined ? 'barcode' : 'code',
          faultOf('severalProducts', { name: text }),
        );
        return undefined;
      }
    }
    const field = code !== undefined ? 'code' : barcode !== undefined ? 'barcode' : 'name';
    report(field, faultOf('noProductNamed', { name: given }));
    return undefined;
  }
}

/** Lists the texts that may name a row's product, the surest first. */
function textsOf({ code, barcode, name }: ProductNames): string[] {
  const [, coded, rest] = CODED_NAME.exec(name ?? '') ?? [];
  return [code, barcode, coded, name, rest].filter((text) => text !== undefined && text !== '') as string[];
}

/**
 * Looks up the products of rows in a few statements.
 * @param isLocked whether they are kept from changes, and from stock in places where they have none, until the commit
 */
export async function findProducts(
  db: Database,
  rows: readonly ProductNames[],
  isLocked: boolean,
): Promise<NamedProducts> {
  const texts = [...new Set(rows.flatMap(textsOf))];
  const small = texts.map((text) => text.toLowerCase());
  const keys = texts.map(barcodeKey);
  const { rows: found } = await sql<{ id: number }>`
    select id from products where lower(code) = any(${small}::text[]) and code <> '' and deleted_at is null
    union
    select id from products where lower(name) = any(${small}::text[]) and deleted_at is null
    union
    select product_id from barcodes where key = any(${keys}::text[]) and not is_repeated`.execute(db);
  const ids = found.map(({ id }) => id);
  if (isLocked) await sql`select from products where id = any(${ids}::int[]) order by id for no key update`.execute(db);
  const { rows: products } = await sql<NamedProduct & { keys: string[] }>`
    select product.id, product.name, product.code, unit.name as unit, ${sql.raw(isWholeText())} as "isWhole", product.packagings, product.tracking,
      coalesce(product.shelf_life > 0, false) as "mustExpire", product.price_purchase as price,
      array(select key from barcodes where product_id = product.id and not is_repeated) as keys
    from products product join units unit on unit.id = product.unit_id
    where product.id = any(${ids}::int[]) and product.deleted_at is null order by product.id`.execute(db);
  const byCode = new Map<string, NamedProduct>();
  const byBarcode = new Map<string, NamedProduct>();
  const byName = new Map<string, NamedProduct[]>();
  for (const { keys: own, ...product } of products) {
    if (product.code !== '') byCode.set(product.code.toLowerCase(), product);
    for (const key of own) byBarcode.set(key, product);
    const name = product.name.toLowerCase();
    byName.set(name, [...(byName.get(name) ?? []), product]);
  }
  return new NamedProducts(byCode, byBarcode, byName);
}
