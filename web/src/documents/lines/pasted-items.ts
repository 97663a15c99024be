import type { MatchedProduct } from '@ghala/contract/calls/product-matches';
import { productCalls } from '@ghala/contract/calls/products';
import { type FigureRule, moneyRule } from '@ghala/contract/common/figure';
import type { FormErrors } from '@mantine/form';
import { useCallback, useMemo } from 'react';
import { faultSentence } from '../../format/fault-sentence';
import { formatQuantity } from '../../format/format';
import type { ApiError } from '../../net/api-client';
import { send } from '../../net/send';
import { say, t } from '../../text/t';
import type { ServerForm } from '../../ui/form/use-server-form';
import { figureFault } from '../../ui/inputs/figure-problem';
import type { PastedLot } from '../lots/pasted-lots';
import { inUnit, packagedRule } from './counting-rule';
import type { PastedLine } from './pasted-lines';
import { type PastedPrices, pastedQuantity, pricesDiffer, settledPrices } from './pasted-prices';

/** Holds a pasted row on its way to a line of a document. */
export type PastedItem = PastedPrices &
  PastedLot & {
    id: number;
    /** Holds what the row says where it names no product. */
    said: string;
    product: MatchedProduct | null;
    /** The product was not found by the row, or is refused, and so is chosen here. */
    isOpen: boolean;
    /** No more than this can be taken; it is known once it is looked up. */
    available?: number;
  };

/** Looks up the products; the rows without one come first, since they need attention. */
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

/** Fits figures to a product: without its unit, and at its own price if they have none. */
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

/** These cells of a pasted row can be wrong. */
export type PastedCell = 'product' | 'quantity' | 'unitPrice' | 'price' | 'lot' | 'expiry';

/** Adds to a pasted row what is wrong with its cells. */
export type PastedRow = PastedItem & { errors?: Partial<Record<PastedCell, string>> };

/**
 * Tells why a row cannot be added, as a fault or a sentence for its cell; undefined if it can. @param isPriced whether
 * it must have a price
 * @param isPriced whether it must have a price
 */
function faultOf(item: PastedItem, isPriced: boolean): [PastedCell, string] | undefined {
  const name = nameOf(item);
  const { product, quantity, unitPrice, price, available } = item;
  if (product === null) return ['product', say(t.lines.chooseProductOf, { said: item.said })];
  if (quantity === '') return ['quantity', say(t.lines.enterQuantity, { name })];
  const figures: [PastedCell, FigureRule, number | string][] = [
    ['quantity', packagedRule(product), quantity],
    ['unitPrice', moneyRule, unitPrice],
    ['price', moneyRule, price],
  ];
  for (const [cell, rule, figure] of figures) {
    const fault = figureFault(rule, figure);
    if (fault !== undefined) return [cell, fault];
  }
  if (isPriced && unitPrice === '' && price === '') return ['unitPrice', say(t.lines.enterPrice, { name })];
  if (pricesDiffer(item)) return ['price', t.lines.pricesDiffer];
  if (available === undefined || Number(inUnit(product, quantity)) <= available) return undefined;
  const short = { quantity: formatQuantity(available), unit: product.unit.unit, name };
  return ['quantity', say(t.lines.onlyAvailable, short)];
}

/** Finds what is wrong with pasted rows, for a form that has them in its field `items`. */
export function pastedFaults(
  items: readonly PastedItem[],
  { isPriced = false, otherFault }: { isPriced?: boolean; otherFault?: (item: PastedItem) => string | undefined } = {},
): Record<string, string> {
  const faults = items.flatMap((item, index): [string, string][] => {
    const lotFault = otherFault?.(item);
    const [cell, fault] = faultOf(item, isPriced) ?? (lotFault === undefined ? [] : (['lot', lotFault] as const));
    return fault === undefined ? [] : [[`items.${index}.${cell}`, fault]];
  });
  return Object.fromEntries(faults);
}

/** Finds the cell for what the server says of a row's value: values without a cell belong to the product's. */
export function pastedField(path: string): string {
  const [, index, field = ''] = /^(?:items|lines)\.(\d+)\.?(.*)$/.exec(path) ?? [];
  if (index === undefined) return path;
  // All rows share one place.
  if (field === 'warehouseId' || field === 'sectionId') return field;
  return `items.${index}.${cellOf(field)}`;
}

function cellOf(field: string): PastedCell {
  if (field === 'quantity' || field === 'price' || field === 'unitPrice') return field;
  if (/^lots.*expiresOn$/.test(field)) return 'expiry';
  return /^(lots|batchNo)/.test(field) ? 'lot' : 'product';
}

/** Finds which row the server refused, and why, from the error's field, such as `items.3.quantity`. */
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

type RowsForm = Pick<
  ServerForm<{ items: PastedItem[] }>,
  'setFieldValue' | 'removeListItem' | 'getValues' | 'errors' | 'setErrors'
>;

/** Keeps the pasted rows of a form with what is wrong with them: each is corrected, or left out. */
export function usePastedRows({ setFieldValue, removeListItem, getValues, errors, setErrors }: RowsForm) {
  const { items } = getValues();
  const indexOf = useCallback((id: number) => getValues().items.findIndex((item) => item.id === id), [getValues]);
  const edit = useCallback(
    (id: number, fields: Partial<PastedItem>) => {
      setFieldValue('items', (before) =>
        before.map((item) => (item.id === id ? settledPrices({ ...item, ...fields }) : item)),
      );
      const row = `items.${indexOf(id)}.`;
      setErrors((known) => Object.fromEntries(Object.entries(known).filter(([field]) => !field.startsWith(row))));
    },
    [setFieldValue, setErrors, indexOf],
  );
  /** A looked-up quantity does not change what is wrong with a row. */
  const note = useCallback(
    (id: number, available: number) =>
      setFieldValue('items', (before) => before.map((item) => (item.id === id ? { ...item, available } : item))),
    [setFieldValue],
  );
  const leaveOut = useCallback((id: number) => removeListItem('items', indexOf(id)), [removeListItem, indexOf]);
  const rows = useMemo(() => items.map((item, index) => withErrors(item, index, errors)), [items, errors]);
  return { rows, edit, note, leaveOut };
}

function withErrors(item: PastedItem, index: number, errors: FormErrors): PastedRow {
  const row = `items.${index}.`;
  const own = Object.entries(errors).filter(([field]) => field.startsWith(row));
  if (own.length === 0) return item;
  return { ...item, errors: Object.fromEntries(own.map(([field, text]) => [field.slice(row.length), text])) };
}
