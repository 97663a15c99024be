import type { LabelItem } from '@ghala/contract/calls/labels';
import { barcodeKey, isGtin } from '@ghala/contract/common/barcode';
import { moneyText } from '@ghala/contract/common/figure-text';
import { placeCode } from '@ghala/contract/common/place-code';
import { unitWord } from '@ghala/contract/stock/unit-words';
import type { Language } from '@ghala/contract/text/language';
import { say } from '@ghala/contract/text/say';
import type { Database } from '../../db/database';
import type { PrintedLabel } from '../../print/render-labels';
import { invalid } from '../../runtime/errors';
import { papers } from '../../text/texts';
import {
  type LabelledLot,
  type LabelledPlace,
  type LabelledProduct,
  type LotName,
  labelledLots,
  labelledPlaces,
  labelledProducts,
  lotKey,
} from './labels.queries';

interface Words {
  language: Language;
  /** A scan opens this address of the product's screen if the product has neither code nor barcode. */
  productLink: (id: number) => string;
  /** Goods show their retail price if set. */
  hasPrice: boolean;
  /** Labels show this name of the business, if any. */
  company: string;
}

/**
 * Makes the labels of products, packagings, lots and places, in the order of the items.
 * @throws {AppError} invalid if one does not exist, or a packaging has no barcode
 */
export async function printedLabels(
  database: Database,
  items: readonly LabelItem[],
  words: Words,
): Promise<PrintedLabel[]> {
  const lots = await labelledLots(
    database,
    items.flatMap((item) => lotNameOf(item) ?? []),
  );
  const [products, places] = await Promise.all([
    labelledProducts(database, [
      ...items.flatMap((item) => ('productId' in item ? item.productId : [])),
      ...[...lots.values()].map(({ productId }) => productId),
    ]),
    labelledPlaces(
      database,
      items.flatMap((item) => ('placeId' in item ? item.placeId : [])),
    ),
  ]);
  return items.map((item, index): PrintedLabel => {
    const label = labelAt(item, index);
    return { ...label, under: [label.under, words.company].filter(Boolean).join(' · '), copies: item.copies };
  });

  function labelAt(item: LabelItem, index: number): Label {
    const field = `items.${index}`;
    if ('placeId' in item) {
      const place = places.get(item.placeId);
      if (place === undefined) throw invalid(`${field}.placeId`, 'noSuch', { entity: 'place' });
      return labelOfPlace(place);
    }
    const lotName = lotNameOf(item);
    if (lotName !== undefined) {
      const lot = lots.get(lotKey(lotName));
      const product = lot && products.get(lot.productId);
      if (product === undefined)
        throw invalid(`${field}.${'lotId' in item ? 'lotId' : 'lot'}`, 'noSuch', { entity: 'lot' });
      return labelOfLot(lot as LabelledLot, product, words);
    }
    if ('lotId' in item) throw new Error('a lot has a name');
    const product = products.get(item.productId);
    if (product === undefined) throw invalid(`${field}.productId`, 'noSuch', { entity: 'product' });
    return item.packaging === ''
      ? labelOfProduct(product, words)
      : labelOfPackaging(product, item.packaging, `${field}.packaging`, words);
  }
}

/** Gives the retail price of so many units; '' if labels show none, or none is known. */
function priceOf({ priceRetail }: LabelledProduct, quantity: number, { hasPrice }: Words): string {
  return hasPrice && priceRetail > 0 ? moneyText(Math.round(priceRetail * quantity * 100) / 100) : '';
}

function lotNameOf(item: LabelItem): LotName | undefined {
  if ('placeId' in item) return undefined;
  if ('lotId' in item) return item;
  return item.lot === '' ? undefined : item;
}

type Label = Omit<PrintedLabel, 'copies'>;

function labelOfPlace({ id, name, host }: LabelledPlace): Label {
  const code = placeCode(id);
  return { name, isLarge: true, under: host ?? '', foot: [code], scanned: { text: code } };
}

function labelOfProduct(product: LabelledProduct, words: Words): Label {
  const { id, name, code, barcode, unit } = product;
  return {
    name,
    foot: [priceOf(product, 1, words), code, unit],
    scanned: { text: barcode || code || words.productLink(id), isBarcode: barcode !== '' },
  };
}

/**
 * Matches the characters that a lot or serial number may have in a GS1 code, whose elements are parted by brackets
 * here; and limits their number.
 */
const GS1_NUMBER = /^[!"%&'*+,\-./0-9:;<=>?A-Z_a-z]{1,20}$/;

/**
 * Goods with a GTIN get a GS1 DataMatrix that holds all of the lot; others get its number, which finds it if no other
 * lot has the same.
 */
function labelOfLot(lot: LabelledLot, product: LabelledProduct, words: Words): Label {
  const { name, code, barcode } = product;
  const { language } = words;
  const { number, expiresOn, madeOn, isSerial } = lot;
  const texts = papers.in(language).labels;
  const elements = [
    `(01)${barcodeKey(barcode)}`,
    ...(madeOn === null ? [] : [`(11)${sixDigits(madeOn)}`]),
    ...(expiresOn === null ? [] : [`(17)${sixDigits(expiresOn)}`]),
    `${isSerial ? '(21)' : '(10)'}${number}`,
  ];
  const isGs1 = isGtin(barcode) && GS1_NUMBER.test(number);
  return {
    name,
    under: say(isSerial ? texts.serial : texts.lot, { number }, language),
    foot: [
      expiresOn === null ? '' : say(texts.expires, { day: expiresOn }, language),
      priceOf(product, 1, words),
      code,
    ],
    scanned: isGs1 ? { text: elements.join(''), isGs1 } : { text: number },
  };
}

/** Writes a day as YYMMDD, as GS1 has dates. */
function sixDigits(day: string): string {
  return day.slice(2).replaceAll('-', '');
}

/** @throws {AppError} invalid if the product has no such packaging, or no scan could find it */
function labelOfPackaging(product: LabelledProduct, packaging: string, field: string, words: Words): Label {
  const { language } = words;
  const found = product.packagings.find((one) => one.name.toLowerCase() === packaging.toLowerCase());
  if (found === undefined) throw invalid(field, 'otherPackaging', { packaging, product: product.name });
  const { name, quantity, barcode } = found;
  if (barcode === '') throw invalid(field, 'packagingUncoded', { packaging: name, product: product.name });
  const holds = { packaging: name, quantity, unit: unitWord(product.unit, quantity, language) };
  return {
    name: product.name,
    under: say(papers.in(language).labels.packagingOf, holds, language),
    foot: [priceOf(product, quantity, words), product.code],
    scanned: { text: barcode, isBarcode: true },
  };
}
