import type { Row } from '../db/send';
import type { Loader } from '../operation/loader';
import { notFound, refusal } from '../runtime/errors';

/**
 * Says where stock is to enter: the id of a warehouse, section or virtual warehouse, and optionally a section of that
 * warehouse.
 */
export interface NamedPlace {
  warehouseId: number;
  sectionId: number | null;
}

/** Names goods that are to enter a place; it is null for any product. */
interface Entering extends NamedPlace {
  productId: number | null;
}

interface FoundPlace {
  id: number;
  kind: 'warehouse' | 'section' | 'virtual';
  name: string;
  hostId: number | null;
  isDeleted: boolean;
  oldestSectionId: number | null;
}

/** This is what was named, as found, and the stock record there, if the product has one. */
export interface FoundReceiver {
  warehouse: FoundPlace | null;
  section: FoundPlace | null;
  recordId: number | null;
}

/** Finds the section of a warehouse that receives goods when none is named: the oldest that still exists. */
export function oldestSection(warehouseId: string): string {
  return `(select section.id from places section
    where section.warehouse_id = ${warehouseId} and section.kind = 'section' and section.deleted_at is null
    order by section.id limit 1)`;
}

const FOUND = `select place.id, place.kind, place.name, place.warehouse_id as "hostId",
    place.deleted_at is not null or host.deleted_at is not null as "isDeleted",
    ${oldestSection('place.id')} as "oldestSectionId"
  from places place left join places host on host.id = place.warehouse_id`;

/** Loads the places that are named to receive goods. */
export const receivers: Loader<Entering, FoundReceiver> = {
  name: 'receivers',
  level: 'plain',
  statements: () => [
    `select to_json(warehouse) as warehouse, to_json(section) as section, record.id as "recordId"
      from unnest($1::int[], $2::int[], $3::int[]) with ordinality
          as wanted (product_id, warehouse_id, section_id, ordinal)
        left join lateral (${FOUND} where place.id = wanted.warehouse_id) warehouse on true
        left join lateral (${FOUND} where place.id = wanted.section_id) section on true
        left join stock_records record on record.product_id = wanted.product_id
          and record.warehouse_id = case when wanted.section_id is null and warehouse.kind = 'section'
            then warehouse."hostId" else wanted.warehouse_id end
          and record.section_id is not distinct from case when wanted.section_id is not null then wanted.section_id
            when warehouse.kind = 'section' then warehouse.id
            when warehouse.kind = 'warehouse' then warehouse."oldestSectionId" end
      order by wanted.ordinal`,
  ],
  textOf: ({ productId, warehouseId, sectionId }) => `${productId} in ${warehouseId} ${sectionId}`,
  values: (keys) => [
    keys.map(({ productId }) => productId),
    keys.map(({ warehouseId }) => warehouseId),
    keys.map(({ sectionId }) => sectionId),
  ],
  facts: ([rows = []]) => rows as (Row & FoundReceiver)[],
};

/**
 * Finds the exact place that stock enters: a warehouse without a section means its oldest section, a section means
 * itself.
 * @throws {AppError} not_found; conflict if the place was deleted or the section belongs to another warehouse
 */
export function receivingPlace({ warehouseId, sectionId }: NamedPlace, found: FoundReceiver): NamedPlace {
  const warehouse = usable(found.warehouse);
  if (sectionId !== null) {
    const section = usable(found.section);
    if (section.kind !== 'section' || section.hostId !== warehouseId)
      throw refusal('stock.foreignSection', { section: section.name, warehouse: warehouse.name });
    return { warehouseId, sectionId };
  }
  if (warehouse.kind === 'virtual') return { warehouseId, sectionId: null };
  if (warehouse.kind === 'section' && warehouse.hostId !== null)
    return { warehouseId: warehouse.hostId, sectionId: warehouseId };
  if (warehouse.oldestSectionId === null) throw refusal('stock.noSection', { warehouse: warehouse.name });
  return { warehouseId, sectionId: warehouse.oldestSectionId };
}

function usable(place: FoundPlace | null): FoundPlace {
  if (place === null) throw notFound('receivingPlace');
  if (place.isDeleted) throw refusal('stock.receivingPlaceDeleted', { place: place.name });
  return place;
}
