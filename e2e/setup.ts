import type { Api } from './api';

/* Makes through the API what a flow needs and does not test: each thing on its own screen was. */

type Entry = { id: number } & Record<string, unknown>;

/** The id of a catalogue's entry of that name, which is made where it is missing. */
async function entryId(api: Api, list: string, field: string, name: string, body: object = {}): Promise<number> {
  const find = async () => (await api.get<Entry[]>(list)).find((entry) => entry[field] === name)?.id;
  const known = await find();
  if (known !== undefined) return known;
  await api.post(list, { ...body, [field]: name });
  return (await find()) ?? 0;
}

export function stockCategoryId(api: Api, name: string): Promise<number> {
  return entryId(api, '/nogs', 'nog', name);
}

/** A product without a sub-category; its category and unit come with it. */
export async function makeProduct(
  api: Api,
  { name, unit, category, price = 0 }: { name: string; unit: string; category: string; price?: number },
): Promise<number> {
  const { product } = await api.postForm<{ product: { id: number } }>('/products', {
    name,
    unitId: await entryId(api, '/units', 'unit', unit, { type: 'unit' }),
    categoryId: await entryId(api, '/category', 'category', category, { type: 'category' }),
    pricePurchase: price,
  });
  return product.id;
}

/** A warehouse with its General Section. */
export async function makeWarehouse(api: Api, name: string): Promise<number> {
  const { warehouse } = await api.post<{ warehouse: { id: number } }>('/warehouses', { name, hasSections: true });
  return warehouse.id;
}
