import type { WalkLine } from '@ghala/contract/calls/counts';
import type { LotHead } from '@ghala/contract/common/lots';
import { Text } from '@mantine/core';
import { lotText } from '../../documents/lot-choice/lot-texts';
import { LotText } from '../../documents/lots/lot-link';
import { t } from '../../text/t';

interface Goods {
  Product: Pick<WalkLine['Product'], 'id' | 'name' | 'tracking'>;
  Lot: LotHead | null;
}

/**
 * Tells the lines of a section apart: by product and, where it is tracked, by lot. A line that this device kept from an
 * earlier version has no lot.
 */
export function goodsKey({ Product, Lot }: Pick<WalkLine, 'Product' | 'Lot'>): string {
  return Lot ? `${Product.id} ${Lot.number.toLowerCase()}` : String(Product.id);
}

/** Tells whether two lines are of the same goods in the same section. */
export function isSameLine(one: WalkLine, other: WalkLine): boolean {
  return one.sectionId === other.sectionId && goodsKey(one) === goodsKey(other);
}

/** Tells whether a line of a blind count stands for serial numbers, which are not listed. */
export function standsForSerials({ Product, Lot }: Goods): boolean {
  return Product.tracking === 'serial' && !Lot;
}

/** Writes 'Milk 500 ml, A1'. */
export function goodsName({ Product, Lot }: Goods): string {
  return Lot ? `${Product.name}, ${Lot.number}` : Product.name;
}

/** Shows the product, with the lot below it. */
export function LineGoods({ Product, Lot }: Goods) {
  if (standsForSerials({ Product, Lot }))
    return (
      <>
        {Product.name}
        <Text component="span" display="block" size="sm" c="dimmed">
          {t.counts.eachSerial}
        </Text>
      </>
    );
  if (!Lot) return Product.name;
  return (
    <>
      {Product.name}
      <LineLot lot={Lot} />
    </>
  );
}

/** Shows a lot with its expiry, below its product. */
export function LineLot({ lot }: { lot: LotHead | null }) {
  if (!lot) return null;
  return (
    <Text component="span" display="block" size="sm" c={lot.isExpired ? 'var(--ghala-wrong)' : 'dimmed'}>
      <LotText number={lot.number}>{lotText(lot)}</LotText>
    </Text>
  );
}
