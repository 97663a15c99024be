import {
  categoryCatalogue,
  paymentCatalogue,
  projectCatalogue,
  purposeCatalogue,
  stockCategoryCatalogue,
  tagCatalogue,
  unitCatalogue,
} from '../features/catalogues/catalogue-kinds';
import { createEntry } from '../features/catalogues/create-entry';
import type { Operation } from '../operation/operation';
import * as data from './data/catalogues';
import type { ProductGroup } from './data/product-group';

/** Holds the ids of the entries that are needed by name. */
export interface Catalogues {
  units: Map<string, number>;
  categories: Map<string, number>;
  /** They are found by category and sub-category, as in 'Plumbing / Pipes'. */
  subCategories: Map<string, number>;
  nogs: Map<string, number>;
  tags: number[];
  payments: number[];
  dispatchPurposes: Map<string, number>;
}

/** Fills every catalogue; the categories are those of the products. */
export async function makeCatalogues(operation: Operation, groups: readonly ProductGroup[]): Promise<Catalogues> {
  const { categories, subCategories } = await makeCategories(operation, groups);
  const payments: number[] = [];
  for (const payment of data.payments) payments.push(await createEntry(operation, paymentCatalogue, { payment }));
  for (const name of data.projects) await createEntry(operation, projectCatalogue, { name });
  for (const purpose of data.purposes.Pickup)
    await createEntry(operation, purposeCatalogue, { module: 'Pickup', purpose });
  const nogs = new Map<string, number>();
  for (const nog of data.stockCategories) nogs.set(nog, await createEntry(operation, stockCategoryCatalogue, { nog }));
  const tags: number[] = [];
  for (const tag of data.tags) tags.push(await createEntry(operation, tagCatalogue, { tag }));
  const dispatchPurposes = new Map<string, number>();
  for (const purpose of data.purposes.Dispatch)
    dispatchPurposes.set(purpose, await createEntry(operation, purposeCatalogue, { module: 'Dispatch', purpose }));
  return { units: await makeUnits(operation), categories, subCategories, nogs, tags, payments, dispatchPurposes };
}

async function makeUnits(operation: Operation): Promise<Map<string, number>> {
  const units = new Map<string, number>();
  for (const [unit, symbol, subUnit, count] of data.units) {
    const id = await createEntry(operation, unitCatalogue, { unit, symbol });
    units.set(unit, id);
    if (subUnit !== undefined && count !== undefined)
      await createEntry(operation, unitCatalogue, { unit: subUnit, parent_id: id, count }, 'unitId');
  }
  return units;
}

async function makeCategories(operation: Operation, groups: readonly ProductGroup[]) {
  const categories = new Map<string, number>();
  const subCategories = new Map<string, number>();
  for (const { category, lines } of groups) {
    const id = await createEntry(operation, categoryCatalogue, { category });
    categories.set(category, id);
    for (const name of new Set(lines.map(([subCategory]) => subCategory))) {
      const values = { category: name, parent_id: id };
      subCategories.set(`${category} / ${name}`, await createEntry(operation, categoryCatalogue, values, 'categoryId'));
    }
  }
  return { categories, subCategories };
}
