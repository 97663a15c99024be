import { type ProductDetail, type ProductRow, productCalls, type productQuery } from '@ghala/contract/calls/products';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { z } from 'zod';
import { ok } from '../../http/answers';
import { answerList, type Listed } from '../../http/list';
import type { ListExport } from '../../http/list-export';
import { serve } from '../../http/serve';
import type { App } from '../../kernel/app-types';
import type { Database } from '../../kernel/database';
import { notFound } from '../../kernel/errors';
import { operate } from '../../kernel/operation';
import { deleteProduct } from './delete-product';
import { productUploads } from './product-upload.routes';
import * as queries from './products.queries';
import { createProduct, updateProduct } from './save-product';

/** The catalogue of what can be received, kept and issued. */
export function products(app: App): void {
  productUploads(app);
  serve(app, productCalls.list, (request, reply) => listed(request, reply, request.query, false));
  serve(app, productCalls.stocked, (request, reply) => listed(request, reply, request.query, true));
  serve(app, productCalls.get, async (request) =>
    ok('Product', { product: await detail(app.database, request.params.id) }),
  );
  serve(
    app,
    productCalls.create,
    (request, _reply, files) =>
      operate(request, async (operation) => {
        const id = await createProduct(operation, request.body, files);
        return ok('Product created', { product: await detail(operation.db, id) });
      }),
    productForm,
  );
  serve(
    app,
    productCalls.update,
    (request, _reply, files) =>
      operate(request, async (operation) => {
        await updateProduct(operation, request.body, files);
        return ok('Product updated', { product: await detail(operation.db, request.body.productId) });
      }),
    productForm,
  );
  serve(app, productCalls.delete, (request) =>
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

function listed(
  request: FastifyRequest,
  reply: FastifyReply,
  query: z.output<typeof productQuery>,
  onlyStocked: boolean,
): Promise<Listed<ProductRow>> {
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

async function detail(database: Database, id: number): Promise<ProductDetail> {
  const product = await queries.productDetail(database, id);
  if (product === undefined) throw notFound('product');
  return product;
}
