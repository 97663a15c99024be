import { mapNames, namesOf, pick } from '@ghala/contract/common/names';
import { entryFields } from '@ghala/contract/entities/entry-fields';
import { blankOf, type EnteredValues } from '@ghala/contract/entities/field-views';
import { type FieldOf, fieldsOfKind } from '@ghala/contract/imports/fields';
import type { ImportEntity } from '@ghala/contract/imports/kinds';
import { faultOf } from '@ghala/contract/refusals/field-faults';
import { sql } from 'kysely';
import { selectedOf } from '../../db/entity-table';
import type { ImportedRecord } from '../../documents/imports/import-hooks';
import type { ImportPlanner, PlannedRow } from '../../documents/imports/import-kind';
import { planEach, shownChanges } from '../../documents/imports/plan-rows';
import {
  type Catalogue,
  categoryCatalogue,
  paymentCatalogue,
  purposeCatalogue,
  stockCategoryCatalogue,
  tagCatalogue,
  unitCatalogue,
} from './catalogue-kinds';
import { changeUnit, type UnitChanges, type UnitValues } from './change-unit';
import { createEntry, type EntryValues } from './create-entry';
import { columnsOf, fieldsOf } from './entry-columns';

/** The entry exists already, or an earlier row adds it. */
interface Entry {
  id?: number;
  name: string;
  parent: Entry | undefined;
}

/** Knows the entries of a catalogue by their names, at the first and the second level. */
class KnownEntries<Found extends Entry> {
  readonly #byName = new Map<string, Found>();

  add(entry: Found): Found {
    this.#byName.set(keyOf(entry.parent, entry.name), entry);
    return entry;
  }

  find(parent: Entry | undefined, name: string): Found | undefined {
    return this.#byName.get(keyOf(parent, name));
  }
}

const keyOf = (parent: Entry | undefined, name: string) =>
  `${parent?.name.toLowerCase() ?? ''} / ${name.toLowerCase()}`;

/** These tell more of a category or sub-category than its name. */
const { category: _name, ...blanks } = blankOf(categoryCatalogue.fields);

interface PlannedCategory extends PlannedRow {
  /** The row adds a category, a sub-category, or both. */
  added: Entry[];
  /** The row tells this of the last of them. */
  told: EntryValues;
}

/** The root of Odoo's and ERPNext's categories carries no meaning. */
const ROOT = /^all( item groups)?$/i;

/** Plans product categories and their sub-categories. Those that exist are left as they are. */
export const planCategories: ImportPlanner<'categories'> = async ({ db }, rows) => {
  const stored = await db
    .selectFrom('categories')
    .select(['id', 'name', 'parent_id'])
    .orderBy('parent_id', (order) => order.nullsFirst())
    .execute();
  const known = new KnownEntries<Entry>();
  const byId = new Map<number, Entry>();
  for (const { id, name, parent_id: parentId } of stored) {
    const entry = { id, name, parent: parentId === null ? undefined : byId.get(parentId) };
    byId.set(id, entry);
    known.add(entry);
  }
  const rowOf = new Map<Entry, number>();
  const { planned, faults } = planEach<'categories', PlannedCategory>(rows, ({ number, values }, report) => {
    const path = (values.path ?? '').split('/').map((part) => part.trim());
    const [outer = '', ...inner] = path.length > 1 && ROOT.test(path[0] ?? '') ? path.slice(1) : path;
    const isPath = values.category === undefined || inner.length > 0;
    const name = isPath ? outer : (values.category ?? '');
    const subName = isPath ? inner.join(' / ') : (values.subCategory ?? '');
    if (name === '') {
      report('category', faultOf('required'));
      return undefined;
    }
    const added: Entry[] = [];
    const find = (parent: Entry | undefined, wanted: string) => {
      const found = known.find(parent, wanted);
      if (found !== undefined) return found;
      const entry = known.add({ name: wanted, parent });
      added.push(entry);
      return entry;
    };
    const category = find(undefined, name);
    const last = subName === '' ? category : find(category, subName);
    const earlier = rowOf.get(last);
    if (earlier !== undefined)
      report(subName === '' ? 'category' : 'subCategory', faultOf('repeatedRecord', { row: earlier }));
    rowOf.set(last, number);
    const told = pick<Record<string, string>, string>({ ...blanks, ...values }, namesOf(blanks));
    const changes =
      added.length === 0 ? [] : shownChanges(undefined, { category: name, subCategory: subName, ...told });
    return { number, effect: added.length > 0 ? 'new' : 'same', name: subName || name, code: '', changes, added, told };
  });
  return {
    rows: planned,
    faults,
    async write(operation) {
      const records: ImportedRecord[] = [];
      for (const { added, told, number } of planned)
        for (const entry of added) {
          const { name, parent } = entry;
          const values = {
            ...(entry === added.at(-1) && told),
            category: name,
            ...(parent !== undefined && { parent_id: parent.id ?? 0 }),
          };
          entry.id = await createEntry(operation, categoryCatalogue, values, 'categoryId');
          const entity = parent === undefined ? 'productCategory' : 'productSubCategory';
          records.push({ entity, id: entry.id, name, row: number, before: null });
        }
      return { records };
    },
  };
};

type Unit = Entry & UnitValues & { count: number | null };

/** Units and sub-units share these fields. */
const { unit: _named, ...texts } = entryFields.subUnit;
type Texts = EnteredValues<typeof texts>;

interface PlannedUnit extends PlannedRow {
  unit: Unit;
  /** Holds what can be changed of an existing one, as it will be. */
  given: UnitValues;
}

/**
 * Plans units and their sub-units. How many sub-units make an existing unit cannot be changed: quantities were counted
 * so.
 */
export const planUnits: ImportPlanner<'units'> = async ({ db, isWriting }, rows) => {
  let query = db
    .selectFrom('units')
    .select(['id', ...selectedOf('units', entryFields.unit), 'parent_id', 'measure', 'count'])
    .orderBy('parent_id', (order) => order.nullsFirst())
    .orderBy('id');
  if (isWriting) query = query.forUpdate();
  const known = new KnownEntries<Unit>();
  const byId = new Map<number, Unit>();
  for (const { parent_id: parentId, unit: name, ...unit } of await query.execute()) {
    const entry = { ...unit, name, parent: parentId === null ? undefined : byId.get(parentId) };
    byId.set(unit.id, entry);
    known.add(entry);
  }
  // Sub-units may stand before their units.
  const inOrder = rows.toSorted((one, other) => levelOf(one.values.parent) - levelOf(other.values.parent));
  const rowOf = new Map<Unit, number>();
  const { planned, faults } = planEach<'units', PlannedUnit>(inOrder, ({ number, values }, report) => {
    const { unit: name = '', parent: parentName = '', count = null, isWhole, measure } = values;
    if (name === '') report('unit', faultOf('required'));
    const parent = parentName === '' ? undefined : known.find(undefined, parentName);
    if (parentName !== '' && parent === undefined)
      report('parent', faultOf('noEntryNamed', { catalogue: 'unit', name: parentName }));
    if (name === '' || (parentName !== '' && parent === undefined)) return undefined;
    const found = known.find(parent, name);
    if (found === undefined && parent !== undefined && count === null) report('count', faultOf('required'));
    if (parent === undefined && count !== null) report('parent', faultOf('required'));
    if (found !== undefined && parent !== undefined && count !== null && count !== found.count)
      report('count', faultOf('notChangedHere', { name }));
    const given = {
      ...mapNames<typeof texts, Texts>(texts, (text) => (values[text] || found?.[text] || '') as Texts[typeof text]),
      isWhole: parent === undefined && (isWhole ?? found?.isWhole ?? false),
      measure: parent === undefined ? (measure ?? found?.measure ?? null) : null,
    };
    const unit: Unit = found ?? { name, parent, ...given, count };
    const earlier = rowOf.get(unit);
    if (earlier !== undefined) {
      report('unit', faultOf('repeatedRecord', { row: earlier }));
      return undefined;
    }
    rowOf.set(unit, number);
    if (found === undefined) known.add(unit);
    const { isWhole: whole, measure: chosen, ...told } = given;
    const changes =
      found === undefined
        ? shownChanges(undefined, {
            unit: name,
            parent: parentName,
            count,
            ...told,
            ...(whole && { isWhole: whole }),
            ...(chosen && { measure: chosen }),
          })
        : shownChanges({ ...found }, given);
    const effect = found === undefined ? 'new' : changes.length > 0 ? 'changed' : 'same';
    return { number, effect, name, code: '', changes, unit, given };
  });
  return {
    rows: planned.toSorted((one, other) => one.number - other.number),
    faults,
    async write(operation) {
      const records: ImportedRecord[] = [];
      for (const { effect, unit, given, changes, number } of planned) {
        const { name, parent, isWhole, measure, count } = unit;
        const entity = parent === undefined ? 'unit' : 'subUnit';
        if (effect === 'changed') {
          const changed = changes.map(({ field }) => field as keyof UnitChanges);
          const valuesOf = (one: UnitChanges) => Object.fromEntries(changed.map((field) => [field, one[field]]));
          await changeUnit(operation, unit.id ?? 0, valuesOf(given));
          const before = columnsOf(unitCatalogue, valuesOf(unit));
          records.push({ entity, id: unit.id ?? 0, name, row: number, before });
        } else if (effect === 'new') {
          const own = { ...pick(unit, namesOf(texts)), unit: name };
          const values =
            parent === undefined ? { ...own, isWhole, measure } : { ...own, count, parent_id: parent.id ?? 0 };
          unit.id = await createEntry(operation, unitCatalogue, values, 'unitId');
          records.push({ entity, id: unit.id, name, row: number, before: null });
        }
      }
      return { records };
    },
  };
};

const levelOf = (parent: string | undefined) => (parent === undefined || parent === '' ? 0 : 1);

/** A row of such a kind holds an entry's name, and what else tells it from others. */
type NamedKind = 'payments' | 'purposes' | 'stockCategories' | 'tags';

interface PlannedName extends PlannedRow {
  values: EntryValues;
}

/** Plans entries of a catalogue by what tells them apart. Those that exist are left as they are. */
function namePlanner<Kind extends NamedKind>(
  kind: Kind,
  entity: ImportEntity,
  catalogue: Catalogue,
): ImportPlanner<Kind> {
  const fields = fieldsOfKind(kind) as readonly FieldOf<Kind>[];
  const needed = fields.filter((field) => field === 'module' || catalogue.fields[field]?.isRequired);
  const nameKey = (values: Readonly<Record<string, unknown>>) =>
    needed.map((field) => String(values[field]).toLowerCase()).join(' / ');
  return async ({ db }, rows) => {
    const stored = await sql<Record<string, unknown>>`select * from ${sql.table(catalogue.table)}`.execute(db);
    const known = new Set(stored.rows.map((row) => nameKey(fieldsOf(catalogue, row))));
    const rowOf = new Map<string, number>();
    const { planned, faults } = planEach<Kind, PlannedName>(rows, ({ number, values: given }, report) => {
      const values = { ...blankOf(catalogue.fields), ...given } as EntryValues;
      for (const field of needed) {
        values[field] ??= '';
        if (values[field] === '') report(field, faultOf('required'));
      }
      const key = nameKey(values);
      const earlier = rowOf.get(key);
      if (earlier !== undefined) report(fields[0] ?? '', faultOf('repeatedRecord', { row: earlier }));
      rowOf.set(key, number);
      const isKnown = known.has(key);
      const changes = isKnown ? [] : shownChanges(undefined, values);
      const name = String(values[catalogue.field]);
      return { number, effect: isKnown ? 'same' : 'new', name, code: '', changes, values };
    });
    return {
      rows: planned,
      faults,
      async write(operation) {
        const records: ImportedRecord[] = [];
        for (const { effect, name, values, number } of planned) {
          if (effect === 'same') continue;
          const id = await createEntry(operation, catalogue, values);
          records.push({ entity, id, name, row: number, before: null });
        }
        return { records };
      },
    };
  };
}

export const namePlanners = {
  stockCategories: namePlanner('stockCategories', 'stockCategory', stockCategoryCatalogue),
  purposes: namePlanner('purposes', 'purpose', purposeCatalogue),
  payments: namePlanner('payments', 'payment', paymentCatalogue),
  tags: namePlanner('tags', 'tag', tagCatalogue),
};
