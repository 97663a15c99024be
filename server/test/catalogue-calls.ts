import { type CallCases, image, list, Maker, on, paper, plain } from './call-case';
import { makeWarehouse, uniqueName } from './fixtures';
import { type Client, FormPayload, type TestApp } from './test-app';

/** Suppliers, warehouses, products and their files. */
export function catalogueCalls(test: TestApp, admin: Client): CallCases {
  const maker = new Maker(test, admin);
  const supplier = () => maker.idOf('a supplier');
  const product = async () => Number((await maker.prepared('a product')).body.productId);
  const warehouse = async () => (await makeWarehouse(test.database)).id;
  const supplierDocument = async () => {
    const form = new FormPayload({
      supplierId: await supplier(),
      name: 'Licence',
      idNumber: 'L-1',
      expiry: '',
      file: paper,
    });
    return (await admin.post('/api/suppliers/document', form)).body.documents[0].id as number;
  };

  return {
    ...list('/api/suppliers'),
    'GET /api/suppliers/:id': { good: on((id) => `/api/suppliers/${id}`, supplier), answers: ['supplier'] },
    'GET /api/suppliers/:id/purchases': {
      good: on((id) => `/api/suppliers/${id}/purchases`, supplier),
      answers: 'list',
    },
    'POST /api/suppliers': {
      good: maker.attempt('a new supplier'),
      answers: ['supplier'],
      wrong: [{ name: '', phone: '0712345678', email: 'x' }, ['name', 'phone', 'email']],
      logs: ['Supplier', 'create', 'after'],
    },
    'POST /api/suppliers/:id': {
      good: maker.attempt('a supplier'),
      answers: ['supplier'],
      wrong: [{ name: ' ', phone: '+254' }, ['name', 'phone']],
      logs: ['Supplier', 'update', 'both'],
    },
    'GET /api/suppliers/delete/:id': {
      good: on((id) => `/api/suppliers/delete/${id}`, supplier),
      answers: [],
      logs: ['Supplier', 'delete', 'before'],
    },
    'POST /api/suppliers/document': {
      good: async () => ({
        body: new FormPayload({ supplierId: await supplier(), name: 'Licence', expiry: '2060-12-31', file: paper }),
      }),
      answers: ['documents'],
      wrong: [
        new FormPayload({ supplierId: 'x', name: '', expiry: '31/12/2060', file: paper }),
        ['supplierId', 'name', 'expiry'],
      ],
      logs: ['Supplier', 'add document', 'after'],
    },
    'GET /api/suppliers/document/:id': {
      good: on((id) => `/api/suppliers/document/${id}`, supplierDocument),
      answers: ['documents'],
      logs: ['Supplier', 'delete document', 'before'],
    },

    ...list('/api/warehouses'),
    'GET /api/warehouses/all': { good: plain('/api/warehouses/all'), answers: ['warehouses'] },
    'GET /api/warehouses/virtual': { good: plain('/api/warehouses/virtual'), answers: ['warehouses'] },
    'GET /api/warehouses/virtual/group': { good: plain('/api/warehouses/virtual/group'), answers: ['virtuals'] },
    'GET /api/warehouses/:id': {
      good: on((id) => `/api/warehouses/${id}`, warehouse),
      answers: ['warehouse', 'virtuals'],
    },
    'POST /api/warehouses': {
      good: maker.attempt('a new warehouse'),
      answers: ['warehouse'],
      wrong: [{ name: '', binCount: -1, hasBins: 'perhaps' }, ['name', 'binCount', 'hasBins']],
      logs: ['Warehouse', 'create', 'after'],
    },
    'POST /api/warehouses/virtual': {
      good: maker.attempt('a new virtual warehouse'),
      answers: ['warehouses'],
      wrong: [{ name: '', warehouseId: '' }, ['name', 'warehouseId']],
      logs: ['Virtual Warehouse', 'create', 'after'],
    },
    'PUT /api/warehouses/:id': {
      good: maker.attempt('a warehouse'),
      answers: ['warehouse'],
      wrong: [{ name: '', binCount: 1.5 }, ['name', 'binCount']],
      logs: ['Warehouse', 'update', 'both'],
    },
    'GET /api/warehouses/delete/:id': {
      good: on((id) => `/api/warehouses/delete/${id}`, warehouse),
      answers: [],
      logs: ['Warehouse', 'delete', 'before'],
    },

    ...list('/api/products'),
    ...list('/api/products/added'),
    'GET /api/products/:id': { good: on((id) => `/api/products/${id}`, product), answers: ['product'] },
    'POST /api/products': {
      good: maker.attempt('a new product'),
      answers: ['product'],
      wrong: [{ name: '', tax: 101, stockMin: -1 }, ['name', 'tax', 'stockMin', 'categoryId', 'unitId']],
      logs: ['Product', 'create', 'after'],
    },
    'PUT /api/products': {
      good: maker.attempt('a product'),
      answers: ['product'],
      wrong: [{ productId: '', name: ' ' }, ['productId', 'name']],
      logs: ['Product', 'update', 'both'],
    },
    'DELETE /api/products/:id': {
      good: on((id) => `/api/products/${id}`, product),
      answers: [],
      logs: ['Product', 'delete', 'before'],
    },
    'POST /api/products/upload': {
      good: async () => {
        const [unitName, categoryName] = [uniqueName('Unit'), uniqueName('Category')];
        await maker.made('/api/units', { unit: unitName });
        await maker.made('/api/category', { category: categoryName });
        const content = `Product Name,Category,Unit\r\n${uniqueName('Uploaded')},${categoryName},${unitName}\r\n`;
        return { body: new FormPayload({ mode: 'all', file: { name: 'products.csv', content } }) };
      },
      answers: ['created', 'updated', 'errors', 'preview'],
      wrong: [new FormPayload({ mode: 'some', file: { name: 'products.csv', content: 'x' } }), ['mode']],
      logs: ['Product', 'create', 'after'],
    },
    'GET /api/files/exports/ProductTemplate.csv': {
      good: plain('/api/files/exports/ProductTemplate.csv'),
      answers: 'file',
    },
    'GET /api/files/:name': {
      good: async () => {
        const form = new FormPayload({ file: { name: 'logo.png', content: await image() } });
        const { businessLogo } = (await admin.post('/api/profile/logo', form)).body;
        return { url: businessLogo };
      },
      answers: 'file',
    },
  };
}
