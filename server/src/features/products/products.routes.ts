import { done } from '@ghala/contract/common/answer';
import { idParams } from '@ghala/contract/common/id';
import {
  newProduct,
  type ProductDetail,
  type ProductRow,
  productAnswer,
  productChanges,
  productQuery,
  productRow,
} from '@ghala/contract/products';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { ok } from '../../http/answers';
import { answerList } from '../../http/list';
import type { ListExport } from '../../http/list-export';
import { storedUpload } from '../../http/uploads';
import type { App } from '../../kernel/app-types';
import type { Database } from '../../kernel/database';
import { notFound } from '../../kernel/errors';
import { operate } from '../../kernel/operation';
import { deleteProduct } from './delete-product';
import { productUploads } from './product-upload.routes';
import * as queries from './products.queries';
import { createProduct, type ProductUploads, updateProduct } from './save-product';

const tags = ['products'];

/** The catalogue of what can be received, kept and issued. */
export function products(app: App): void {
  productUploads(app);
  addList(app, '/products', 'Products', false);
  addList(app, '/products/added', 'Products that have a stock record', true);
  app.get(
    '/products/:id',
    {
      config: { access: 'any' },
      schema: { tags, summary: 'One product', params: idParams, response: { 200: productAnswer } },
    },
    async (request) => ok('Product', { product: await detail(app.database, request.params.id) }),
  );
  app.post(
    '/products',
    {
      config: { access: 'productsManage', multipart: productForm },
      schema: { tags, summary: 'Make a product', body: newProduct, response: { 200: productAnswer } },
    },
    (request) =>
      operate(request, async (operation) => {
        const id = await createProduct(operation, request.body, uploadsOf(request));
        return ok('Product created', { product: await detail(operation.db, id) });
      }),
  );
  app.put(
    '/products',
    {
      config: { access: 'productsManage', multipart: productForm },
      schema: { tags, summary: 'Change a product', body: productChanges, response: { 200: productAnswer } },
    },
    (request) =>
      operate(request, async (operation) => {
        await updateProduct(operation, request.body, uploadsOf(request));
        return ok('Product updated', { product: await detail(operation.db, request.body.productId) });
      }),
  );
  app.delete(
    '/products/:id',
    {
      config: { access: 'productsManage' },
      schema: { tags, summary: 'Delete a product', params: idParams, response: { 200: done } },
    },
    (request) =>
      operate(request, async (operation) => {
        await deleteProduct(operation, request.params.id);
        return ok('Product deleted');
      }),
  );
}

const productForm = {
  files: { picture: 'product picture', safety: 'product safety sheet' },
  pictures: { picture: { width: 1000, height: 1000, maxBytes: 500_000 } },
} as const;

function addList(app: App, path: string, summary: string, onlyStocked: boolean): void {
  app.get(
    path,
    {
      config: { access: 'any' },
      schema: { tags, summary, querystring: productQuery, response: { 200: z.array(productRow) } },
    },
    (request, reply) => listed(request, reply, request.query, onlyStocked),
  );
}

function listed(
  request: FastifyRequest,
  reply: FastifyReply,
  query: z.output<typeof productQuery>,
  onlyStocked: boolean,
): Promise<never> {
  const { database } = request.server;
  return answerList(request, reply, query, {
    query: queries.products(database, query, onlyStocked),
    countQuery: queries.countedProducts(database, query, onlyStocked),
    sorts: {
      name: sql`lower(products.name)`,
      code: sql`lower(products.code)`,
      alternativeName: sql`lower(products.alternative_name)`,
      pricePurchase: 'products.price_purchase',
      createdAt: 'products.created_at',
    },
    defaultSort: 'name',
    id: 'products.id',
    export: exported,
  });
}

const exported: ListExport<ProductRow> = {
  title: 'Products',
  fileName: 'products',
  columns: [
    { title: 'Product Name', value: (row) => row.name },
    { title: 'Alternative Name', value: (row) => row.alternativeName },
    { title: 'Item Code', value: (row) => row.code },
    { title: 'Category', value: (row) => row.Category.category },
    { title: 'Unit', value: (row) => row.unit.unit },
    { title: 'Value (KES)', isMoney: true, value: (row) => row.pricePurchase },
    { title: 'Min Stock', isNumber: true, value: (row) => row.stockMin },
    { title: 'Max Stock', isNumber: true, value: (row) => row.stockMax },
    { title: 'Order Stock', isNumber: true, value: (row) => row.stockOrder },
  ],
};

/** The picture and the safety sheet, where they came with the call. */
function uploadsOf(request: FastifyRequest): ProductUploads {
  return { picture: storedUpload(request, 'picture'), safety: storedUpload(request, 'safety') };
}

async function detail(database: Database, id: number): Promise<ProductDetail> {
  const product = await queries.productDetail(database, id);
  if (product === undefined) throw notFound('product');
  return product;
}
