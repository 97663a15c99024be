import type { StockRecord } from '@ghala/contract/calls/stock-records';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { placeText } from '../../format/place';
import { type Address, addressOf } from '../../net/address';
import { say, t } from '../../text/t';
import type { ServerForm } from '../../ui/form/use-server-form';
import { isMissed, type Taken } from '../../ui/scan/scanner-keys';
import { countedOf, inUnit } from '../lines/counting-rule';
import { followedBy, type LotPart } from '../lot-choice/held-lots';
import { withScanned } from '../lot-choice/with-scanned';
import { isTracked } from '../lots/lot-drafts';
import { countOf, countText, countUp, type ScannedCount } from '../scan/count-up';
import { type FoundScan, type KeptScans, type Scan, type ScannedPlace, useFoundScans } from '../scan/use-scans';
import { productQuery } from '../stock-figure/product-query';

/** Carries a scan to the form about another record, where it counts: it outlives the screen on which it was scanned. */
let carried: { recordId: number; found: FoundScan } | undefined;

interface RequestScans {
  /** The form is about this record. */
  record: StockRecord;
  form: Pick<ServerForm<unknown>, 'mayLeave'>;
  /** Links to the same form about another record. */
  screenOf: (recordId: number) => Address;
  /** Counts a scan of its product. */
  count: (found: FoundScan, more: ScannedCount) => Taken | Promise<Taken>;
  /** By default, the form is then about the goods in that place. */
  onPlace?: (place: ScannedPlace) => Taken;
  elseOf?: (scan: Scan) => (() => Taken) | undefined;
}

/**
 * Handles scans in the form of a request about one stock record: its product counts; another product, or a place, opens
 * the form about that, and the product counts there. @returns the codes that were not counted
 * @returns the codes that were not counted
 */
export function useRequestScans({ record, form, screenOf, count, onPlace, elseOf }: RequestScans): KeptScans {
  const client = useQueryClient();
  const router = useRouter();
  function countFound(found: FoundScan): Taken | Promise<Taken> {
    const more = countOf(found, countedOf(record.Product));
    return isMissed(more) ? more : count(found, more);
  }
  const takeCarried = useEffectEvent(() => {
    const scan = carried;
    carried = undefined;
    if (scan?.recordId === record.id) void countFound(scan.found);
  });
  useEffect(() => takeCarried(), []);

  /** In a warehouse with sections, the record is known only if there is just one. */
  async function open(
    productId: number,
    place: Pick<ScannedPlace, 'Warehouse' | 'Section'>,
    scanned?: FoundScan,
  ): Promise<Taken> {
    const { name, Inventory } = await client.fetchQuery(productQuery(productId));
    const there = Inventory.filter(({ Warehouse }) => Warehouse.id === place.Warehouse.id);
    const exact = there.find(({ Section }) => Section?.id === place.Section?.id);
    const [only, ...others] = exact === undefined && place.Section === null ? there : [];
    const found = exact ?? (others.length === 0 ? only : undefined);
    if (found === undefined) {
      const warehouse = placeText(place);
      return { missed: say(others.length === 0 ? t.scans.notInWarehouse : t.scans.severalPlaces, { name, warehouse }) };
    }
    if (found.id === record.id) return name;
    // It asks here, since a navigation that is blocked never ends, and the next scan would wait for it.
    if (!(await form.mayLeave())) return { missed: t.scans.lineNotAdded };
    if (scanned !== undefined) carried = { recordId: found.id, found: scanned };
    await router.navigate({ ...addressOf(screenOf(found.id)), ignoreBlocker: true });
    return name;
  }

  return useFoundScans({
    onProduct: (found) => {
      const { id } = found.product;
      return id === record.Product.id ? countFound(found) : open(id, record, found);
    },
    onPlace: onPlace ?? ((place) => open(record.Product.id, place)),
    elseOf,
  });
}

interface TakingValues {
  quantity: number | string;
  lots: LotPart[] | null;
}

/** Takes another quantity, with the lots that make it up. */
export function takingOf({ Product }: StockRecord, { lots }: TakingValues, quantity: number | string): TakingValues {
  return { quantity, lots: followedBy(Product, lots, inUnit(Product, quantity)) };
}

type TakingScans<Values extends TakingValues> = Omit<RequestScans, 'count' | 'form'> & { form: ServerForm<Values> };

/** Handles scans where goods are taken from the record: their lots are those that were scanned. */
export function useTakingScans<Values extends TakingValues>({ form, ...scans }: TakingScans<Values>): KeptScans {
  const client = useQueryClient();
  const { record } = scans;
  const { Product } = record;

  async function count(found: FoundScan, more: ScannedCount): Promise<Taken> {
    const { quantity: before, lots } = form.getValues();
    const counted = countedOf(Product);
    const quantity = countUp(before, more, counted);
    if (quantity === undefined) {
      form.focusField('quantity');
      return { missed: t.scans.noQuantity };
    }
    const from = { inventoryId: record.id };
    const line = { from, place: placeText(record), lots, before, after: quantity };
    const taken = isTracked(Product) ? await withScanned(client, found, line) : null;
    if (isMissed(taken)) return taken;
    const scanned: Partial<TakingValues> = { quantity, lots: taken };
    form.setValues(scanned as Partial<Values>);
    return say(t.scans.counted, { name: Product.name, quantity: countText(quantity, counted) });
  }

  return useRequestScans({ ...scans, form, count });
}
