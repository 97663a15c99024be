import { newProduct } from '@ghala/contract/calls/products';
import { checkDigit } from '@ghala/contract/common/barcode';
import { createProduct } from '../features/products/save-product';
import type { Operation } from '../kernel/operation';
import type { ProductGroup } from './data/product-group';
import type { Catalogues } from './make-catalogues';

/** The data that receipts and issues need about a product. */
export interface DemoProduct {
  id: number;
  /** From 1 in order of creation; ids may start anywhere. */
  serial: number;
  category: string;
  unit: string;
  /** Per unit, in whole Kenyan shillings. */
  price: number;
  /** The usual quantity of a delivery, in its unit. */
  usual: number;
  isEquipment: boolean;
}

const VAT_PERCENT = 16;

/** Every ninth product has no thresholds. */
export async function makeProducts(
  operation: Operation,
  groups: readonly ProductGroup[],
  catalogues: Catalogues,
): Promise<DemoProduct[]> {
  const products: DemoProduct[] = [];
  for (const group of groups) {
    let number = 0;
    for (const line of group.lines)
      for (const [step, variant] of line[6].split('; ').entries()) {
        number += 1;
        const serial = products.length + 1;
        const [subCategory, name, swahiliName, unit, firstPrice, usual] = line;
        // The larger variants, which come later, cost more.
        const price = Math.round(firstPrice * (1 + step / 4));
        const body = newProduct.parse({
          name: `${name} ${variant}`,
          alternativeName: swahiliName,
          code: `${group.code}-${String(number).padStart(3, '0')}`,
          barcode: inStoreBarcode(serial),
          categoryId: catalogues.categories.get(group.category),
          subCategoryId: catalogues.subCategories.get(`${group.category} / ${subCategory}`),
          unitId: catalogues.units.get(unit),
          pricePurchase: price,
          priceRetail: Math.round(price * 1.3),
          priceWholesale: Math.round(price * 1.15),
          tax: VAT_PERCENT,
          shelfLife: group.shelfLifeDays,
          ...(group.isEquipment && { companyAsset: true, assetNo: `MFANO-${serial}` }),
          ...(serial % 9 !== 0 && thresholds(usual)),
        });
        const id = await createProduct(operation, body, {});
        const isEquipment = group.isEquipment ?? false;
        products.push({ id, serial, category: group.category, unit, price, usual, isEquipment });
      }
  }
  return products;
}

function thresholds(usual: number) {
  return { stockMin: Math.ceil(usual / 4), stockOrder: Math.ceil(usual / 2), stockMax: usual * 2 };
}

/** An EAN-13 number from the range for in-store use, which no manufacturer's product has. */
function inStoreBarcode(serial: number): string {
  const digits = `2${String(serial).padStart(11, '0')}`;
  return digits + checkDigit(digits);
}
