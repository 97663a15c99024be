import type { OpeningField } from '@ghala/contract/calls/product-import';
import { text } from '@ghala/contract/common/field';
import type { FieldFault } from '@ghala/contract/fault-codes';
import { faultOf, readFault } from '@ghala/contract/field-faults';
import type { Database } from '../../kernel/database';
import type { Operation } from '../../kernel/operation';
import type { ImportHooks } from './import-hooks';

interface Place {
  id: number;
  kind: 'warehouse' | 'section' | 'virtual';
  name: string;
  code: string;
  hostId: number | null;
  /** The General Section that came with its warehouse. */
  isDefault: boolean;
}

/** A section that rows name and nobody has added yet. */
interface PlannedSection {
  warehouseId: number;
  warehouse: string;
  name: string;
  /** Once it is added. */
  id?: number;
}

const sectionName = text(120);

/** A place that receives goods, and its name as users know it. */
export interface FoundPlace {
  warehouseId: number;
  warehouse: string;
  /** Null in a virtual warehouse. */
  sectionId: number | null;
  /** Its name; '' where there is only the one that came with the warehouse, or none. */
  section: string;
}

/** The places that rows name; sections in the order in which they were made. */
export class ImportPlaces {
  readonly #byName = new Map<string, Place>();
  readonly #byId = new Map<number, Place>();
  readonly #sections = new Map<number, Place[]>();
  /** By their ids until they are added: -1, -2 and so on. */
  readonly #planned = new Map<number, PlannedSection>();
  readonly #mayMake: boolean;
  /** The sections that valid rows are in. */
  readonly #needed = new Set<number>();

  /** @param mayMake whether the user may add sections by hand */
  constructor(places: readonly Place[], mayMake: boolean) {
    this.#mayMake = mayMake;
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
    if (place.kind === 'virtual' && section === undefined) return { ...found, sectionId: null, section: '' };
    const wanted = section?.toLowerCase();
    const inside = sections.find((one) => wanted === undefined || one.name.toLowerCase() === wanted);
    if (inside !== undefined) return { ...found, sectionId: inside.id, section: inside.isDefault ? '' : inside.name };
    const planned = section !== undefined && place.kind === 'warehouse' ? this.#plan(place, section) : undefined;
    if (typeof planned === 'number') return { ...found, sectionId: planned, section: section ?? '' };
    report('section', planned ?? faultOf('noSectionNamed', { name: section ?? '', warehouse: place.name }));
    return undefined;
  }

  /** @returns its id until it is added, below 0; the fault of its name; undefined if the user may not add it */
  #plan({ id: warehouseId, name: warehouse }: Place, wanted: string): number | FieldFault | undefined {
    if (!this.#mayMake) return undefined;
    const read = sectionName.safeParse(wanted);
    if (!read.success) return readFault(read.error.issues[0]?.message ?? '') ?? faultOf('wrong');
    const name = read.data;
    const id = -1 - this.#planned.size;
    this.#planned.set(id, { warehouseId, warehouse, name });
    const section: Place = { id, kind: 'section', name, code: '', hostId: warehouseId, isDefault: false };
    this.#sections.set(warehouseId, [...(this.#sections.get(warehouseId) ?? []), section]);
    return id;
  }

  /** Has the section of a valid row added. */
  need({ sectionId }: FoundPlace): void {
    if (sectionId !== null) this.#needed.add(sectionId);
  }

  get #missing(): PlannedSection[] {
    return [...this.#needed].flatMap((id) => this.#planned.get(id) ?? []);
  }

  /** Adds the sections that are needed: once all rows are read, as another may be in the General Section. */
  async make(operation: Operation, { makeSection }: ImportHooks): Promise<void> {
    for (const planned of this.#missing) {
      const { warehouseId, name } = planned;
      const keepsGeneral = (this.#sections.get(warehouseId) ?? []).some(
        ({ id, isDefault }) => isDefault && this.#needed.has(id),
      );
      planned.id = await makeSection(operation, { warehouseId, name, keepsGeneral });
    }
  }

  /** The place with the id of its section, now that it is added. */
  settled<In extends Pick<FoundPlace, 'sectionId'>>(place: In): In {
    const { sectionId } = place;
    return { ...place, sectionId: (sectionId !== null && this.#planned.get(sectionId)?.id) || sectionId };
  }

  /** The names of the sections that valid rows need, with their warehouses if there are several. */
  get makes(): string[] {
    const isOne = new Set(this.#missing.map(({ warehouseId }) => warehouseId)).size < 2;
    return this.#missing.map(({ warehouse, name }) => (isOne ? name : `${warehouse} / ${name}`));
  }
}

export async function loadPlaces(database: Database, mayMake: boolean): Promise<ImportPlaces> {
  const places = await database
    .selectFrom('places')
    .leftJoin('places as host', 'host.id', 'places.warehouse_id')
    .select(['places.id', 'places.kind', 'places.name', 'places.code', 'places.warehouse_id as hostId'])
    .select('places.is_default as isDefault')
    .where('places.deleted_at', 'is', null)
    .where('host.deleted_at', 'is', null)
    .orderBy('places.id')
    .execute();
  return new ImportPlaces(places, mayMake);
}
