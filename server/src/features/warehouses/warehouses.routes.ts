import { idParams } from '@ghala/contract/common/id';
import {
  deletedPlaceAnswer,
  newVirtualWarehouse,
  newWarehouse,
  oneWarehouseAnswer,
  virtualGroupAnswer,
  type WarehouseDetail,
  type WarehouseRow,
  warehouseAnswer,
  warehouseChanges,
  warehouseQuery,
  warehouseRow,
  warehousesAnswer,
} from '@ghala/contract/warehouses';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { ok } from '../../http/answers';
import { answerList } from '../../http/list';
import type { ListExport } from '../../http/list-export';
import type { RowsWithin } from '../../http/whole-answer';
import type { App } from '../../kernel/app-types';
import type { Database } from '../../kernel/database';
import { notFound } from '../../kernel/errors';
import { operate } from '../../kernel/operation';
import { addSection } from './add-section';
import { createVirtualWarehouse, createWarehouse } from './create-warehouse';
import { deletePlace } from './delete-place';
import { updatePlace } from './update-place';
import * as queries from './warehouses.queries';

const tags = ['warehouses'];

/** Warehouses, their sections, and the virtual warehouses that lie in them. */
export function warehouses(app: App): void {
  lists(app);
  changes(app);
}

function lists(app: App): void {
  app.get(
    '/warehouses',
    {
      config: { access: 'any' },
      schema: {
        tags,
        summary: 'Warehouses and virtual warehouses',
        querystring: warehouseQuery,
        response: { 200: z.array(warehouseRow) },
      },
    },
    (request, reply) => listed(request, reply, request.query),
  );
  app.get(
    '/warehouses/all',
    {
      config: { access: 'any' },
      schema: {
        tags,
        summary: 'Warehouses and virtual warehouses',
        querystring: warehouseQuery,
        response: { 200: warehousesAnswer },
      },
    },
    (request, reply) => listed(request, reply, request.query, { answer: ok('Warehouses'), key: 'warehouses' }),
  );
  app.get(
    '/warehouses/virtual',
    {
      config: { access: 'any' },
      schema: {
        tags,
        summary: 'Virtual warehouses',
        querystring: warehouseQuery.omit({ isVirtual: true }),
        response: { 200: warehousesAnswer },
      },
    },
    (request, reply) => {
      const within = { answer: ok('Virtual warehouses'), key: 'warehouses' };
      return listed(request, reply, { ...request.query, isVirtual: true }, within, exportedVirtuals);
    },
  );
  app.get(
    '/warehouses/virtual/group',
    {
      config: { access: 'any' },
      schema: { tags, summary: 'Virtual warehouses counted by host', response: { 200: virtualGroupAnswer } },
    },
    async () => ok('Virtual warehouses by host', { virtuals: await queries.virtualGroups(app.database) }),
  );
  app.get(
    '/warehouses/:id',
    {
      config: { access: 'any' },
      schema: { tags, summary: 'One warehouse', params: idParams, response: { 200: oneWarehouseAnswer } },
    },
    async (request) => {
      const warehouse = await queries.placeDetail(app.database, request.params.id);
      // A section is no warehouse, though it shares the id space.
      if (warehouse === undefined || (warehouse.hostId !== null && !warehouse.isVirtual)) throw notFound('warehouse');
      return ok('Warehouse', { warehouse, virtuals: await queries.virtualsOf(app.database, warehouse.id) });
    },
  );
}

function changes(app: App): void {
  app.post(
    '/warehouses',
    {
      config: { access: 'warehouseAdd' },
      schema: {
        tags,
        summary: 'Make a warehouse, or add a section to one',
        body: newWarehouse,
        response: { 200: warehouseAnswer },
      },
    },
    (request) =>
      operate(request, async (operation) => {
        const { sectionId: hostId } = request.body;
        if (hostId === null) {
          const id = await createWarehouse(operation, request.body);
          return ok('Warehouse created', { warehouse: await detail(operation.db, id) });
        }
        await addSection(operation, hostId, request.body);
        return ok('Section created', { warehouse: await detail(operation.db, hostId) });
      }),
  );
  app.post(
    '/warehouses/virtual',
    {
      config: { access: 'warehouseManage' },
      schema: {
        tags,
        summary: 'Make a virtual warehouse',
        body: newVirtualWarehouse,
        response: { 200: warehousesAnswer },
      },
    },
    (request) =>
      operate(request, async (operation) => {
        await createVirtualWarehouse(operation, request.body);
        const rows = await queries
          .warehouses(operation.db, { isVirtual: true })
          .orderBy(sql`lower(places.name)`)
          .execute();
        return ok('Virtual Warehouse created', { warehouses: rows });
      }),
  );
  app.put(
    '/warehouses/:id',
    {
      config: { access: 'warehouseManage' },
      schema: {
        tags,
        summary: 'Change a warehouse, section or virtual warehouse',
        params: idParams,
        body: warehouseChanges,
        response: { 200: warehouseAnswer },
      },
    },
    (request) =>
      operate(request, async (operation) => {
        const title = await updatePlace(operation, request.params.id, request.body);
        return ok(`${title} updated`, { warehouse: await detail(operation.db, request.params.id) });
      }),
  );
  app.get(
    '/warehouses/delete/:id',
    {
      config: { access: 'warehouseManage' },
      schema: {
        tags,
        summary: 'Delete a warehouse, section or virtual warehouse',
        params: idParams,
        response: { 200: deletedPlaceAnswer },
      },
    },
    (request) =>
      operate(request, async (operation) => {
        const { title, kind, hostId } = await deletePlace(operation, request.params.id);
        const message = `${title} deleted successfully`;
        return kind === 'section' && hostId !== null
          ? ok(message, { sections: await queries.sections(operation.db, hostId) })
          : ok(message);
      }),
  );
}

function listed(
  request: FastifyRequest,
  reply: FastifyReply,
  query: z.output<typeof warehouseQuery>,
  within?: RowsWithin,
  file = exported,
): Promise<never> {
  return answerList(request, reply, query, {
    query: queries.warehouses(request.server.database, query),
    sorts: {
      name: sql`lower(places.name)`,
      code: 'places.code',
      description: sql`lower(places.description)`,
      createdAt: 'places.created_at',
      ...queries.counts,
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
    { title: 'Warehouse', value: (row) => `${row.name} - ${row.code}${row.isVirtual ? ' (Virtual)' : ''}` },
    { title: 'Description', value: (row) => row.description },
    { title: 'No. of Virtual W/H', isNumber: true, value: (row) => row.virtualCount },
    { title: 'No. of Sections', isNumber: true, value: (row) => row.sectionCount },
    { title: 'No. of Bins', isNumber: true, value: (row) => row.binCount },
    { title: 'No. of Products', isNumber: true, value: (row) => row.productCount },
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
  ],
};

async function detail(database: Database, id: number): Promise<WarehouseDetail> {
  const place = await queries.placeDetail(database, id);
  if (place === undefined) throw notFound('warehouse');
  return place;
}
