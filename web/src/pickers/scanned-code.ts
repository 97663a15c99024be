import { type Scanned, scanCalls } from '@ghala/contract/calls/scan';
import type { ScannedGoods } from '@ghala/contract/gs1/meaning';
import type { Gs1Element } from '@ghala/contract/gs1/read-gs1';
import { hasCode, packagingOf } from '../format/product-code';
import { isUnanswered } from '../net/api-client';
import { send } from '../net/send';
import { seen } from '../offline/kept-answers';
import type { ProductOption } from './product-picker';

/** Holds what a code says by itself. */
export interface ReadCode extends ScannedGoods {
  /** The text is as it was scanned. */
  text: string;
  /** The code is of GS1 or has a right check digit: nobody typed it by chance. */
  isSure: boolean;
  /** These elements of a GS1 code are unknown or wrong. */
  wrong: readonly Gs1Element[];
}

/** Reads a code; what this needs is loaded when the first code is scanned. */
export async function readCode(text: string): Promise<ReadCode> {
  const [{ readScan }, { isGtin }] = await Promise.all([
    import('@ghala/contract/gs1/meaning'),
    import('@ghala/contract/common/barcode'),
  ]);
  const today = new Date().toISOString().slice(0, 10);
  const { gs1, ...goods } = readScan(text, today);
  const isSure = (gs1?.elements.length ?? 0) > 0 || isGtin(goods.code);
  return { ...goods, text, isSure, wrong: gs1?.wrong ?? [] };
}

/**
 * Looks up what a code stands for; without a network among the products that this device has seen.
 * @throws {ApiError} if it could not be looked up
 */
export async function findScanned(read: ReadCode): Promise<Scanned> {
  try {
    return (await send(scanCalls.scan, { query: { code: read.text } })).scanned;
  } catch (error) {
    const found = isUnanswered(error) ? await seenProduct(read.code) : undefined;
    if (found === undefined) throw error;
    const { lot = null, serial = null, expiry = null, production = null, count = null, measure = null } = read;
    return {
      ...found,
      code: read.code,
      place: null,
      knownLot: null,
      lot,
      serial,
      expiry,
      production,
      count,
      measure,
      wrong: [...read.wrong],
    };
  }
}

/** Finds the one product with that code that was offered in a picker. */
async function seenProduct(code: string): Promise<Pick<Scanned, 'product' | 'packaging'> | undefined> {
  const options = (await seen(['products', 'options'])).flat() as ProductOption[];
  const products = new Map(
    options.flatMap(({ value, name = '', code: own = '', price = 0, counted }) =>
      counted === undefined
        ? []
        : [[value, { id: value, name, code: own, price, ...counted, barcode: counted.barcode ?? '' }] as const],
    ),
  );
  const [product, ...others] = [...products.values()].filter((one) => hasCode(one, code));
  if (product === undefined || others.length > 0) return undefined;
  return { product, packaging: packagingOf(product, code)?.name ?? null };
}
