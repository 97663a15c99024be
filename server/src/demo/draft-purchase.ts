import { newPurchase, newPurchaseLines } from '@ghala/contract/calls/purchase-drafts';
import { addLines, createPurchase } from '../features/purchases/draft-purchase';
import { apply } from '../operation/apply';
import type { Operation } from '../operation/operation';
import { departments, projects } from './data/catalogues';
import type { DemoWorld } from './demo-world';
import { steppedQuantity } from './enter-receipt';
import { PIECES_IN_CARTON } from './make-products';

/** Most is ordered from a few suppliers, who can then be measured. */
const REGULAR_SUPPLIERS = 5;

/** Drafts an order for three to six products from a prequalified supplier. @returns its id */
export async function draftPurchase(operation: Operation, world: DemoWorld, number: number): Promise<number> {
  const { random, catalogues, products } = world;
  const suppliers = world.suppliers.filter((supplier) => supplier.isPrequalified);
  const supplier = suppliers[number % REGULAR_SUPPLIERS];
  if (supplier === undefined) throw new Error('there is no supplier to order from');
  const head = newPurchase.parse({
    department: random.pick(departments),
    project: random.isLucky(0.7) ? random.pick(projects) : '',
    supplierId: supplier.id,
    paymentId: random.pick(catalogues.payments),
    vat: random.isLucky(0.75),
  });
  const { id } = await apply(operation, (facts) => createPurchase(facts, head));
  const offered = products.filter((product) => product.category === supplier.category);
  const lines = random.pickSome(offered, random.whole(3, 6)).map((product) => {
    const wanted = steppedQuantity(product, random.between(0.2, 0.6));
    const cartons = product.isInCartons ? Math.ceil(wanted / PIECES_IN_CARTON) : 0;
    const quantity = cartons > 0 ? cartons * PIECES_IN_CARTON : wanted;
    return {
      productId: product.id,
      description: random.isLucky(0.3) ? 'Deliver to the yard' : '',
      quantity: cartons > 0 ? `${cartons} Carton` : quantity,
      price: Math.round(quantity * product.price * (1 + number * driftOf(product))),
    };
  });
  const given = newPurchaseLines.parse({ purchaseId: id, lines }).lines;
  await apply(operation, (facts) => addLines(facts, id, given));
  return id;
}

/** Tells by how much a product's price changes from order to order: most become dearer, some cheaper. */
function driftOf({ id }: { id: number }): number {
  return ((id % 4) - 1) * 0.003;
}
