import { reorderKeepers } from '@ghala/contract/access/permissions';
import type { ProductDetail } from '@ghala/contract/calls/products';
import { Anchor, Text } from '@mantine/core';
import { formatQuantity } from '../../format/format';
import { useCan } from '../../session/session';
import { rich } from '../../text/rich';
import { say, t } from '../../text/t';
import { linkTo } from '../../ui/page/link-to';

/** Lists the warehouses that have levels of their own, where those of the product do not apply. */
export function OwnLevels({ product }: { product: ProductDetail }) {
  const mayKeep = useCan(reorderKeepers);
  const places = new Map(
    product.Inventory.filter(({ levels }) => levels.isOwn).map(({ Warehouse, levels }) => [
      Warehouse.id,
      { ...levels, Warehouse },
    ]),
  );
  if (places.size === 0) return null;
  const told = [...places.values()].map(({ Warehouse, min, max }) => {
    const words = { place: Warehouse.name, min: formatQuantity(min) };
    return max > 0
      ? say(t.products.ownLevelsUpTo, { ...words, max: formatQuantity(max) })
      : say(t.products.ownLevelsFrom, words);
  });
  return (
    <Text size="sm">
      {rich(t.products.ownLevels, {
        places: told.join(', '),
        list: mayKeep ? (
          <Anchor {...linkTo({ to: '/purchases/reorder', search: { show: 'levels' } })} inherit>
            {t.products.reorderLevels}
          </Anchor>
        ) : (
          t.products.reorderLevels
        ),
      })}
    </Text>
  );
}
