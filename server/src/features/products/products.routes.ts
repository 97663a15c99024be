import {
  type ProductDetail,
  type ProductRow,
  productCalls,
  productQuery,
  productViews,
} from '@ghala/contract/calls/products';
import { productFieldWords } from '@ghala/contract/entities/product-field-texts';
import { fieldsShownIn } from '@ghala/contract/entities/product-field-views';
import type { ProductFieldName } from '@ghala/contract/entities/product-fields';
import { productColumnsOfFiles } from '@ghala/contract/imports/ghala-lists';
import { type Packaging, packagingsText } from '@ghala/contract/stock/packaging-text';
import type { Language } from '@ghala/contract/text/language';
import { words } from '@ghala/contract/text/words';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { z } from 'zod';
import { readWithheld } from '../../access/read-withheld';
import type { Database } from '../../db/database';
import { ok } from '../../http/answers';
import { countViews } from '../../http/count-views';
import { answerList, type Listed } from '../../http/list';
import { type ExportColumn, extraColumn, type ListExport } from '../../http/list-export';
import type { RowOf } from '../../http/list-rows';
import { serve } from '../../http/serve';
import { type Operation, operate } from '../../operation/operation';
import type { App } from '../../runtime/app-types';
import { notFound } from '../../runtime/errors';
import { makeBarcode } from './barcodes';
import { deleteProduct } from './delete-product';
import { findProducts } from './find-products';
import type { ImportHooks } from './import-hooks';
import { matchProducts } from './match-products';
import { productImports } from './product-import.routes';
import { productUploads } from './product-upload.routes';
import * as queries from './products.queries';
import { createProduct, updateProduct } from './save-product';
import { flagWord } from './upload-columns';

/** Serves the catalogue of products that can be received, stored and issued. */
export function products(app: App, hooks: ImportHooks): void {
  productUploads(app);
  productImports(app, hooks);
  serve(app, productCalls.list, (request, reply) => listed(request, reply, request.query));
  serve(app, productCalls.stocked, (request, reply) => listed(request, reply, { ...request.query, isStocked: true }));
  serve(app, productCalls.viewCounts, (request) =>
    countViews(request, productViews, (filters) => ({
      query: queries.filteredProducts(app.database, productQuery.parse(filters), sql<boolean>`true`),
    })),
  );
  serve(app, productCalls.find, async ({ query }) =>
    ok('Products', await findProducts(await app.reader(), query.q ?? '', query.limit)),
  );
  serve(app, productCalls.match, async ({ body }) =>
    ok('Products', { products: await matchProducts(app.database, body.words) }),
  );
  serve(app, productCalls.get, async (request) =>
    ok('Product', { product: await detail(app.database, request.params.id) }),
  );
  serve(
    app,
    productCalls.create,
    (request, _reply, files) =>
      operate(request, async (operation) => {
        const id = await createProduct(operation, request.body, files);
        return ok('Product created', { product: await answered(operation, id) });
      }),
    productForm,
  );
  serve(
    app,
    productCalls.update,
    (request, _reply, files) =>
      operate(request, async (operation) => {
        await updateProduct(operation, request.body, files);
        return ok('Product updated', { product: await answered(operation, request.body.productId) });
      }),
    productForm,
  );
  serve(app, productCalls.makeBarcode, async () => ok('Barcode', { barcode: await makeBarcode(app.database) }));
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

async function listed(
  request: FastifyRequest,
  reply: FastifyReply,
  query: z.output<typeof productQuery>,
): Promise<Listed<ProductRow>> {
  const { database } = request.server;
  const contained = await queries.productsContaining(database, query);
  const found = (form: 'few' | 'many', condition = contained[form]) =>
    queries.filteredProducts(database, query, condition);
  return answerList(request, reply, query, {
    query: queries.listedProducts(found('few')),
    countQuery: found('few'),
    pages: {
      from: (sort, form) =>
        sort === 'match' && form === 'many' && (query.q ?? '').trim() !== ''
          ? queries.bestProducts(database, query, (condition) => found('many', condition), (query.limit ?? 50) + 1)
          : found(form),
      rows: queries.listedProducts(queries.existingProducts(database)),
    },
    sorts: { ...sorts, createdAt: 'products.created_at', match: queries.byMatch(query) },
    defaultSort: 'name',
    id: 'products.id',
    file: {
      query: queries.productFileRows(
        found('few'),
        productColumnsOfFiles.map(({ name }) => name),
      ),
      export: exported,
    },
  });
}

/** Sorting ignores case, as the indexes do. */
const sorts = Object.fromEntries(
  fieldsShownIn('list')
    .filter(({ shown }) => shown.isSortable)
    .map(({ field: { name, kind, column } }) => {
      const ref = sql.ref(`products.${column}`);
      return [name, kind === 'text' ? sql`lower(${ref})` : ref];
    }),
);

const shownFields = fieldsShownIn('list');

type FileRow = RowOf<typeof queries.productFileRows>;

const exported: ListExport<FileRow> = {
  title: 'Products',
  fileName: 'products',
  columns: [
    ...shownFields.map(({ field: { name, kind, heading }, shown: { label, ...shown } }) => ({
      title: {
        inFiles: shown.heading ?? heading,
        onPaper: (language: Language) =>
          label === undefined ? words.in(language).entityLabels.product[name] : productFieldWords.in(language)[label],
      },
      isMoney: kind === 'money',
      isNumber: kind === 'figure' || kind === 'level',
      value: cellOf(name),
    })),
    ...productColumnsOfFiles
      .slice(shownFields.length)
      .map(({ name, heading }) => extraColumn<FileRow>(heading, cellOf(name))),
  ],
};

function cellOf(name: ProductFieldName): ExportColumn<FileRow>['value'] {
  return (row) => {
    const value = row[name];
    if (name === 'packagings') return packagingsText(value as unknown as Packaging[]);
    return typeof value === 'boolean' ? flagWord(value) : value;
  };
}

/** The answer shows only what its reader may see: nothing of what they count blind. */
function answered({ db, actor }: Operation, id: number): Promise<ProductDetail> {
  return readWithheld(db, actor, () => detail(db, id));
}

async function detail(database: Database, id: number): Promise<ProductDetail> {
  const product = await queries.productDetail(database, id);
  if (product === undefined) throw notFound('product');
  return product;
}
