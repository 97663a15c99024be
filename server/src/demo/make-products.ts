import { newProduct } from '@ghala/contract/calls/products';
import { withCheckDigit } from '@ghala/contract/common/barcode';
import { vatPercentOn } from '@ghala/contract/stock/tax';
import { createProduct } from '../features/products/save-product';
import type { Operation } from '../operation/operation';
import type { ProductGroup } from './data/product-group';
import type { Catalogues } from './make-catalogues';

/** These are the data that receipts and issues need about a product. */
export interface DemoProduct {
  id: number;
  /** It counts from 1 in order of creation; ids may start anywhere. */
  serial: number;
  category: string;
  unit: string;
  /** The price is per unit, in whole Kenyan shillings. */
  price: number;
  /** This is the usual quantity of a delivery, in its unit. */
  usual: number;
  /** The product is bought by the carton. */
  isInCartons: boolean;
  isEquipment: boolean;
}

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
        const isInCartons = unit === 'Piece' && usual >= 4 * PIECES_IN_CARTON;
        const body = newProduct.parse({
          name: `${name} ${variant}`,
          alternativeName: swahiliName,
          code: `${group.code}-${String(number).padStart(3, '0')}`,
          barcode: inStoreBarcode('2', serial),
          categoryId: catalogues.categories.get(group.category),
          subCategoryId: catalogues.subCategories.get(`${group.category} / ${subCategory}`),
          unitId: catalogues.units.get(unit),
          pricePurchase: price,
          priceRetail: Math.round(price * 1.3),
          priceWholesale: Math.round(price * 1.15),
          tax: vatPercentOn(new Date().toISOString().slice(0, 10)),
          shelfLife: group.shelfLifeDays,
          ...(group.isEquipment && { companyAsset: true, assetNo: `MFANO-${serial}` }),
          ...(serial % 9 !== 0 && thresholds(usual)),
          ...(isInCartons && { packagings: cartonsOf(serial) }),
        });
        const id = await createProduct(operation, body, {});
        const isEquipment = group.isEquipment ?? false;
        products.push({ id, serial, category: group.category, unit, price, usual, isInCartons, isEquipment });
      }
  }
  return products;
}

function thresholds(usual: number) {
  return { stockMin: Math.ceil(usual / 4), stockOrder: Math.ceil(usual / 2), stockMax: usual * 2 };
}

export const PIECES_IN_CARTON = 24;

function cartonsOf(serial: number) {
  const carton = { name: 'Carton', quantity: PIECES_IN_CARTON, barcode: inStoreBarcode('21', serial), isBought: true };
  return [carton, { name: 'Dozen', quantity: 12 }];
}

/** An EAN-13 number from the range for in-store use, which no manufacturer's product has. */
function inStoreBarcode(prefix: string, serial: number): string {
  const digits = prefix + String(serial).padStart(12 - prefix.length, '0');
  return withCheckDigit(digits);
}
