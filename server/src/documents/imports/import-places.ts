import type { OpeningField } from '@ghala/contract/calls/product-import';
import { text } from '@ghala/contract/common/field';
import { MOST_PLACE_NAMES, type PlaceChoice, type UnknownPlace } from '@ghala/contract/imports/place-choices';
import type { FieldFault } from '@ghala/contract/refusals/fault-codes';
import { faultOf, readFault } from '@ghala/contract/refusals/field-faults';
import type { Database } from '../../db/database';
import { likeliest, sensibleName } from './place-names';
import { type Placed, PlannedPlaces } from './planned-places';

interface Place {
  id: number;
  kind: 'warehouse' | 'section' | 'virtual';
  name: string;
  code: string;
  hostId: number | null;
  /** This is the General Section that came with its warehouse. */
  isDefault: boolean;
}

const sectionName = text(120);

/** This is a place that receives goods, with its name as users know it. */
export interface FoundPlace extends Placed {
  warehouse: string;
  /** It is its name; it is '' where there is only the one that came with the warehouse, or none. */
  section: string;
}

/** Says how the places of a file are read. */
interface PlaceRules {
  /** Says whether the user may add warehouses and sections by hand. */
  mayMake: boolean;
  /** Says what is meant by names that are no places here. */
  choices: readonly PlaceChoice[];
}

/** Ghala marks virtual warehouses in its files like this. */
const VIRTUAL = /^(.*?)(?: - virtual| \(virtual\))$/i;
/** ERPNext writes the company behind the name of a warehouse, by its abbreviation. */
const COMPANY = /^[A-Z]{2,5}$/;

const keyOf = (name: string) => name.trim().toLowerCase();

/** Holds the places that rows name; sections stand in the order in which they were made. */
export class ImportPlaces {
  readonly planned = new PlannedPlaces();
  readonly #byName = new Map<string, Place>();
  readonly #byId = new Map<number, Place>();
  readonly #sections = new Map<number, Place[]>();
  readonly #mayMake: boolean;
  readonly #choices: ReadonlyMap<string, PlaceChoice>;
  /** Counts the rows with each name that is no place here. */
  readonly #unknown = new Map<string, { name: string; rows: number }>();

  constructor(places: readonly Place[], { mayMake, choices }: PlaceRules) {
    this.#mayMake = mayMake;
    this.#choices = new Map(choices.map((choice) => [keyOf(choice.name), choice]));
    for (const place of places) this.#add(place);
    // A name comes before the same text as another's code.
    for (const place of places) if (place.kind !== 'section') this.#byName.set(keyOf(place.name), place);
  }

  #add(place: Place): void {
    const { id, kind, hostId, code } = place;
    this.#byId.set(id, place);
    if (kind === 'section') this.#sections.set(hostId ?? 0, [...(this.#sections.get(hostId ?? 0) ?? []), place]);
    else if (code !== '') this.#byName.set(keyOf(code), place);
  }

  /**
   * Finds the warehouse or virtual warehouse of a name: as it was chosen for the file, or else its own, its code, or as
   * files write it with more: 'Main - WH-0001', 'Cold Room - virtual', 'Main - Shelf B', 'Main/Shelf B', 'Stores -
   * ABC'.
   * @returns the section that the name has beside it, '' if none
   */
  #named(name: string): { place: Place; section: string } | undefined {
    const chosen = this.#chosen(name);
    if (chosen !== undefined) return chosen;
    const exact = this.#exactly(name) ?? this.#exactly(VIRTUAL.exec(name)?.[1] ?? '');
    if (exact !== undefined) return { place: exact, section: '' };
    for (const sign of [' - ', ' / ', '/'])
      for (let at = name.lastIndexOf(sign); at > 0; at = name.lastIndexOf(sign, at - 1)) {
        const place = this.#exactly(name.slice(0, at));
        const rest = name.slice(at + sign.length).trim();
        if (place === undefined || rest === '') continue;
        if (keyOf(rest) === keyOf(place.code)) return { place, section: '' };
        const isCompany = sign === ' - ' && COMPANY.test(rest) && this.#section(place, rest) === undefined;
        return { place, section: isCompany ? '' : rest };
      }
    return undefined;
  }

  /**
   * Returns what the user chose for a name; it is undefined if nothing was chosen, or what is gone or may not be added.
   */
  #chosen(name: string): { place: Place; section: string } | undefined {
    const choice = this.#choices.get(keyOf(name));
    if (choice === undefined) return undefined;
    const { warehouseId, add, section } = choice;
    const place = warehouseId === null ? this.#addedOr(add) : this.#byId.get(warehouseId);
    return place === undefined || place.kind === 'section' ? undefined : { place, section };
  }

  /** Finds the warehouse of a name, which is planned if there is none. */
  #addedOr(name: string): Place | undefined {
    const known = this.#exactly(name);
    if (known !== undefined || name === '' || !this.#mayMake) return known;
    const { id, sectionId } = this.planned.planWarehouse(name);
    const place: Place = { id, kind: 'warehouse', name, code: '', hostId: null, isDefault: false };
    this.#add(place);
    this.#add({ id: sectionId, kind: 'section', name: '', code: '', hostId: id, isDefault: true });
    this.#byName.set(keyOf(name), place);
    return place;
  }

  /** Finds the warehouse or virtual warehouse of a name, for what is of no section in it. */
  warehouse(name: string | undefined, fallback: number | null): { id: number; name: string } | undefined {
    const place = name === undefined || name === '' ? this.#byId.get(fallback ?? 0) : this.#named(name)?.place;
    if (place !== undefined && place.kind !== 'section') return place;
    if (name !== undefined && name !== '') this.#miss(name);
    return undefined;
  }

  #exactly(name: string): Place | undefined {
    return name === '' ? undefined : this.#byName.get(keyOf(name));
  }

  #section({ id }: Place, name: string): Place | undefined {
    return this.#sections.get(id)?.find((one) => keyOf(one.name) === keyOf(name));
  }

  /**
   * Finds the place of a row's cells.
   * @param fallback the warehouse of rows that name none
   * @returns undefined if there is none: the fault is then reported
   */
  find(
    cells: Partial<Record<OpeningField, string>>,
    fallback: number | null,
    report: (field: OpeningField, fault: FieldFault) => void,
  ): FoundPlace | undefined {
    const { warehouse: name } = cells;
    const base = name ?? this.#byId.get(fallback ?? 0)?.name ?? '';
    const whole = cells.section === undefined ? base : `${base} / ${cells.section}`;
    const chosen = cells.section === undefined ? undefined : this.#chosen(whole);
    const found = chosen ?? (name === undefined ? undefined : this.#named(name));
    const place = found?.place ?? (name === undefined ? this.#byId.get(fallback ?? 0) : undefined);
    if (place === undefined || place.kind === 'section') {
      if (name !== undefined) this.#miss(name);
      report('warehouse', name === undefined ? faultOf('placeRequired') : faultOf('noPlaceNamed', { name }));
      return undefined;
    }
    const section = (chosen === undefined ? cells.section : undefined) ?? (found?.section || undefined);
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
    if (planned === undefined) this.#miss(whole);
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
    const keepsGeneral = () =>
      (this.#sections.get(warehouseId) ?? []).some(({ id, isDefault }) => isDefault && this.planned.isNeeded(id));
    const id = this.planned.planSection({ warehouseId, warehouse, name, keepsGeneral });
    this.#add({ id, kind: 'section', name, code: '', hostId: warehouseId, isDefault: false });
    return id;
  }

  #miss(name: string): void {
    const known = this.#unknown.get(keyOf(name));
    if (known !== undefined) known.rows += 1;
    else if (this.#unknown.size < MOST_PLACE_NAMES) this.#unknown.set(keyOf(name), { name, rows: 1 });
  }

  /** Lists the names that are no places here, each with what it likely means. */
  get unknown(): UnknownPlace[] {
    const all = [...this.#byId.values()].filter(({ id }) => id > 0);
    const sections = all.flatMap((section) => {
      const host = section.kind === 'section' && !section.isDefault ? this.#byId.get(section.hostId ?? 0) : undefined;
      return host === undefined ? [] : [{ name: `${host.name} ${section.name}`, host, section: section.name }];
    });
    const warehouses = all
      .filter(({ kind }) => kind !== 'section')
      .map((host) => ({ name: host.name, host, section: '' }));
    return [...this.#unknown.values()].map(({ name, rows }) => {
      const sensible = sensibleName(name);
      const only = warehouses.length === 1 ? warehouses[0] : undefined;
      const guess = likeliest(name, [...warehouses, ...sections]) ?? only;
      const section = guess?.section || (this.#mayMake ? sensible.section : '');
      return { name, rows, warehouseId: guess?.host.id ?? null, add: sensible.warehouse, section };
    });
  }
}

export async function loadPlaces(database: Database, rules: PlaceRules): Promise<ImportPlaces> {
  const places = await database
    .selectFrom('places')
    .leftJoin('places as host', 'host.id', 'places.warehouse_id')
    .select(['places.id', 'places.kind', 'places.name', 'places.code', 'places.warehouse_id as hostId'])
    .select('places.is_default as isDefault')
    .where('places.deleted_at', 'is', null)
    .where('host.deleted_at', 'is', null)
    .orderBy('places.id')
    .execute();
  return new ImportPlaces(places, rules);
}
