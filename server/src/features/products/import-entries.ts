import type { ImportAnswer } from '@ghala/contract/calls/product-import';
import { text } from '@ghala/contract/common/field';
import type { FieldFault } from '@ghala/contract/refusals/fault-codes';
import { faultOf, readFault } from '@ghala/contract/refusals/field-faults';
import type { ImportedRecord } from '../../documents/imports/import-hooks';
import type { Operation } from '../../operation/operation';
import type { ImportHooks } from './import-hooks';
import type { ProductValues } from './product-columns';
import { type Catalogue, type Entries, keyOf } from './upload-references';

interface Planned {
  kind: 'unit' | 'category';
  name: string;
  parentId: number | null;
  /** The promise is set once it is being added. */
  added?: Promise<number>;
  id?: number;
}

const names = { unit: text(60), category: text(100) };
const COLUMNS = ['category_id', 'sub_category_id', 'unit_id'] as const;

/** Collects the units and categories that an import adds on the way: those that its valid rows name, and no others. */
export class NewEntries {
  /** They have ids of -1, -2 and so on until they are added. */
  readonly #planned = new Map<number, Planned>();
  readonly #needed = new Set<number>();

  /** @param mayMake whether the user may add them by hand */
  constructor(catalogue: Catalogue, mayMake: boolean) {
    const { categories, units } = catalogue;
    categories.plan = (name, parentId) => this.#plan(categories, { kind: 'category', name, parentId }, mayMake);
    // A name alone does not say how many of a sub-unit make one unit.
    units.plan = (name, parentId) =>
      parentId === null ? this.#plan(units, { kind: 'unit', name, parentId }, mayMake) : undefined;
  }

  #plan(entries: Entries, entry: Planned, mayMake: boolean): number | FieldFault {
    const { kind, parentId } = entry;
    const read = names[kind].safeParse(entry.name);
    if (!read.success) return readFault(read.error.issues[0]?.message ?? '') ?? faultOf('wrong');
    const name = read.data;
    if (!mayMake) {
      const catalogue = parentId === null ? kind : 'subCategory';
      return faultOf('mayNotMake', { catalogue, name });
    }
    const id = -1 - this.#planned.size;
    this.#planned.set(id, { kind, name, parentId });
    entries.ids.set(keyOf(parentId, name), id);
    entries.names.set(id, name);
    return id;
  }

  /** Has what a valid row names added, its category before the sub-category. */
  need(values: ProductValues): void {
    for (const column of COLUMNS) {
      const id = values[column];
      if (id !== null && id < 0) this.#needed.add(id);
    }
  }

  /** Adds what is needed and not there yet. */
  async make(operation: Operation, { makeEntry }: ImportHooks): Promise<void> {
    for (const id of this.#needed) {
      const entry = this.#planned.get(id);
      if (entry === undefined) continue;
      const { kind, name } = entry;
      // Several thousand rows may ask for it at once.
      entry.added ??= makeEntry(operation, { kind, name, parentId: this.#added(entry.parentId) });
      entry.id = await entry.added;
    }
  }

  /** Gives a row the ids of what was added. */
  settle(values: ProductValues): void {
    for (const column of COLUMNS) {
      const id = values[column];
      if (id !== null && id < 0) values[column] = this.#added(id) ?? id;
    }
  }

  #added(id: number | null): number | null {
    return id === null || id > 0 ? id : (this.#planned.get(id)?.id ?? null);
  }

  get made(): ImportedRecord[] {
    return [...this.#planned.values()].flatMap(({ kind, name, parentId, id }) =>
      id === undefined ? [] : [{ entity: entityOf(kind, parentId), id, name, row: null, before: null }],
    );
  }

  /** Names what the valid rows need. */
  get makes(): Pick<ImportAnswer['makes'], 'units' | 'categories' | 'subCategories'> {
    const makes: NewEntries['makes'] = { units: [], categories: [], subCategories: [] };
    for (const id of this.#needed) {
      const { kind, name, parentId } = this.#planned.get(id) as Planned;
      if (kind === 'unit') makes.units.push(name);
      else if (parentId === null) makes.categories.push(name);
      else makes.subCategories.push(name);
    }
    return makes;
  }
}

function entityOf(kind: Planned['kind'], parentId: number | null): ImportedRecord['entity'] {
  if (kind === 'unit') return 'unit';
  return parentId === null ? 'productCategory' : 'productSubCategory';
}
