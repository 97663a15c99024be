import type { OpeningField } from '@ghala/contract/calls/product-import';
import type { FieldFault } from '@ghala/contract/fault-codes';
import { faultOf } from '@ghala/contract/field-faults';
import type { Database } from '../../kernel/database';

interface Place {
  id: number;
  kind: 'warehouse' | 'section' | 'virtual';
  name: string;
  code: string;
  hostId: number | null;
}

/** A place that receives goods, and its name as users know it. */
export interface FoundPlace {
  warehouseId: number;
  warehouse: string;
  /** Null in a virtual warehouse. */
  sectionId: number | null;
}

/** The places that rows name; sections in the order in which they were made. */
export class ImportPlaces {
  readonly #byName = new Map<string, Place>();
  readonly #byId = new Map<number, Place>();
  readonly #sections = new Map<number, Place[]>();

  constructor(places: readonly Place[]) {
    for (const place of places) {
      this.#byId.set(place.id, place);
      if (place.kind === 'section') {
        const sections = this.#sections.get(place.hostId ?? 0) ?? [];
        this.#sections.set(place.hostId ?? 0, [...sections, place]);
      } else {
        this.#byName.set(place.code.toLowerCase(), place);
      }
    }
    // A name comes before the same text as another's code.
    for (const place of places) if (place.kind !== 'section') this.#byName.set(place.name.toLowerCase(), place);
  }

  /**
   * The place of a row's cells.
   * @param fallback the warehouse of rows that name none
   * @returns undefined if there is none: the fault is then reported
   */
  find(
    cells: Partial<Record<OpeningField, string>>,
    fallback: number | null,
    report: (field: OpeningField, fault: FieldFault) => void,
  ): FoundPlace | undefined {
    const { warehouse: name, section } = cells;
    const place = name === undefined ? this.#byId.get(fallback ?? 0) : this.#byName.get(name.toLowerCase());
    if (place === undefined || place.kind === 'section') {
      report('warehouse', name === undefined ? faultOf('placeRequired') : faultOf('noPlaceNamed', { name }));
      return undefined;
    }
    const found = { warehouseId: place.id, warehouse: place.name };
    const sections = place.kind === 'warehouse' ? (this.#sections.get(place.id) ?? []) : [];
    if (place.kind === 'virtual' && section === undefined) return { ...found, sectionId: null };
    const wanted = section?.toLowerCase();
    const inside = sections.find((one) => wanted === undefined || one.name.toLowerCase() === wanted);
    if (inside !== undefined) return { ...found, sectionId: inside.id };
    report('section', faultOf('noSectionNamed', { name: section ?? '', warehouse: place.name }));
    return undefined;
  }
}

export async function loadPlaces(database: Database): Promise<ImportPlaces> {
  const places = await database
    .selectFrom('places')
    .leftJoin('places as host', 'host.id', 'places.warehouse_id')
    .select(['places.id', 'places.kind', 'places.name', 'places.code', 'places.warehouse_id as hostId'])
    .where('places.deleted_at', 'is', null)
    .where('host.deleted_at', 'is', null)
    .orderBy('places.id')
    .execute();
  return new ImportPlaces(places);
}
