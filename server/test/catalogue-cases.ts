import { businessProfileCalls } from '@ghala/contract/calls/business-profile';
import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { fileCalls } from '@ghala/contract/calls/files';
import { importCalls } from '@ghala/contract/calls/imports';
import { labelCalls } from '@ghala/contract/calls/labels';
import { lotCalls } from '@ghala/contract/calls/lots';
import { productImportCalls } from '@ghala/contract/calls/product-import';
import { productStockCalls } from '@ghala/contract/calls/product-stock';
import { productUploadCalls } from '@ghala/contract/calls/product-upload';
import { productCalls } from '@ghala/contract/calls/products';
import { reorderCalls } from '@ghala/contract/calls/reorder';
import { supplierScorecardCalls } from '@ghala/contract/calls/supplier-scorecard';
import { supplierCalls } from '@ghala/contract/calls/suppliers';
import { warehouseCalls } from '@ghala/contract/calls/warehouses';
import { type CallCase, image, list, Maker, on, paper, withoutInput } from './call-case';
import { makeWarehouse, uniqueName } from './fixtures';
import { StockWorld } from './stock-world';
import type { Client, TestApp } from './test-app';

/** Every import answers so, whatever it brings in. */
const importAnswer = [
  ...['created', 'updated', 'unchanged', 'errors', 'preview', 'makes', 'openings', 'opening', 'further', 'receipts'],
  ...['warnings', 'unknownPlaces', 'totals', 'decimalComma', 'dateOrder', 'importId'],
];

/** Covers suppliers, warehouses, products and their files. */
export function catalogueCases(test: TestApp, admin: Client): CallCase[] {
  const maker = new Maker(test, admin);
  const supplier = () => maker.idOf('a supplier');
  const product = async () => Number((await maker.prepared('a product')).body.productId);
  const warehouse = async () => (await makeWarehouse(test.database)).id;
  const supplierDocument = async () => {
    const { body } = await admin.attempt(supplierCalls.addDocument, {
      body: { supplierId: await supplier(), name: 'Licence', idNumber: 'L-1', expiry: '' },
      files: { file: paper },
    });
    return body.documents[0].id as number;
  };

  const goodsInPlace = async () => ({ productId: await product(), placeId: await warehouse() });
  const reorderLevel = async () => {
    const body = { ...(await goodsInPlace()), minimum: 1, target: 2, supplierId: await supplier() };
    return maker.made(reorderCalls.save, body);
  };

  const heldBy = 'supplierAdd';
  const importOf = (name: string) => ({
    body: { kind: 'suppliers', columns: 'name,phone', separator: 'semicolon' },
    files: { file: { name: 'suppliers.csv', content: `Name;Phone\r\n${name};0722111333\r\n` } },
  });
  const imported = async () => {
    const { body } = await admin.attempt(importCalls.import, importOf(uniqueName('Imported supplier')));
    return body.importId as number;
  };

  const stock = new StockWorld(test.database, admin);
  const lot = async () => {
    const id = await stock.product({ tracking: 'lot' });
    const { sectionId } = await makeWarehouse(test.database);
    await stock.receiveLots(id, sectionId, { A: [1, '2060-01-31'] });
    return stock.lotId(id, 'A');
  };

  return [
    list(supplierCalls.list),
    { call: supplierCalls.get, good: on(supplier), answers: ['supplier'] },
    { call: supplierCalls.purchases, good: on(supplier), answers: 'list' },
    {
      call: supplierScorecardCalls.scores,
      good: async () => ({ query: { ids: String(await supplier()) } }),
      answers: ['scores'],
    },
    { call: supplierScorecardCalls.scorecard, good: on(supplier), answers: ['scorecard'] },
    { call: supplierScorecardCalls.prices, good: on(supplier), answers: 'list' },
    {
      call: supplierCalls.create,
      good: maker.attempt('a new supplier'),
      answers: ['supplier'],
      wrong: [{ body: { name: '', phone: '071234567', email: 'x' } }, ['name', 'phone', 'email']],
      logs: ['Supplier', 'create', 'after'],
    },
    {
      call: supplierCalls.update,
      good: maker.attempt('a supplier'),
      answers: ['supplier'],
      wrong: [{ body: { name: ' ', phone: '+254' } }, ['name', 'phone']],
      logs: ['Supplier', 'update', 'both'],
    },
    {
      call: supplierCalls.delete,
      good: on(supplier),
      answers: [],
      logs: ['Supplier', 'delete', 'before'],
    },
    {
      call: supplierCalls.addDocument,
      good: async () => ({
        body: { supplierId: await supplier(), name: 'Licence', expiry: '2060-12-31' },
        files: { file: paper },
      }),
      answers: ['documents'],
      wrong: [
        { body: { supplierId: 'x', name: '', expiry: '31/12/2060' }, files: { file: paper } },
        ['supplierId', 'name', 'expiry'],
      ],
      logs: ['Supplier', 'add document', 'after'],
    },
    {
      call: supplierCalls.deleteDocument,
      good: on(supplierDocument),
      answers: ['documents'],
      logs: ['Supplier', 'delete document', 'before'],
    },

    list(warehouseCalls.list),
    { call: warehouseCalls.listAll, good: withoutInput, answers: ['warehouses'] },
    list(warehouseCalls.sections),
    { call: warehouseCalls.virtual, good: withoutInput, answers: ['warehouses'] },
    { call: warehouseCalls.virtualGroups, good: withoutInput, answers: ['virtuals'] },
    { call: warehouseCalls.get, good: on(warehouse), answers: ['warehouse', 'virtuals'] },
    {
      call: warehouseCalls.create,
      good: maker.attempt('a new warehouse'),
      answers: ['warehouse'],
      wrong: [{ body: { name: '', binCount: -1, hasBins: 'perhaps' } }, ['name', 'binCount', 'hasBins']],
      logs: ['Warehouse', 'create', 'after'],
    },
    {
      call: warehouseCalls.createVirtual,
      good: maker.attempt('a new virtual warehouse'),
      answers: ['warehouses'],
      wrong: [{ body: { name: '', warehouseId: '' } }, ['name', 'warehouseId']],
      logs: ['Virtual Warehouse', 'create', 'after'],
    },
    {
      call: warehouseCalls.update,
      good: maker.attempt('a warehouse'),
      answers: ['warehouse'],
      wrong: [{ body: { name: '', binCount: 1.5 } }, ['name', 'binCount']],
      logs: ['Warehouse', 'update', 'both'],
    },
    {
      call: warehouseCalls.delete,
      good: on(warehouse),
      answers: [],
      logs: ['Warehouse', 'delete', 'before'],
    },

    list(productCalls.list),
    list(productCalls.stocked),
    { call: productCalls.viewCounts, good: () => ({}), answers: ['counts'] },
    { call: productCalls.find, good: () => ({ query: { q: 'cement' } }), answers: ['products', 'similar'] },
    {
      call: productCalls.match,
      good: () => ({ body: { words: ['Cement'] } }),
      answers: ['products'],
      wrong: [{ body: { words: [] } }, ['words']],
      isUnrecorded: true,
    },
    { call: productCalls.get, good: on(product), answers: ['product'] },
    { call: productStockCalls.standing, good: on(product), answers: ['standing'] },
    { call: productStockCalls.figure, good: on(product), answers: ['sum'] },
    { call: productStockCalls.ledger, good: on(product), answers: ['movements'] },
    { call: productStockCalls.balance, good: on(product), answers: ['days'] },
    {
      call: labelCalls.print,
      good: async () => ({
        body: {
          layout: 'roll',
          items: [
            { productId: await product(), copies: 1 },
            { placeId: await warehouse(), copies: 1 },
          ],
        },
      }),
      answers: 'file',
      wrong: [{ body: { layout: 'poster', items: [] } }, ['layout', 'items']],
      isUnrecorded: true,
    },
    {
      call: productCalls.create,
      good: maker.attempt('a new product'),
      answers: ['product'],
      wrong: [{ body: { name: '', tax: 101, stockMin: -1 } }, ['name', 'tax', 'stockMin', 'categoryId', 'unitId']],
      logs: ['Product', 'create', 'after'],
    },
    {
      call: productCalls.update,
      good: maker.attempt('a product'),
      answers: ['product'],
      wrong: [{ body: { productId: '', name: ' ' } }, ['productId', 'name']],
      logs: ['Product', 'update', 'both'],
    },
    { call: productCalls.makeBarcode, good: () => ({}), answers: ['barcode'], isUnrecorded: true },
    {
      call: productCalls.delete,
      good: on(product),
      answers: [],
      logs: ['Product', 'delete', 'before'],
    },
    { call: lotCalls.list, good: withoutInput, answers: ['lots'] },
    { call: lotCalls.viewCounts, good: withoutInput, answers: ['counts'] },
    { call: lotCalls.places, good: withoutInput, answers: ['places'] },
    { call: lotCalls.used, good: withoutInput, answers: ['used'] },
    { call: lotCalls.get, good: on(lot), answers: ['lot'] },
    { call: lotCalls.movements, good: on(lot), answers: ['movements'] },
    {
      call: lotCalls.update,
      good: on(lot, () => ({
        body: { number: uniqueName('LOT'), expiresOn: '2060-12-31', madeOn: null, reason: 'Misread' },
      })),
      answers: [],
      wrong: [{ body: { number: '', expiresOn: '2060-02-31' } }, ['number', 'expiresOn']],
      logs: ['Lot', 'update', 'both'],
    },
    {
      call: lotCalls.changeTracking,
      good: on(product, () => ({ body: { tracking: 'lot' } })),
      answers: [],
      wrong: [{ body: { tracking: 'colour', counts: 'all' } }, ['tracking', 'counts']],
      logs: ['Product', 'change tracking', 'both'],
    },
    { call: lotCalls.held, good: async () => ({ query: { productId: await product() } }), answers: ['lots'] },
    { call: reorderCalls.list, good: withoutInput, answers: ['levels'] },
    { call: reorderCalls.viewCounts, good: withoutInput, answers: ['counts'] },
    { call: reorderCalls.withoutLevels, good: withoutInput, answers: ['products'] },
    { call: reorderCalls.unmoved, good: withoutInput, answers: ['stock'] },
    { call: reorderCalls.unmovedTotal, good: withoutInput, answers: ['total'] },
    { call: reorderCalls.place, good: async () => ({ query: await goodsInPlace() }), answers: ['place'] },
    {
      call: reorderCalls.save,
      good: async () => ({ body: { ...(await goodsInPlace()), minimum: 1, target: 2 } }),
      answers: ['level'],
      wrong: [
        { body: { productId: '', placeId: 0, minimum: -1, target: 'many' } },
        ['productId', 'placeId', 'minimum', 'target'],
      ],
      logs: ['Reorder Level', 'create', 'after'],
    },
    {
      call: reorderCalls.saveSuggested,
      good: async () => ({ body: { places: [await goodsInPlace()] } }),
      answers: ['count'],
      wrong: [{ body: { places: [] } }, ['places']],
      isUnrecorded: true,
    },
    {
      call: reorderCalls.remove,
      good: on(reorderLevel),
      answers: [],
      logs: ['Reorder Level', 'delete', 'before'],
    },
    {
      call: reorderCalls.plan,
      good: withoutInput,
      answers: ['plan'],
      wrong: [{ body: { levelIds: ['x'] } }, ['levelIds.0']],
      isUnrecorded: true,
    },
    {
      call: reorderCalls.order,
      good: async () => ({ body: { levelIds: [await reorderLevel()] } }),
      answers: ['drafts'],
      wrong: [{ body: { levelIds: 'all' } }, ['levelIds']],
      logs: ['Purchase Order', 'create', 'after'],
    },
    {
      call: productUploadCalls.upload,
      good: async () => {
        const [unitName, categoryName] = [uniqueName('Unit'), uniqueName('Category')];
        await maker.made(catalogueCalls.units.create, { unit: unitName });
        await maker.made(catalogueCalls.categories.create, { category: categoryName });
        const content = `Product Name,Category,Unit\r\n${uniqueName('Uploaded')},${categoryName},${unitName}\r\n`;
        return { body: { mode: 'all' }, files: { file: { name: 'products.csv', content } } };
      },
      answers: ['created', 'updated', 'unchanged', 'errors', 'preview'],
      wrong: [{ body: { mode: 'some' }, files: { file: { name: 'products.csv', content: 'x' } } }, ['mode']],
      logs: ['Product', 'create', 'after'],
    },
    {
      call: productImportCalls.import,
      good: async () => {
        // Whoever may only manage products adds neither on the way.
        const [unitName, categoryName] = [uniqueName('Unit'), uniqueName('Category')];
        await maker.made(catalogueCalls.units.create, { unit: unitName });
        await maker.made(catalogueCalls.categories.create, { category: categoryName });
        const content = `Item;Group;Measure\r\n${uniqueName('Imported')};${categoryName};${unitName}\r\n`;
        const body = { columns: 'name,categoryId,unitId', separator: 'semicolon' };
        return { body, files: { file: { name: 'stock.csv', content } } };
      },
      answers: importAnswer,
      wrong: [
        { body: { columns: 'name', headingRow: 0 }, files: { file: { name: 'stock.csv', content: 'x' } } },
        ['headingRow'],
      ],
      logs: ['Product', 'create', 'after'],
    },
    {
      call: importCalls.import,
      heldBy,
      good: () => importOf(uniqueName('Imported supplier')),
      answers: importAnswer,
      wrong: [
        { body: { kind: 'cars', columns: 'name', headingRow: 0 }, files: importOf('x').files },
        ['kind', 'headingRow'],
      ],
      logs: ['Import', 'create', 'after'],
    },
    { call: importCalls.list, good: withoutInput, heldBy, answers: ['imports'] },
    { call: importCalls.get, good: on(imported), heldBy, answers: ['import'] },
    { call: importCalls.records, good: on(imported), heldBy, answers: ['records'] },
    { call: importCalls.undoPlan, good: on(imported), heldBy, answers: ['plan'] },
    {
      call: importCalls.undo,
      good: on(imported),
      heldBy,
      answers: ['import', 'kept'],
      logs: ['Import', 'undo', 'before'],
    },
    { call: productUploadCalls.template, good: withoutInput, answers: 'file' },
    { call: productUploadCalls.progress, good: withoutInput, answers: ['rows', 'recorded', 'stocked'] },
    {
      call: fileCalls.get,
      good: async () => {
        const files = { file: { name: 'logo.png', content: await image() } };
        const { businessLogo } = await admin.send(businessProfileCalls.saveLogo, { files });
        return { params: { name: businessLogo.split('/').at(-1) } };
      },
      answers: 'file',
    },
  ];
}
