import type { MatchedProduct } from '@ghala/contract/calls/product-matches';
import { productCalls } from '@ghala/contract/calls/products';
import { moneyRule } from '@ghala/contract/common/figure';
import { useCallback } from 'react';
import type { ApiError } from '../../shared/api-client';
import { faultSentence } from '../../shared/fault-sentence';
import { formatQuantity } from '../../shared/format';
import { send } from '../../shared/send';
import { say, t } from '../../text/t';
import { figureProblem } from '../../ui/figure-problem';
import type { ServerForm } from '../../ui/use-server-form';
import type { PastedLot } from '../lots/pasted-lots';
import { inUnit, packagedRule } from './counting-rule';
import type { PastedLine } from './pasted-lines';
import { type PastedPrices, pastedQuantity, pricesDiffer, settledPrices } from './pasted-prices';

/** A pasted row on its way to a line of a document. */
export type PastedItem = PastedPrices &
  PastedLot & {
    id: number;
    /** What the row says where it names no product. */
    said: string;
    product: MatchedProduct | null;
    /** The product was not found by the row: it is chosen here. */
    isOpen: boolean;
    /** Where no more can be taken; known once it is looked up. */
    available?: number;
  };

/** Looks up the products; the rows without one come first, since something is to be done there. */
export async function itemsOf(lines: PastedLine[]): Promise<PastedItem[]> {
  const words = lines.flatMap((line) => line.words);
  const products = words.length === 0 ? [] : (await send(productCalls.match, { body: { words } })).products;
  let at = 0;
  const items = lines.map((line, id) => {
    const found = products.slice(at, at + line.words.length).find((product) => product !== null) ?? null;
    at += line.words.length;
    return settledPrices({
      id,
      said: line.words.join(' · '),
      product: found,
      isOpen: found === null,
      lot: line.lot ?? '',
      expiry: line.expiry ?? '',
      ...figuresFor(found, line),
    });
  });
  return items.toSorted((one, other) => Number(other.isOpen) - Number(one.isOpen));
}

/** Figures as they are for a product: without its unit, and at its own price if they say none. */
export function figuresFor(product: MatchedProduct | null, { quantity, unitPrice, price }: PastedPrices): PastedPrices {
  const own = product?.price ?? 0;
  return {
    quantity:
      typeof quantity === 'string' ? pastedQuantity(quantity, product?.unit.unit, product?.packaging) : quantity,
    countedIn: product ?? undefined,
    unitPrice: unitPrice === '' && price === '' && own > 0 ? own : unitPrice,
    price,
  };
}

export function nameOf({ product, said }: PastedItem): string {
  return product?.name ?? said;
}

/**
 * Why a row cannot be added.
 * @param isPriced whether it must have a price
 */
export async function problemOf(item: PastedItem, { isPriced } = { isPriced: false }): Promise<string | undefined> {
  const name = nameOf(item);
  const { product, quantity, available } = item;
  if (product === null) return say(t.lines.chooseProductOf, { said: item.said });
  if (quantity === '') return say(t.lines.enterQuantity, { name });
  const problem = await figureProblem(
    [packagedRule(product), quantity],
    [moneyRule, item.unitPrice],
    [moneyRule, item.price],
  );
  if (problem === undefined && isPriced && item.unitPrice === '' && item.price === '')
    return say(t.lines.enterPrice, { name });
  if (problem !== undefined) return `${name}: ${problem}`;
  if (pricesDiffer(item)) return `${name}: ${t.lines.pricesDiffer}`;
  if (available === undefined || Number(inUnit(product, quantity)) <= available) return undefined;
  return say(t.lines.onlyAvailable, { quantity: formatQuantity(available), unit: product.unit.unit, name });
}

/** Which row the server refused, and why: it is the row that the error's field is in, such as `items.3.quantity`. */
export function refusedRow(
  { errors, code, message }: ApiError,
  { items }: { items: PastedItem[] },
): string | undefined {
  const [field = '', fault = ''] = Object.entries(errors)[0] ?? [];
  const index = /^\w+\.(\d+)\./.exec(field)?.[1];
  const item = index === undefined ? undefined : items[Number(index)];
  if (item === undefined) return undefined;
  const reason = code === 'input.invalid' ? faultSentence(fault, field) : message;
  return say(t.lines.rowRefused, { row: Number(index) + 1, name: nameOf(item), reason });
}

/** Corrects the rows of a form, or leaves one out. */
export function usePastedRows({ setFieldValue }: Pick<ServerForm<{ items: PastedItem[] }>, 'setFieldValue'>) {
  const edit = useCallback(
    (id: number, fields: Partial<PastedItem>) =>
      setFieldValue('items', (before) =>
        before.map((item) => (item.id === id ? settledPrices({ ...item, ...fields }) : item)),
      ),
    [setFieldValue],
  );
  const leaveOut = useCallback(
    (id: number) => setFieldValue('items', (before) => before.filter((item) => item.id !== id)),
    [setFieldValue],
  );
  return { edit, leaveOut };
}
