import {
  type PlacedSection,
  type WarehouseDetail,
  type WarehouseRow,
  warehouseCalls,
  type warehouseQuery,
} from '@ghala/contract/calls/warehouses';
import type { EnteredValues } from '@ghala/contract/entities/field-views';
import { sectionFields, warehouseFields } from '@ghala/contract/entities/place-fields';
import type { PlaceType } from '@ghala/contract/imports/fields';
import type { Language } from '@ghala/contract/text/language';
import { say } from '@ghala/contract/text/say';
import { words } from '@ghala/contract/text/words';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { z } from 'zod';
import { matchKey } from '../../db/best-match';
import type { Database } from '../../db/database';
import { type Figures, keptColumn } from '../../db/kept-column';
import { ok } from '../../http/answers';
import { answerList, type Listed } from '../../http/list';
import { extraColumn, type ListExport, unlistedColumns } from '../../http/list-export';
import { serve } from '../../http/serve';
import { operate } from '../../operation/operation';
import type { App } from '../../runtime/app-types';
import { notFound } from '../../runtime/errors';
import { KeptFigure } from '../../runtime/kept-figure';
import { addSection } from './add-section';
import { createVirtualWarehouse, createWarehouse } from './create-warehouse';
import { deletePlace } from './delete-place';
import { updatePlace } from './update-place';
import * as queries from './warehouses.queries';

/** Serves warehouses, their sections, and the virtual warehouses in them. */
export function warehouses(app: App): void {
  lists(app);
  changes(app);
}

function lists(app: App): void {
  const products = new KeptFigure(
    async () => queries.countProducts(await app.reader()),
    (counted) => [...counted.values()].reduce((total, count) => total + count, 0),
  );
  serve(app, warehouseCalls.list, (request, reply) => listed(request, reply, products, request.query));
  serve(app, warehouseCalls.listAll, (request, reply) =>
    listed(request, reply, products, request.query, ok('Warehouses')),
  );
  serve(app, warehouseCalls.virtual, (request, reply) => {
    const within = ok('Virtual warehouses');
    return listed(request, reply, products, { ...request.query, isVirtual: true }, within, exportedVirtuals);
  });
  serve(app, warehouseCalls.virtualGroups, async () =>
    ok('Virtual warehouses by host', { virtuals: await queries.virtualGroups(app.database) }),
  );
  serve(app, warehouseCalls.sections, (request, reply) =>
    answerList(request, reply, request.query, {
      query: queries.placedSections(app.database, request.query.q),
      sorts: {
        name: sql`lower(places.name)`,
        match: matchKey(request.query.q, { name: sql`places.name` }),
      },
      defaultSort: 'name',
      id: 'places.id',
      export: exportedSections,
    }),
  );
  serve(app, warehouseCalls.get, async (request) => {
    const warehouse = await queries.placeDetail(app.database, request.params.id);
    // A section is not a warehouse, though it shares the id space.
    if (warehouse === undefined || (warehouse.hostId !== null && !warehouse.isVirtual)) throw notFound('warehouse');
    return ok('Warehouse', { warehouse, virtuals: await queries.virtualsOf(app.database, warehouse.id) });
  });
}

function changes(app: App): void {
  serve(app, warehouseCalls.create, (request) =>
    operate(request, async (operation) => {
      const { sectionId: hostId } = request.body;
      if (hostId === null) {
        const { id } = await createWarehouse(operation, request.body);
        return ok('Warehouse created', { warehouse: await detail(operation.db, id) });
      }
      await addSection(operation, hostId, request.body);
      return ok('Section created', { warehouse: await detail(operation.db, hostId) });
    }),
  );
  serve(app, warehouseCalls.createVirtual, (request) =>
    operate(request, async (operation) => {
      await createVirtualWarehouse(operation, request.body);
      const rows = await queries
        .warehouses(operation.db, { isVirtual: true })
        .orderBy(sql`lower(places.name)`)
        .execute();
      return ok('Virtual Warehouse created', { warehouses: rows });
    }),
  );
  serve(app, warehouseCalls.update, (request) =>
    operate(request, async (operation) => {
      const { title } = await updatePlace(operation, request.params.id, request.body);
      return ok(`${title} updated`, { warehouse: await detail(operation.db, request.params.id) });
    }),
  );
  serve(app, warehouseCalls.delete, (request) =>
    operate(request, async (operation) => {
      const { title, kind, hostId } = await deletePlace(operation, request.params.id);
      const message = `${title} deleted successfully`;
      return kind === 'section' && hostId !== null
        ? ok(message, { sections: await queries.sections(operation.db, hostId) })
        : ok(message);
    }),
  );
}

async function listed(
  request: FastifyRequest,
  reply: FastifyReply,
  products: KeptFigure<Figures>,
  query: z.output<typeof warehouseQuery>,
  within?: object,
  file = exported,
): Promise<Listed<WarehouseRow>> {
  const productCount = keptColumn(await products.read(), 'places.id');
  return answerList(request, reply, query, {
    query: queries.warehouses(request.server.database, query, productCount),
    sorts: {
      name: sql`lower(places.name)`,
      code: 'places.code',
      description: sql`lower(places.description)`,
      createdAt: 'places.created_at',
      match: matchKey(query.q, { name: sql`places.name`, codes: [sql`places.code`] }),
      ...queries.counts,
      productCount,
    },
    defaultSort: 'name',
    id: 'places.id',
    export: file,
    within,
  });
}

const exported: ListExport<WarehouseRow> = {
  title: 'Warehouses',
  fileName: 'warehouses',
  columns: [
    { title: 'Warehouse', value: warehouseName },
    { title: 'Description', value: (row) => row.description },
    { title: 'No. of Virtual W/H', isNumber: true, value: (row) => row.virtualCount },
    { title: 'No. of Sections', isNumber: true, value: (row) => row.sectionCount },
    { title: 'No. of Bins', isNumber: true, value: (row) => row.binCount },
    { title: 'No. of Products', isNumber: true, value: (row) => row.productCount },
    extraColumn('Type', typeOf),
    extraColumn('Host Warehouse', (row) => row.host?.name ?? ''),
    ...unlistedColumns(warehouseFields),
  ],
};

const exportedVirtuals: ListExport<WarehouseRow> = {
  title: 'Virtual Warehouses',
  fileName: 'virtual_warehouses',
  columns: [
    { title: 'Virtual Warehouse', value: (row) => `${row.name} - ${row.code}` },
    { title: 'Description', value: (row) => row.description },
    { title: 'Host Warehouse', value: (row) => row.host?.name ?? '' },
    { title: 'No. of Products', isNumber: true, value: (row) => row.productCount },
    extraColumn('Type', typeOf),
  ],
};

const exportedSections: ListExport<Omit<PlacedSection, 'id'> & EnteredValues<typeof sectionFields>> = {
  title: 'Sections',
  fileName: 'sections',
  columns: [
    { title: 'Section', value: (row) => row.name },
    { title: 'Warehouse', value: (row) => row.host.name },
    { title: 'Description', value: (row) => row.description },
    ...unlistedColumns(sectionFields),
    extraColumn('Type', () => 'Section'),
  ],
};

/** Writes the kind as the imports of places read it. */
function typeOf({ isVirtual }: WarehouseRow): PlaceType {
  return isVirtual ? 'Virtual Warehouse' : 'Warehouse';
}

/** Writes a warehouse with its code; virtual ones are marked as such. */
function warehouseName({ name, code, isVirtual }: WarehouseRow, language: Language): string {
  const named = `${name} - ${code}`;
  return isVirtual ? say(words.in(language).virtualWarehouse, { name: named }, language) : named;
}

async function detail(database: Database, id: number): Promise<WarehouseDetail> {
  const place = await queries.placeDetail(database, id);
  if (place === undefined) throw notFound('warehouse');
  return place;
}
