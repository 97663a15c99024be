import type { OpeningField } from '@ghala/contract/calls/product-import';
import { text } from '@ghala/contract/common/field';
import type { FieldFault } from '@ghala/contract/fault-codes';
import { faultOf, readFault } from '@ghala/contract/field-faults';
import type { Database } from '../../kernel/database';
import type { Operation } from '../../kernel/operation';
import type { ImportedRecord, MadeSection, MakeSection } from './import-hooks';

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
  made?: MadeSection;
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

/** How Ghala marks virtual warehouses in its files. */
const VIRTUAL = /^(.*?)(?: - virtual| \(virtual\))$/i;
/** ERPNext writes the company behind the name of a warehouse, by its abbreviation. */
const COMPANY = /^[A-Z]{2,5}$/;

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
   * The warehouse or virtual warehouse of a name: its own, its code, or as files write it with more: 'Main - WH-0001',
   * 'Cold Room - virtual', 'Main - Shelf B', 'Main/Shelf B', 'Stores - ABC'.
   * @returns the section that the name has beside it, '' if none
   */
  named(name: string): { place: Place; section: string } | undefined {
    const exact = this.#exactly(name) ?? this.#exactly(VIRTUAL.exec(name)?.[1] ?? '');
    if (exact !== undefined) return { place: exact, section: '' };
    for (const sign of [' - ', ' / ', '/'])
      for (let at = name.lastIndexOf(sign); at > 0; at = name.lastIndexOf(sign, at - 1)) {
        const place = this.#exactly(name.slice(0, at));
        const rest = name.slice(at + sign.length).trim();
        if (place === undefined || rest === '') continue;
        if (rest.toLowerCase() === place.code.toLowerCase()) return { place, section: '' };
        const isCompany = sign === ' - ' && COMPANY.test(rest) && this.#section(place, rest) === undefined;
        return { place, section: isCompany ? '' : rest };
      }
    return undefined;
  }

  /** The warehouse or virtual warehouse of a name, for what is of no section in it. */
  warehouse(name: string | undefined, fallback: number | null): { id: number; name: string } | undefined {
    const place = name === undefined || name === '' ? this.#byId.get(fallback ?? 0) : this.named(name)?.place;
    return place?.kind === 'section' ? undefined : place;
  }

  #exactly(name: string): Place | undefined {
    return name === '' ? undefined : this.#byName.get(name.trim().toLowerCase());
  }

  #section({ id }: Place, name: string): Place | undefined {
    const wanted = name.toLowerCase();
    return this.#sections.get(id)?.find((one) => one.name.toLowerCase() === wanted);
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
    const { warehouse: name } = cells;
    const found = name === undefined ? undefined : this.named(name);
    const place = name === undefined ? this.#byId.get(fallback ?? 0) : found?.place;
    if (place === undefined || place.kind === 'section') {
      report('warehouse', name === undefined ? faultOf('placeRequired') : faultOf('noPlaceNamed', { name }));
      return undefined;
    }
    const section = cells.section ?? (found?.section || undefined);
    const within = { warehouseId: place.id, warehouse: place.name };
    if (place.kind === 'virtual' && section === undefined) return { ...within, sectionId: null, section: '' };
    const inside =
      place.kind !== 'warehouse'
        ? undefined
        : section === undefined
          ? this.#sections.get(place.id)?.[0]
          : this.#section(place, section);
    if (inside !== undefined) return { ...within, sectionId: inside.id, section: inside.isDefault ? '' : inside.name };
    const planned = section !== undefined && place.kind === 'warehouse' ? this.#plan(place, section) : undefined;
    if (typeof planned === 'number') return { ...within, sectionId: planned, section: section ?? '' };
    const field = cells.section === undefined && section !== undefined ? 'warehouse' : 'section';
    report(field, planned ?? faultOf('noSectionNamed', { name: section ?? '', warehouse: place.name }));
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
  async make(operation: Operation, makeSection: MakeSection): Promise<void> {
    for (const planned of this.#missing) {
      const { warehouseId, name } = planned;
      const keepsGeneral = (this.#sections.get(warehouseId) ?? []).some(
        ({ id, isDefault }) => isDefault && this.#needed.has(id),
      );
      planned.made = await makeSection(operation, { warehouseId, name, keepsGeneral });
    }
  }

  /** The sections that were added. */
  get made(): ImportedRecord[] {
    return this.#missing.flatMap(({ name, made }) =>
      made === undefined ? [] : [{ entity: 'section' as const, name, row: null, ...made }],
    );
  }

  /** The place with the id of its section, now that it is added. */
  settled<In extends Pick<FoundPlace, 'sectionId'>>(place: In): In {
    const { sectionId } = place;
    return { ...place, sectionId: (sectionId !== null && this.#planned.get(sectionId)?.made?.id) || sectionId };
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
