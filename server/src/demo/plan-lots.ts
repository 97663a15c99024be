import { dispatchCalls, newDispatch } from '@ghala/contract/calls/dispatches';
import { newProduct } from '@ghala/contract/calls/products';
import { receiptRequest } from '@ghala/contract/calls/receipt-form';
import { receiptItemRequest } from '@ghala/contract/calls/receipt-items';
import { processRequest } from '@ghala/contract/calls/receipt-steps';
import { withCheckDigit } from '@ghala/contract/common/barcode';
import type { Tracking } from '@ghala/contract/common/tracking';
import { addItems } from '../documents/issue-notes/draft-items';
import { submitNote } from '../documents/issue-notes/submit-note';
import { dispatchFeature } from '../features/dispatches/dispatches.routes';
import { createDispatch, dispatchKind } from '../features/dispatches/save-dispatch';
import { createProduct } from '../features/products/save-product';
import { saveItems } from '../features/receipts/edit-items';
import { processReceipt } from '../features/receipts/process-receipt';
import { createReceipt } from '../features/receipts/save-receipt';
import { apply } from '../operation/apply';
import { TODAY } from './calendar';
import { decide } from './decide';
import type { DemoWorld } from './demo-world';
import { plate } from './enter-receipt';
import { handOut, sendOff } from './hand-out';
import { SeededRandom } from './seeded-random';

/** A lot has [number, days from today until it expires, quantity]. */
type DemoLot = [number: string, expiresIn: number | null, quantity: number];

interface TrackedGoods {
  name: string;
  swahiliName: string;
  code: string;
  category: string;
  subCategory: string;
  unit: string;
  price: number;
  tracking: Tracking;
  shelfLife: number | null;
  lots: DemoLot[];
  /** These lots are in the second warehouse. */
  lotsElsewhere?: DemoLot[];
}

/** There are chemicals that expire, one lot of which did, and a machine that is known by its serial number. */
const goods: TrackedGoods[] = [
  {
    name: 'Silicone Sealant Clear',
    swahiliName: 'Silikoni',
    code: 'LOT-001',
    category: 'Paint and Finishes',
    subCategory: 'Fillers',
    unit: 'Piece',
    price: 480,
    tracking: 'lot',
    shelfLife: 365,
    lots: [
      ['SL-2409', -12, 8],
      ['SL-2502', 18, 40],
      ['SL-2507', 210, 60],
    ],
    lotsElsewhere: [['SL-2504', 48, 36]],
  },
  {
    name: 'Wood Preservative',
    swahiliName: 'Dawa ya mbao',
    code: 'LOT-002',
    category: 'Paint and Finishes',
    subCategory: 'Paint',
    unit: 'Litre',
    price: 690,
    tracking: 'lot',
    shelfLife: 540,
    lots: [
      ['WP-118', 75, 24.5],
      ['WP-121', 400, 60],
    ],
  },
  {
    name: 'Angle Grinder 230 mm',
    swahiliName: 'Grinda',
    code: 'LOT-003',
    category: 'Tools and Equipment',
    subCategory: 'Power Tools',
    unit: 'Piece',
    price: 12_400,
    tracking: 'serial',
    shelfLife: null,
    lots: Array.from({ length: 4 }, (_, index): DemoLot => [`AG-77${31 + index}`, null, 1]),
  },
];

/** So many of each leave on the note. */
const ISSUED = [6, 4, 1];
/** It comes after all else: nobody hands out what has expired. */
const MOMENT = TODAY + 0.96;
/** This is a separate one, so that the rest of the month is unaffected. */
const SEED = 7102;

/** Plans goods whose lots or serial numbers are known: their receipt, and a note by which some of them left. */
export function planLots(whole: DemoWorld): void {
  const world = { ...whole, random: new SeededRandom(SEED) };
  const { timeline, people, stores, catalogues } = world;
  const { procurement, storekeeper, manager } = people.users;
  const [main, second] = stores;
  if (main === undefined || second === undefined) throw new Error('there is only one warehouse');
  const productIds: number[] = [];
  let noteId = 0;

  timeline.plan(MOMENT, procurement, async (operation) => {
    for (const [index, one] of goods.entries()) {
      const digits = `29${String(index + 1).padStart(10, '0')}`;
      const body = newProduct.parse({
        name: one.name,
        alternativeName: one.swahiliName,
        code: one.code,
        barcode: withCheckDigit(digits),
        categoryId: catalogues.categories.get(one.category),
        subCategoryId: catalogues.subCategories.get(`${one.category} / ${one.subCategory}`) ?? null,
        unitId: catalogues.units.get(one.unit),
        pricePurchase: one.price,
        shelfLife: one.shelfLife,
        tracking: one.tracking,
      });
      productIds.push(await createProduct(operation, body, {}));
    }
  });
  timeline.plan(MOMENT + 0.01, storekeeper, async (operation) => {
    const supplier = world.suppliers.find(({ category }) => category === goods[0]?.category);
    const head = receiptRequest.parse({
      name: 'Goods with lots',
      isInternal: false,
      supplierId: supplier?.id,
      driver: 'J. Mfano',
      contacts: '+254700000411',
      vehicle: plate(world.random),
      document: 'Delivery Note',
      nogId: catalogues.nogs.get('Consumables'),
    });
    const batchId = await apply(operation, (facts) => createReceipt(facts, head, undefined));
    const lines = goods.flatMap(({ price, lots, lotsElsewhere }, index) => [
      { index, price, store: main, lots },
      ...(lotsElsewhere === undefined ? [] : [{ index, price, store: second, lots: lotsElsewhere }]),
    ]);
    for (const { index, price, store, lots } of lines) {
      const quantity = lots.reduce((sum, [, , count]) => sum + count, 0);
      const line = receiptItemRequest.parse({
        batchId,
        productId: productIds[index],
        quantity,
        price: price * quantity,
        condition: 'New',
        warehouseId: store.id,
        sectionId: store.sections[0],
        lots: lots.map(([number, expiresIn, count]) => ({
          number,
          expiresOn: expiresIn === null ? null : dayFrom(operation.at, expiresIn),
          quantity: count,
        })),
      });
      await apply(operation, (facts) => saveItems(facts, line));
    }
    const request = processRequest.parse({ batchId, isVerified: true, isGuardian: false });
    await apply(operation, (facts) => processReceipt(facts, request, []));
  });
  timeline.plan(MOMENT + 0.02, storekeeper, async (operation) => {
    const [assignedToId] = people.staff['Site Foreman'];
    const head = newDispatch.parse({ warehouseId: main.id, assignedToId, project: 'Mfano Heights' });
    const source = { document: undefined, timezone: world.timezone };
    ({ id: noteId } = await apply(operation, (facts) => createDispatch(facts, head, source)));
    const items = productIds.map((productId, index) => ({ productId, quantity: ISSUED[index] }));
    const { items: lines } = dispatchCalls.addItems.body.parse({ dispatchNoteId: noteId, items });
    await apply(operation, (facts) => addItems(facts, dispatchKind, { noteId, lines }));
    await apply(operation, (facts) => submitNote(facts, dispatchKind, noteId));
  });
  timeline.plan(MOMENT + 0.03, manager, (operation) =>
    decide(operation, 'dispatch', dispatchFeature.approval, { documentId: noteId }),
  );
  timeline.plan(MOMENT + 0.035, storekeeper, async (operation) => {
    await handOut(operation, world, dispatchKind, noteId, 'completed');
    await sendOff(operation, world, noteId);
  });
}

/** Gives the day so many days from a moment, as YYYY-MM-DD. */
function dayFrom(at: Date | undefined, days: number): string {
  return new Date((at ?? new Date()).getTime() + days * 86_400_000).toISOString().slice(0, 10);
}
