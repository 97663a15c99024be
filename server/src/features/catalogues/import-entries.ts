import { faultOf } from '@ghala/contract/field-faults';
import type { ImportedRecord } from '../../documents/imports/import-hooks';
import type { ImportPlanner, PlannedRow } from '../../documents/imports/import-kind';
import { planEach, shownChanges } from '../../documents/imports/plan-rows';
import { categoryCatalogue, unitCatalogue } from './catalogue-kinds';
import { changeUnit } from './change-unit';
import { createEntry } from './create-entry';

/** An entry that is there, or that an earlier row adds. */
interface Entry {
  id?: number;
  name: string;
  parent: Entry | undefined;
}

/** The entries of a catalogue by their names, of the first and the second level. */
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

interface PlannedCategory extends PlannedRow {
  /** What the row adds: a category, a sub-category, or both. */
  added: Entry[];
}

/** The root of Odoo's and ERPNext's categories says nothing. */
const ROOT = /^all( item groups)?$/i;

/** Product categories, and their sub-categories. Those that are there are left as they are. */
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
    const changes = added.length === 0 ? [] : shownChanges(undefined, { category: name, subCategory: subName });
    return { number, effect: added.length > 0 ? 'new' : 'same', name: subName || name, code: '', changes, added };
  });
  return {
    rows: planned,
    faults,
    async write(operation) {
      const records: ImportedRecord[] = [];
      for (const { added, number } of planned)
        for (const entry of added) {
          const { name, parent } = entry;
          const values = { category: name, ...(parent !== undefined && { parent_id: parent.id ?? 0 }) };
          entry.id = await createEntry(operation, categoryCatalogue, values, 'categoryId');
          const entity = parent === undefined ? 'productCategory' : 'productSubCategory';
          records.push({ entity, id: entry.id, name, row: number, before: null });
        }
      return { records };
    },
  };
};

interface Unit extends Entry {
  symbol: string;
  description: string;
  isWhole: boolean;
  count: number | null;
}

interface PlannedUnit extends PlannedRow {
  unit: Unit;
  isWhole: boolean;
}

/** Units, and their sub-units. Of one that is there, only whether it is of whole numbers can be changed. */
export const planUnits: ImportPlanner<'units'> = async ({ db, isWriting }, rows) => {
  let query = db
    .selectFrom('units')
    .select(['id', 'name', 'parent_id', 'symbol', 'description', 'is_whole as isWhole', 'count'])
    .orderBy('parent_id', (order) => order.nullsFirst())
    .orderBy('id');
  if (isWriting) query = query.forUpdate();
  const known = new KnownEntries<Unit>();
  const byId = new Map<number, Unit>();
  for (const { parent_id: parentId, ...unit } of await query.execute()) {
    const entry = { ...unit, parent: parentId === null ? undefined : byId.get(parentId) };
    byId.set(unit.id, entry);
    known.add(entry);
  }
  // Sub-units may stand before their units.
  const inOrder = rows.toSorted((one, other) => levelOf(one.values.parent) - levelOf(other.values.parent));
  const rowOf = new Map<Unit, number>();
  const { planned, faults } = planEach<'units', PlannedUnit>(inOrder, ({ number, values }, report) => {
    const { unit: name = '', parent: parentName = '', count = null, symbol, description, isWhole } = values;
    if (name === '') report('unit', faultOf('required'));
    const parent = parentName === '' ? undefined : known.find(undefined, parentName);
    if (parentName !== '' && parent === undefined)
      report('parent', faultOf('noEntryNamed', { catalogue: 'unit', name: parentName }));
    if (name === '' || (parentName !== '' && parent === undefined)) return undefined;
    const found = known.find(parent, name);
    if (found === undefined && parent !== undefined && count === null) report('count', faultOf('required'));
    const fixed = {
      symbol: symbol || found?.symbol,
      description: description || found?.description,
      count: parent === undefined ? found?.count : (count ?? found?.count),
    };
    if (found !== undefined)
      for (const field of ['symbol', 'description', 'count'] as const)
        if (fixed[field] !== found[field]) report(field, faultOf('notChangedHere', { name }));
    const whole = parent === undefined ? (isWhole ?? found?.isWhole ?? false) : false;
    const unit: Unit = found ?? {
      name,
      parent,
      symbol: symbol ?? '',
      description: description ?? '',
      isWhole: whole,
      count,
    };
    const earlier = rowOf.get(unit);
    if (earlier !== undefined) {
      report('unit', faultOf('repeatedRecord', { row: earlier }));
      return undefined;
    }
    rowOf.set(unit, number);
    if (found === undefined) known.add(unit);
    const shown = {
      unit: name,
      parent: parentName,
      count: unit.count,
      symbol: unit.symbol,
      description: unit.description,
    };
    const changes =
      found === undefined
        ? shownChanges(undefined, { ...shown, ...(whole && { isWhole: whole }) })
        : shownChanges({ isWhole: found.isWhole }, { isWhole: whole });
    const effect = found === undefined ? 'new' : changes.length > 0 ? 'changed' : 'same';
    return { number, effect, name, code: '', changes, unit, isWhole: whole };
  });
  return {
    rows: planned.toSorted((one, other) => one.number - other.number),
    faults,
    async write(operation) {
      const records: ImportedRecord[] = [];
      for (const { effect, unit, isWhole, number } of planned) {
        const { name, parent, symbol, description, count } = unit;
        const entity = parent === undefined ? 'unit' : 'subUnit';
        if (effect === 'changed') {
          await changeUnit(operation, unit.id ?? 0, { isWhole });
          records.push({ entity, id: unit.id ?? 0, name, row: number, before: { is_whole: unit.isWhole } });
        } else if (effect === 'new') {
          const own = { unit: name, symbol, description };
          const values = parent === undefined ? { ...own, isWhole } : { ...own, count, parent_id: parent.id ?? 0 };
          unit.id = await createEntry(operation, unitCatalogue, values, 'unitId');
          records.push({ entity, id: unit.id, name, row: number, before: null });
        }
      }
      return { records };
    },
  };
};

const levelOf = (parent: string | undefined) => (parent === undefined || parent === '' ? 0 : 1);
