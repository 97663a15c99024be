import type { ImportAnswer } from '@ghala/contract/calls/product-import';
import type { Operation } from '../../operation/operation';
import type { ImportedRecord, MadeSection, MakePlaces } from './import-hooks';

interface PlannedWarehouse {
  name: string;
  /** This is the id of the section that comes with it, until it is added. */
  sectionId: number;
  /** It is set once the warehouse is added. */
  made?: { id: number; sectionId: number };
}

interface PlannedSection {
  warehouseId: number;
  warehouse: string;
  name: string;
  /** Says whether goods stay in the section that came with its warehouse. */
  keepsGeneral: () => boolean;
  /** It is set once the section is added. */
  made?: MadeSection;
}

/** Says where goods are; the section is null in a virtual warehouse, and for what is of no section. */
export interface Placed {
  warehouseId: number;
  sectionId: number | null;
}

/**
 * Holds warehouses and sections that rows name and nobody has added yet. Until they are, their ids are -1, -2 and so
 * on.
 */
export class PlannedPlaces {
  readonly #warehouses = new Map<number, PlannedWarehouse>();
  readonly #sections = new Map<number, PlannedSection>();
  readonly #needed = new Set<number>();
  #lastId = 0;

  /** @returns its id, and that of the section that comes with it */
  planWarehouse(name: string): { id: number; sectionId: number } {
    const ids = { id: --this.#lastId, sectionId: --this.#lastId };
    this.#warehouses.set(ids.id, { name, sectionId: ids.sectionId });
    return ids;
  }

  planSection(section: Omit<PlannedSection, 'made'>): number {
    const id = --this.#lastId;
    this.#sections.set(id, section);
    return id;
  }

  /** Has the place of a valid row added. */
  need({ warehouseId, sectionId }: Placed): void {
    this.#needed.add(warehouseId);
    if (sectionId !== null) this.#needed.add(sectionId);
  }

  isNeeded(id: number): boolean {
    return this.#needed.has(id);
  }

  get #missingWarehouses(): PlannedWarehouse[] {
    return [...this.#needed].flatMap((id) => this.#warehouses.get(id) ?? []);
  }

  get #missingSections(): PlannedSection[] {
    return [...this.#needed].flatMap((id) => this.#sections.get(id) ?? []);
  }

  /** Adds what is needed. It runs once all rows are read, as another may be in the General Section. */
  async make(operation: Operation, { makeWarehouse, makeSection }: MakePlaces): Promise<void> {
    for (const warehouse of this.#missingWarehouses) warehouse.made = await makeWarehouse(operation, warehouse.name);
    for (const section of this.#missingSections) {
      const { name, keepsGeneral } = section;
      const { warehouseId } = this.settled({ warehouseId: section.warehouseId, sectionId: null });
      section.made = await makeSection(operation, { warehouseId, name, keepsGeneral: keepsGeneral() });
    }
  }

  /** Lists what was added. */
  get made(): ImportedRecord[] {
    return [
      ...this.#missingWarehouses.flatMap(({ name, made }) =>
        made === undefined ? [] : [{ entity: 'warehouse' as const, id: made.id, name, row: null, before: null }],
      ),
      ...this.#missingSections.flatMap(({ name, made }) =>
        made === undefined ? [] : [{ entity: 'section' as const, name, row: null, ...made }],
      ),
    ];
  }

  /** Returns the place with its ids, now that it is added. */
  settled<In extends Placed>(place: In): In {
    const { warehouseId, sectionId } = place;
    const warehouse = this.#warehouses.get(warehouseId);
    const section =
      warehouse?.sectionId === sectionId ? warehouse.made?.sectionId : this.#sections.get(sectionId ?? 0)?.made?.id;
    return { ...place, warehouseId: warehouse?.made?.id ?? warehouseId, sectionId: section ?? sectionId };
  }

  /** Lists the names of what valid rows need; sections have their warehouses with them if there are several. */
  get makes(): Pick<ImportAnswer['makes'], 'warehouses' | 'sections'> {
    const sections = this.#missingSections;
    const isOne = new Set(sections.map(({ warehouseId }) => warehouseId)).size < 2;
    return {
      warehouses: this.#missingWarehouses.map(({ name }) => name),
      sections: sections.map(({ warehouse, name }) => (isOne ? name : `${warehouse} / ${name}`)),
    };
  }
}
