import type { LabelItem } from '@ghala/contract/calls/labels';
import { placeCode } from '@ghala/contract/common/place-code';
import type { Language } from '@ghala/contract/language';
import { say } from '@ghala/contract/say';
import { unitWord } from '@ghala/contract/unit-words';
import type { Database } from '../../kernel/database';
import { invalid } from '../../kernel/errors';
import type { PrintedLabel } from '../../print/render-labels';
import { papers } from '../../text/texts';
import { type LabelledPlace, type LabelledProduct, labelledPlaces, labelledProducts } from './labels.queries';

interface Words {
  language: Language;
  /** The address of a product's screen, which a scan opens if the product has neither code nor barcode. */
  productLink: (id: number) => string;
}

/**
 * The labels of products, packagings and places, in the order of the items.
 * @throws {AppError} invalid if one does not exist, or a packaging has no barcode
 */
export async function printedLabels(
  database: Database,
  items: readonly LabelItem[],
  words: Words,
): Promise<PrintedLabel[]> {
  const [products, places] = await Promise.all([
    labelledProducts(
      database,
      items.flatMap((item) => ('productId' in item ? item.productId : [])),
    ),
    labelledPlaces(
      database,
      items.flatMap((item) => ('placeId' in item ? item.placeId : [])),
    ),
  ]);
  return items.map((item, index) => {
    const field = `items.${index}`;
    const { copies } = item;
    if ('placeId' in item) {
      const place = places.get(item.placeId);
      if (place === undefined) throw invalid(`${field}.placeId`, 'noSuch', { entity: 'place' });
      return { ...labelOfPlace(place), copies };
    }
    const product = products.get(item.productId);
    if (product === undefined) throw invalid(`${field}.productId`, 'noSuch', { entity: 'product' });
    return item.packaging === ''
      ? { ...labelOfProduct(product, words), copies }
      : { ...labelOfPackaging(product, item.packaging, `${field}.packaging`, words), copies };
  });
}

type Label = Omit<PrintedLabel, 'copies'>;

function labelOfPlace({ id, name, host }: LabelledPlace): Label {
  const code = placeCode(id);
  return { name, isLarge: true, under: host ?? '', foot: [code], scanned: { text: code } };
}

function labelOfProduct({ id, name, code, barcode, unit }: LabelledProduct, { productLink }: Words): Label {
  return {
    name,
    foot: [code, unit],
    scanned: { text: barcode || code || productLink(id), isBarcode: barcode !== '' },
  };
}

/** @throws {AppError} invalid if the product has no such packaging, or no scan could find it */
function labelOfPackaging(product: LabelledProduct, packaging: string, field: string, { language }: Words): Label {
  const found = product.packagings.find((one) => one.name.toLowerCase() === packaging.toLowerCase());
  if (found === undefined) throw invalid(field, 'otherPackaging', { packaging, product: product.name });
  const { name, quantity, barcode } = found;
  if (barcode === '') throw invalid(field, 'packagingUncoded', { packaging: name, product: product.name });
  const holds = { packaging: name, quantity, unit: unitWord(product.unit, quantity, language) };
  return {
    name: product.name,
    under: say(papers.in(language).labels.packagingOf, holds, language),
    foot: [product.code],
    scanned: { text: barcode, isBarcode: true },
  };
}
