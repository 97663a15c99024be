import { receiptCalls } from '@ghala/contract/calls/receipts';
import { blankOf } from '@ghala/contract/entities/field-views';
import { receiptItemFields } from '@ghala/contract/entities/receipt-fields';
import { describe, expect, it } from 'vitest';
import { auditRows } from '../../../test/audit-rows';
import {
  makeProduct,
  makeSection,
  makeStockCategory,
  makeVirtualWarehouse,
  makeWarehouse,
} from '../../../test/fixtures';
import { ReceiptWorld } from '../../../test/receipt-world';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const keeper = await test.signIn(['transaction', 'batchAdd', 'batchVerify'], 'Wanjiru Storekeeper');
const world = new ReceiptWorld(test, keeper);
const { database } = test;
const nog = await makeStockCategory(database);
const supplier = await database
  .insertInto('suppliers')
  .values({ name: 'Bamburi Cement', phone: '+254700000001' })
  .returning('id')
  .executeTakeFirstOrThrow();
const open = await world.receipt();
const warehouse = await makeWarehouse(database);
const elsewhere = await makeWarehouse(database);
const virtual = await makeVirtualWarehouse(database, warehouse.id);
const product = await makeProduct(database);
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('opening a receipt', () => {
  it('accepts an internal delivery as JSON and numbers it', async () => {
    const driver = await test.signIn([], 'Otieno Driver');
    const { status, body } = await keeper.attempt(receiptCalls.create, {
      body: {
        isInternal: true,
        driverId: driver.actor?.id,
        driver: 'not kept for an internal delivery',
        project: 'Site 4',
        document: 'Invoice',
        reference1: 'INV 77',
        nogId: nog.id,
        tagId: 0,
        supplierId: 0,
        purchaseId: '',
      },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 1, message: 'Batch created', purchase: null });
    expect(body.batch).toMatchObject({
      batchNo: expect.stringMatching(/^BPN-\d{6}$/),
      status: 'saved',
      isInternal: true,
      driverId: driver.actor?.id,
      supplierDriver: '',
      documentType: 'Invoice',
      document: '',
      exception: false,
      isMerge: false,
      Nog: { id: nog.id, nog: nog.nog },
      Tag: null,
      items: [],
    });
  });

  it('accepts an external delivery as multipart and stores its document', async () => {
    const { status, body } = await keeper.attempt(receiptCalls.create, {
      body: {
        isInternal: 'false',
        supplierId: supplier.id,
        driver: 'Kamau',
        contacts: '0722 000 000',
        vehicle: 'KDA 123X',
        document: 'Delivery Note',
        nogId: nog.id,
        driverId: '',
      },
      files: { file: { name: 'delivery note.png', content: PNG } },
    });
    expect(status).toBe(200);
    expect(body.batch).toMatchObject({
      isInternal: false,
      driverId: null,
      supplierDriver: 'Kamau',
      supplierContact: '0722 000 000',
      supplierVehicle: 'KDA 123X',
      Supplier: { id: supplier.id, name: 'Bamburi Cement', phone: '+254700000001' },
      document: expect.stringMatching(/^[0-9a-f]{32}\.png$/),
    });
    expect(await test.app.readStoredFile(body.batch.document)).toEqual(PNG);
  });

  it.each([
    ['no stock category', { nogId: '' }, 'nogId', 'is required'],
    ['a stock category that is not there', { nogId: 999999 }, 'nogId', 'there is no such stock category'],
    [
      'an external delivery without a supplier',
      { isInternal: false },
      'supplierId',
      'is required for an external delivery',
    ],
    [
      'a supplier that is not there',
      { isInternal: false, supplierId: 999999 },
      'supplierId',
      'there is no such supplier',
    ],
    ['a driver who is not there', { driverId: 999999 }, 'driverId', 'there is no such user'],
    ['a tag that is not there', { tagId: 999999 }, 'tagId', 'there is no such tag'],
    ['a purchase order that is not there', { purchaseId: 7 }, 'purchaseId', 'there is no such purchase order'],
    ['a document of an unknown type', { document: 'Letter' }, 'document', expect.stringMatching(/^must be .* or /)],
  ])('refuses %s', async (_what, details, field, message) => {
    const { status, body } = await keeper.attempt(receiptCalls.create, { body: { nogId: nog.id, ...details } });
    expect(status).toBe(422);
    expect(body).toMatchObject({ status: 0, message: expect.stringContaining(field), errors: { [field]: message } });
  });

  it('changes the details of a saved receipt and keeps its document', async () => {
    const { body: first } = await keeper.attempt(receiptCalls.create, {
      body: { nogId: nog.id },
      files: { file: { name: 'a.png', content: PNG } },
    });
    const { status, body } = await keeper.attempt(receiptCalls.update, {
      params: { id: first.batch.id },
      body: { nogId: nog.id, isInternal: false, supplierId: supplier.id, project: 'Depot' },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: 'Batch updated Successfully',
      batch: { project: 'Depot', isInternal: false, document: first.batch.document },
    });
    const [log] = await auditRows(database, { entity: 'Batch', action: 'update', entity_id: first.batch.id });
    expect(log).toMatchObject({
      details: `${first.batch.batchNo} updated`,
      before: { is_internal: true, supplier_id: null, project: '' },
      after: { is_internal: false, supplier_id: supplier.id, project: 'Depot' },
    });
  });
});

describe('items', () => {
  it('are added, corrected and removed, each answer listing all of them', async () => {
    const receipt = await world.receipt();
    const product = await makeProduct(database, { name: 'Cement 50 kg', code: 'CEM50' });
    const warehouse = await makeWarehouse(database);
    const line = {
      batchId: receipt.id,
      productId: product.id,
      warehouseId: warehouse.id,
      sectionId: warehouse.sectionId,
    };
    const added = await keeper.attempt(receiptCalls.saveItem, {
      body: {
        ...line,
        quantity: '12.5',
        price: '1250.50',
        condition: 'Used',
        comment: 'two bags torn',
        batchNo: 'LOT 9',
      },
    });
    expect(added.status).toBe(200);
    expect(added.body.items).toEqual([
      {
        ...blankOf(receiptItemFields),
        id: expect.any(Number),
        productId: product.id,
        purchaseLineId: null,
        quantityOrdered: null,
        quantity: 12.5,
        quantityReversed: 0,
        price: 1250.5,
        condition: 'Used',
        comment: 'two bags torn',
        batchNo: 'LOT 9',
        lots: null,
        warehouseId: warehouse.id,
        sectionId: warehouse.sectionId,
        entered: null,
        isVerified: false,
        Product: {
          id: product.id,
          name: 'Cement 50 kg',
          code: 'CEM50',
          packagings: [],
          tracking: 'none',
          shelfLife: null,
          unit: { unit: expect.any(String), measure: null },
        },
        Warehouse: { id: warehouse.id, name: warehouse.name, description: '', isVirtual: false },
        Section: { id: warehouse.sectionId, name: warehouse.sectionName },
      },
    ]);
    const itemId = added.body.items[0].id;
    await keeper.attempt(receiptCalls.saveItem, { body: { ...line, quantity: 1 } });
    const corrected = await keeper.attempt(receiptCalls.saveItem, { body: { ...line, itemId, quantity: 13 } });
    expect(corrected.body.items.map((item: { id: number; quantity: number }) => [item.id, item.quantity])).toEqual([
      [itemId, 13],
      [expect.any(Number), 1],
    ]);
    const removed = await keeper.attempt(receiptCalls.removeItem, { body: { batchId: receipt.id, itemId } });
    expect(removed.status).toBe(200);
    expect(removed.body.items).toHaveLength(1);
    const again = await keeper.attempt(receiptCalls.removeItem, { body: { batchId: receipt.id, itemId } });
    expect(again.status).toBe(422);
  });

  it('go to the oldest section if none is named, and to no section of a virtual warehouse', async () => {
    const receipt = await world.receipt();
    const warehouse = await makeWarehouse(database);
    await makeSection(database, warehouse.id);
    const virtual = await makeVirtualWarehouse(database, warehouse.id);
    expect(await world.item(receipt.id, { warehouseId: warehouse.id, sectionId: 0 })).toMatchObject({
      sectionId: warehouse.sectionId,
    });
    expect(await world.item(receipt.id, { warehouseId: virtual.id })).toMatchObject({
      sectionId: null,
      Section: null,
      Warehouse: { isVirtual: true },
    });
  });

  it.each([
    ['no quantity', { quantity: '' }, 'quantity', 'enter a quantity'],
    ['a quantity of 0', { quantity: 0 }, 'quantity', 'enter a quantity above 0'],
    ['four decimals', { quantity: 1.0001 }, 'quantity', 'enter at most 3 decimals'],
    ['a price with three decimals', { price: '1.005' }, 'price', 'enter at most 2 decimals'],
    ['a negative price', { price: -1 }, 'price', 'enter 0 or more'],
    ['another condition', { condition: 'Old' }, 'condition', 'must be New or Used'],
    ['a product that is not there', { productId: 999999 }, 'productId', 'there is no such product'],
    ['no warehouse', { warehouseId: 0 }, 'warehouseId', 'is required'],
    ['a warehouse that is not there', { warehouseId: 999999 }, 'warehouseId', 'there is no such warehouse'],
    ['a section as warehouse', { warehouseId: warehouse.sectionId }, 'warehouseId', 'there is no such warehouse'],
    [
      "another warehouse's section",
      { sectionId: elsewhere.sectionId },
      'sectionId',
      `${warehouse.name} has no such section`,
    ],
    [
      'a section of a virtual warehouse',
      { warehouseId: virtual.id, sectionId: warehouse.sectionId },
      'sectionId',
      `${virtual.name} has no such section`,
    ],
    [
      'a line of a purchase order, where the receipt has none',
      { purchaseId: 3 },
      'purchaseId',
      expect.stringContaining('has no purchase order'),
    ],
    ['an item that is not there', { itemId: 999999 }, 'itemId', expect.stringContaining('there is no such item')],
  ])('refuse %s', async (_what, change, field, message) => {
    const { status, body } = await keeper.attempt(receiptCalls.saveItem, {
      body: { batchId: open.id, productId: product.id, warehouseId: warehouse.id, quantity: 1, ...change },
    });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ [field]: message });
  });

  it('refuse an unknown receipt', async () => {
    const { status, body } = await keeper.attempt(receiptCalls.saveItem, {
      body: { batchId: 999999, productId: product.id, warehouseId: warehouse.id, quantity: 1 },
    });
    expect([status, body.message]).toEqual([404, 'Batch 999999 not found']);
  });
});

describe('one receipt', () => {
  it('is returned with everyone in it and a link to its note', async () => {
    const guardian = await test.signIn([], 'Achieng Guardian');
    const driver = await test.signIn([], 'Otieno Driver');
    const receipt = await world.receipt({ driverId: driver.actor?.id });
    await world.item(receipt.id);
    await keeper.attempt(receiptCalls.process, {
      body: {
        batchId: receipt.id,
        isVerified: true,
        isGuardian: true,
        guardianId: guardian.actor?.id,
        note: 'all in order',
      },
    });
    const { status, body } = await (await test.signIn([])).attempt(receiptCalls.get, { params: { id: receipt.id } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      batch: {
        batchNo: receipt.batchNo,
        status: 'processed',
        isVerified: true,
        confirmNote: 'all in order',
        User: { name: 'Wanjiru Storekeeper' },
        items: [{ isVerified: true }],
      },
      driver: { name: 'Otieno Driver' },
      verifiedBy: { id: keeper.actor?.id, name: 'Wanjiru Storekeeper' },
      guardian: { name: 'Achieng Guardian' },
      mergedBatch: null,
      pdfUrl: expect.stringContaining(`/api/pdf/batch/${receipt.id}?signature=`),
    });
  });

  it('is 404 if it does not exist', async () => {
    expect((await keeper.attempt(receiptCalls.get, { params: { id: 999999 } })).status).toBe(404);
  });
});

it('says which lots of its lines are known, so that they can be looked up', async () => {
  const tracked = await makeProduct(database, { tracking: 'lot' });
  const line = (lots: string[]) => ({
    ...{ productId: tracked.id, warehouseId: elsewhere.id, price: 10, comment: '', quantity: lots.length },
    lots: lots.map((number) => ({ number, quantity: 1 })),
  });
  const first = await world.receipt();
  await world.item(first.id, line(['A1']));
  await keeper.attempt(receiptCalls.process, { body: { batchId: first.id, isVerified: true } });
  const second = await world.receipt();
  await world.item(second.id, line(['a1', 'B2']));
  const lotsOf = async (id: number) =>
    (await keeper.attempt(receiptCalls.get, { params: { id } })).body.batch.items[0].lots;
  const [known] = await lotsOf(first.id);
  expect(known).toMatchObject({ number: 'A1', lotId: expect.any(Number) });
  expect(await lotsOf(second.id)).toMatchObject([
    { number: 'a1', lotId: known.lotId },
    { number: 'B2', lotId: null },
  ]);
});
