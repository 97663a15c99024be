import { namesOf, pick } from '@ghala/contract/common/names';
import { blankOf } from '@ghala/contract/entities/field-views';
import { type PlaceKind, placeFields } from '@ghala/contract/entities/place-fields';
import type { PlaceType, ValuesOf } from '@ghala/contract/imports/fields';
import { faultOf } from '@ghala/contract/refusals/field-faults';
import type { Database } from '../../db/database';
import type { ImportedRecord } from '../../documents/imports/import-hooks';
import type { ImportPlanner, PlannedRow } from '../../documents/imports/import-kind';
import { planEach, type ReportRow, shownChanges } from '../../documents/imports/plan-rows';
import type { Operation } from '../../operation/operation';
import { addSection } from './add-section';
import { createVirtualWarehouse, createWarehouse } from './create-warehouse';
import { placeEntity, placeTable } from './locked-place';
import { changedPlace, type PlaceValues, updatePlace, valuesOfKind } from './update-place';

const kindOfType: Record<PlaceType, PlaceKind> = {
  Warehouse: 'warehouse',
  Section: 'section',
  'Virtual Warehouse': 'virtual',
};

/** The place exists already, or an earlier row adds it. */
interface Place extends PlaceValues {
  id?: number;
  kind: PlaceKind;
  code: string;
  host: Place | undefined;
}

interface PlannedPlace extends PlannedRow {
  place: string;
  target: Place;
  /** The row changes this in an existing place. */
  given: Partial<PlaceValues>;
}

/** Ghala's own lists write a place so: with its code, and the mark of a virtual one. */
const WITH_CODE = /^(.*\S)\s+-\s+(WH-\d+)$/i;
const VIRTUAL = /^(.*\S)\s+\(virtual\)$/i;

/**
 * Plans warehouses, their sections and the virtual warehouses in them. A row is of a section or a virtual warehouse if
 * it says so, or names the warehouse that it is in. A place is found again by code, else by name in its warehouse.
 */
export const planPlaces: ImportPlanner<'places'> = async ({ db, actor, isWriting }, rows) => {
  const known = await loadKnown(db, isWriting);
  const mayChange = actor.flags.has('warehouseManage');
  const rowOf = new Map<Place, number>();

  function read(values: ValuesOf<'places'>, report: ReportRow<'places'>) {
    const { type, code = '', path = '' } = values;
    const parts = path.split('/').map((part) => part.trim());
    const isPath = (values.name ?? '') === '' || parts.length > 1;
    const [outermost = '', ...within] = isPath ? parts : [];
    const [, unmarked] = VIRTUAL.exec(values.name ?? '') ?? [];
    const [, named = unmarked ?? values.name ?? '', coded = ''] = WITH_CODE.exec(unmarked ?? values.name ?? '') ?? [];
    const name = isPath && within.length > 0 ? within.join(' / ') : isPath ? outermost : named;
    const hostName = within.length > 0 ? outermost : (values.host ?? '');
    const byCode = known.byCode(code || coded);
    const kind =
      type === undefined
        ? (byCode?.kind ?? (unmarked !== undefined ? 'virtual' : hostName === '' ? 'warehouse' : 'section'))
        : kindOfType[type];
    const host = kind === 'warehouse' ? undefined : (known.warehouse(hostName) ?? byCode?.host);
    // A code alone may be another business's.
    const found = known.named(kind, host, name) ?? byCode;
    if (name === '' && found === undefined) report('name', faultOf('required'));
    if (kind !== 'warehouse' && host === undefined)
      report('host', hostName === '' ? faultOf('placeRequired') : faultOf('noPlaceNamed', { name: hostName }));
    if (found !== undefined && found.kind !== kind) report('type', faultOf('otherKindOfPlace', { name: found.name }));
    return { name, kind, host, found };
  }

  // What is in a warehouse may stand before it.
  const inOrder = rows.toSorted((one, other) => levelOf(one.values) - levelOf(other.values));
  const { planned, faults } = planEach<'places', PlannedPlace>(inOrder, (row, report) => {
    const { name, kind, host, found } = read(row.values, report);
    if (found === undefined && (name === '' || (kind !== 'warehouse' && host === undefined))) return undefined;
    const given = valuesOfKind(kind, { ...row.values, name: name || undefined });
    const target: Place = found ?? { ...blank, code: '', kind, host, ...given, name };
    const earlier = rowOf.get(target);
    if (earlier !== undefined) {
      report('name', faultOf('repeatedRecord', { row: earlier }));
      return undefined;
    }
    const after = found === undefined ? given : pick(changedPlace(kind, found, given), namesOf(given));
    const changes = shownChanges(found as Record<string, unknown> | undefined, after);
    const isNew = found === undefined;
    if (isNew && kind === 'virtual' && !mayChange) report('', faultOf('mayNotAdd'));
    if (!isNew && changes.length > 0 && !mayChange) report('', faultOf('mayNotChange'));
    rowOf.set(target, row.number);
    if (isNew) known.add(target);
    return {
      number: row.number,
      effect: isNew ? 'new' : changes.length > 0 ? 'changed' : 'same',
      name: name || target.name,
      code: target.code,
      place: target.host?.name ?? '',
      changes,
      target,
      given: after,
    };
  });
  return {
    rows: planned.toSorted((one, other) => one.number - other.number),
    faults,
    async write(operation) {
      const records: ImportedRecord[] = [];
      for (const { target, effect, given, number } of planned) {
        if (effect === 'new') records.push({ ...(await add(operation, target)), row: number });
        else if (effect === 'changed') records.push({ ...(await change(operation, target, given)), row: number });
      }
      return { records };
    },
  };
};

/** Gives 0 for a warehouse, 1 for what is in one. */
function levelOf({ type, host = '', path = '', name = '' }: ValuesOf<'places'>): number {
  if (type !== undefined) return type === 'Warehouse' ? 0 : 1;
  return host !== '' || path.includes('/') || VIRTUAL.test(name) ? 1 : 0;
}

const blank: PlaceValues = blankOf(placeFields);

async function add(operation: Operation, place: Place): Promise<Omit<ImportedRecord, 'row'>> {
  const { kind, name } = place;
  const hostId = place.host?.id ?? 0;
  const entity = placeEntity(kind);
  if (kind === 'section') {
    const { id, before } = await addSection(operation, hostId, place);
    place.id = id;
    return { entity, id, name, before };
  }
  const { id } =
    kind === 'warehouse'
      ? await createWarehouse(operation, place)
      : { id: await createVirtualWarehouse(operation, { ...place, warehouseId: hostId }) };
  place.id = id;
  return { entity, id, name, before: null };
}

async function change(
  operation: Operation,
  { id = 0, kind, name }: Place,
  given: Partial<PlaceValues>,
): Promise<Omit<ImportedRecord, 'row'>> {
  const { before } = await updatePlace(operation, id, given);
  return { entity: placeEntity(kind), id, name: given.name ?? name, before };
}

/** Knows the places that exist, and those that rows add. */
class KnownPlaces {
  readonly #byCode = new Map<string, Place>();
  readonly #byName = new Map<string, Place>();

  constructor(places: readonly Place[]) {
    for (const place of places) this.add(place);
  }

  add(place: Place): void {
    const { kind, host, name, code } = place;
    if (code !== '') this.#byCode.set(code.toLowerCase(), place);
    this.#byName.set(this.#key(kind, host, name), place);
  }

  byCode(code: string): Place | undefined {
    return code === '' ? undefined : this.#byCode.get(code.toLowerCase());
  }

  named(kind: PlaceKind, host: Place | undefined, name: string): Place | undefined {
    return this.#byName.get(this.#key(kind, host, name));
  }

  /** Finds a warehouse by its name, its code, or both as Ghala's lists write them. */
  warehouse(name: string): Place | undefined {
    const [, named = name, code = name] = WITH_CODE.exec(name) ?? [];
    const found = this.named('warehouse', undefined, named) ?? this.byCode(code);
    return found?.kind === 'warehouse' ? found : undefined;
  }

  /** Names are unique within a warehouse, and those of warehouses among each other. */
  #key(kind: PlaceKind, host: Place | undefined, name: string): string {
    return `${kind} ${host?.name.toLowerCase() ?? ''} / ${name.toLowerCase()}`;
  }
}

async function loadKnown(db: Database, isLocked: boolean): Promise<KnownPlaces> {
  let query = db
    .selectFrom('places')
    .selectAll()
    .where('deleted_at', 'is', null)
    // Warehouses come first.
    .orderBy('warehouse_id', (order) => order.nullsFirst())
    .orderBy('id');
  if (isLocked) query = query.forUpdate();
  const byId = new Map<number, Place>();
  for (const { id, kind, code, warehouse_id: hostId, ...row } of await query.execute()) {
    const host = hostId === null ? undefined : byId.get(hostId);
    byId.set(id, { ...placeTable.toFields(row), id, kind, code, host });
  }
  return new KnownPlaces([...byId.values()]);
}
