import { useQuery } from '@tanstack/react-query';
import { placeText } from '../../format/place';
import { t } from '../../text/t';
import { Summary } from '../../ui/page/summary';
import { figureOfRecord } from './place-figures';
import { productQuery } from './product-query';

/** Shows, beside a form about a product, what is available of it in each of its places. */
export function ProductInPlaces({ productId }: { productId: number }) {
  const { data: product } = useQuery(productQuery(productId));
  if (product === undefined) return null;
  return (
    <Summary
      title={t.stockFigures.availableInPlaces}
      rows={product.Inventory.map((place) => ({
        id: place.id,
        name: placeText(place),
        value: figureOfRecord({ ...place, Product: product }, 'available', place.quantity, product.unit.unit),
      }))}
      empty={t.stockFigures.inNoPlace}
    />
  );
}
