import { z } from 'zod';
import { answer } from '../common/answer';
import { call } from '../common/call';
import { filterFlag } from '../common/filter';
import { id, idParams, optionalId } from '../common/id';
import { listQuery } from '../common/list-query';
import { pluck } from '../common/names';
import { named } from '../common/references';
import { placeFields, sectionFields, virtualFields } from '../entities/place-fields';

/** Names the section created with every warehouse, until the first one is added by hand. */
export const GENERAL_SECTION = { name: 'General Section', description: 'General Storage' } as const;

const sectionName = z.object({
  id: z.number(),
  ...pluck(sectionFields, 'answer'),
  /** This is the untouched General Section: the first section added replaces it. */
  isDefault: z.boolean(),
});

const place = {
  id: z.number(),
  code: z.string(),
  /** The bins are the total of all its sections. */
  ...pluck(placeFields, 'answer'),
  isVirtual: z.boolean(),
  /** Names the warehouse that contains a virtual warehouse or a section. */
  hostId: z.number().nullable(),
  host: named.nullable(),
  virtualCount: z.number(),
  sectionCount: z.number(),
  /** Counts products with a stock record there, whatever their quantity; deleted ones don't count. */
  productCount: z.number(),
  createdAt: z.string(),
};

/** This is a warehouse or a virtual warehouse, as returned in lists. */
export const warehouseRow = z.object({ ...place, sections: z.array(sectionName) });
export type WarehouseRow = z.infer<typeof warehouseRow>;

export const sectionRow = sectionName.extend({ productCount: z.number() });
export type SectionRow = z.infer<typeof sectionRow>;

/** This is a section of any warehouse. */
export const placedSection = sectionName.pick({ id: true, name: true, description: true }).extend({ host: named });
export type PlacedSection = z.infer<typeof placedSection>;

/** This is a single warehouse, with the stock in each of its sections. */
export const warehouseDetail = z.object({ ...place, sections: z.array(sectionRow) });
export type WarehouseDetail = z.infer<typeof warehouseDetail>;

export const warehouseQuery = listQuery.extend({
  /** Lists only virtual warehouses, or only the others. */
  isVirtual: filterFlag,
});

/** This is a warehouse; with `sectionId`, a section of the warehouse with that id. */
export const newWarehouse = z.object({ ...pluck(placeFields, 'schema'), sectionId: optionalId });

export const newVirtualWarehouse = z.object({ ...pluck(virtualFields, 'schema'), warehouseId: id });

/** Omitted fields are unchanged. The two switches cannot be turned off. */
export const warehouseChanges = z.object(pluck(placeFields, 'schema')).partial();

export const warehouseAnswer = answer({ warehouse: warehouseDetail });
export const warehousesAnswer = answer({ warehouses: z.array(warehouseRow) });
export const oneWarehouseAnswer = answer({ warehouse: warehouseDetail, virtuals: z.array(warehouseRow) });
export const virtualGroupAnswer = answer({
  virtuals: z.array(z.object({ hostId: z.number(), count: z.number() })),
});
/** `sections` are the remaining ones, if a section was deleted. */
export const deletedPlaceAnswer = answer({ sections: z.array(sectionRow).optional() });

const tag = 'warehouses';

export const warehouseCalls = {
  list: call({
    method: 'GET',
    path: '/warehouses',
    tag,
    summary: 'Warehouses and virtual warehouses',
    access: 'any',
    query: warehouseQuery,
    answer: z.array(warehouseRow),
  }),
  listAll: call({
    method: 'GET',
    path: '/warehouses/all',
    tag,
    summary: 'Warehouses and virtual warehouses',
    access: 'any',
    query: warehouseQuery,
    answer: warehousesAnswer,
    rows: 'warehouses',
  }),
  virtual: call({
    method: 'GET',
    path: '/warehouses/virtual',
    tag,
    summary: 'Virtual warehouses',
    access: 'any',
    query: warehouseQuery.omit({ isVirtual: true }),
    answer: warehousesAnswer,
    rows: 'warehouses',
  }),
  virtualGroups: call({
    method: 'GET',
    path: '/warehouses/virtual/group',
    tag,
    summary: 'Virtual warehouses counted by host',
    access: 'any',
    answer: virtualGroupAnswer,
  }),
  sections: call({
    method: 'GET',
    path: '/warehouses/sections',
    tag,
    summary: 'The sections of all warehouses',
    access: 'any',
    query: listQuery,
    answer: z.array(placedSection),
  }),
  get: call({
    method: 'GET',
    path: '/warehouses/:id',
    tag,
    summary: 'One warehouse',
    access: 'any',
    params: idParams,
    answer: oneWarehouseAnswer,
  }),
  create: call({
    method: 'POST',
    path: '/warehouses',
    tag,
    summary: 'Create a warehouse, or add a section to one',
    access: 'warehouseAdd',
    body: newWarehouse,
    answer: warehouseAnswer,
  }),
  createVirtual: call({
    method: 'POST',
    path: '/warehouses/virtual',
    tag,
    summary: 'Create a virtual warehouse',
    access: 'warehouseManage',
    body: newVirtualWarehouse,
    answer: warehousesAnswer,
  }),
  update: call({
    method: 'PUT',
    path: '/warehouses/:id',
    tag,
    summary: 'Update a warehouse, section or virtual warehouse',
    access: 'warehouseManage',
    params: idParams,
    body: warehouseChanges,
    answer: warehouseAnswer,
  }),
  delete: call({
    method: 'GET',
    path: '/warehouses/delete/:id',
    tag,
    summary: 'Delete a warehouse, section or virtual warehouse',
    access: 'warehouseManage',
    isChange: true,
    params: idParams,
    answer: deletedPlaceAnswer,
  }),
};
