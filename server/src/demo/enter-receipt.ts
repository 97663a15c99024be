import { documentTypes, receiptRequest } from '@ghala/contract/calls/receipt-form';
import { receiptItemRequest } from '@ghala/contract/calls/receipt-items';
import { saveItems } from '../features/receipts/edit-items';
import { createReceipt } from '../features/receipts/save-receipt';
import { apply } from '../operation/apply';
import type { Operation } from '../operation/operation';
import { divisibleUnits, projects } from './data/catalogues';
import type { DemoWorld } from './demo-world';
import type { Store } from './make-places';
import type { DemoProduct } from './make-products';
import type { SeededRandom } from './seeded-random';

/** Brings goods to a warehouse, from a supplier or with the business's own driver. */
export interface Delivery {
  store: Store;
  supplierIds: number[];
  products: DemoProduct[];
}

/** Enters a saved receipt with a line for each product. @returns its id */
export async function enterReceipt(operation: Operation, world: DemoWorld, delivery: Delivery): Promise<number> {
  const { random } = world;
  const head = headOf(world, delivery);
  const batchId = await apply(operation, (facts) => createReceipt(facts, head, undefined));
  for (const product of delivery.products) {
    const quantity = quantityOf(product, random);
    const line = {
      batchId,
      productId: product.id,
      quantity,
      price: Math.round(quantity * product.price),
      condition: random.isLucky(0.05) ? 'Used' : 'New',
      ...placeOf(delivery.store, product, random),
    };
    await apply(operation, (facts) => saveItems(facts, receiptItemRequest.parse(line)));
  }
  return batchId;
}

/** Every fourth delivery is the business's own. */
function headOf({ random, people, catalogues }: DemoWorld, { supplierIds, products }: Delivery) {
  const isInternal = random.isLucky(0.25);
  const nog = products[0]?.isEquipment ? 'Tools' : random.pick(['Project Materials', 'Consumables', 'Spares']);
  const paper = random.whole(1000, 9999);
  return receiptRequest.parse({
    name: `${products[0]?.category} delivery`,
    isInternal,
    ...(isInternal
      ? { driverId: random.pick(people.staff.Driver) }
      : {
          supplierId: random.pick(supplierIds),
          driver: random.pick(['F. Mfano', 'G. Sampuli', 'H. Jaribio']),
          contacts: `+2547000002${random.whole(10, 99)}`,
          vehicle: plate(random),
        }),
    project: random.isLucky(0.6) ? random.pick(projects) : '',
    document: random.pick(documentTypes.slice(0, 3)),
    reference1: `REF-${paper}`,
    reference2: random.isLucky(0.3) ? `LPO-${paper + 1}` : '',
    nogId: catalogues.nogs.get(nog),
    tagId: random.isLucky(0.4) ? random.pick(catalogues.tags) : null,
  });
}

/** Makes a number plate from a series that is not yet issued. */
export function plate(random: SeededRandom): string {
  return `KZZ ${random.whole(100, 999)}Z`;
}

/** Varies around the usual quantity; now and then it is far too much. */
function quantityOf(product: DemoProduct, random: SeededRandom): number {
  return steppedQuantity(product, random.isLucky(0.08) ? random.between(2.2, 3) : random.between(0.3, 1.1));
}

/** This is a multiple of the usual quantity, in whole units or halves as the unit allows; at least 1. */
export function steppedQuantity({ usual, unit }: Pick<DemoProduct, 'usual' | 'unit'>, times: number): number {
  const steps = divisibleUnits.has(unit) ? 2 : 1;
  return Math.max(1, Math.round(usual * times * steps) / steps);
}

/** A product has its own section in each warehouse; now and then it is stored in a virtual one. */
export function placeOf({ id, sections, virtual }: Store, product: DemoProduct, random: SeededRandom) {
  if (virtual !== null && random.isLucky(0.08)) return { warehouseId: virtual, sectionId: null };
  return { warehouseId: id, sectionId: sections[product.serial % sections.length] };
}
