import { sql } from 'kysely';
import { notFound, refusal } from '../kernel/errors';
import type { Operation } from '../kernel/operation';

/**
 * Where stock is to enter: the id of a warehouse, section or virtual warehouse, and optionally a section of that
 * warehouse.
 */
export interface NamedPlace {
  warehouseId: number;
  sectionId: number | null;
}

interface FoundPlace {
  kind: string;
  name: string;
  hostId: number | null;
  hostName: string | null;
  isDeleted: boolean;
  oldestSectionId: number | null;
}

/**
 * Resolves the exact places that stock enters: a warehouse without a section means its oldest section, a section means
 * itself.
 * @throws {AppError} not_found; conflict if the place was deleted or the section belongs to another warehouse
 */
export async function resolveReceivingPlaces<Line extends NamedPlace>(
  operation: Operation,
  lines: readonly Line[],
): Promise<(Line & NamedPlace)[]> {
  const found = await findPlaces(operation, lines);
  return lines.map((line) => ({ ...line, ...resolve(found, line) }));
}

function resolve(found: ReadonlyMap<number, FoundPlace>, { warehouseId, sectionId }: NamedPlace): NamedPlace {
  const warehouse = usable(found.get(warehouseId));
  if (sectionId !== null) {
    const section = usable(found.get(sectionId));
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

function usable(place: FoundPlace | undefined): FoundPlace {
  if (place === undefined) throw notFound('receivingPlace');
  if (place.isDeleted) throw refusal('stock.receivingPlaceDeleted', { place: place.name });
  return place;
}

async function findPlaces(operation: Operation, places: readonly NamedPlace[]): Promise<Map<number, FoundPlace>> {
  const ids = [...new Set(places.flatMap((place) => [place.warehouseId, place.sectionId ?? place.warehouseId]))];
  const { rows } = await sql<FoundPlace & { id: number }>`
    select place.id, place.kind, place.name, place.warehouse_id as "hostId", host.name as "hostName",
      place.deleted_at is not null or host.deleted_at is not null as "isDeleted",
      ${oldestSection(sql`place.id`)} as "oldestSectionId"
    from places place left join places host on host.id = place.warehouse_id
    where place.id = any(${ids}::int[])`.execute(operation.db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The section of a warehouse that receives goods when none is named: the oldest that still exists. */
export function oldestSection(warehouseId: ReturnType<typeof sql>) {
  return sql<number | null>`(select section.id from places section
    where section.warehouse_id = ${warehouseId} and section.kind = 'section' and section.deleted_at is null
    order by section.id limit 1)`;
}
