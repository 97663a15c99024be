import type { ProductDetail } from '@ghala/contract/calls/products';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { productQuery } from '../../documents/stock-figure/product-query';
import { t } from '../../text/t';
import { ErrorState } from '../../ui/page/error-state';
import { Page } from '../../ui/page/page';
import { Skeletons } from '../../ui/page/skeletons';

/** Shows a product, or a placeholder until it is loaded. */
export function ProductLoader({ id, children }: { id: number; children: (product: ProductDetail) => ReactNode }) {
  const product = useQuery(productQuery(id));
  if (product.data !== undefined) return children(product.data);
  return (
    <Page isNarrow>
      {product.isError ? (
        <ErrorState
          title={t.products.productNotFoundTryAgain}
          error={product.error}
          onRetry={() => void product.refetch()}
          isRetrying={product.isFetching}
        />
      ) : (
        <Skeletons lines={10} />
      )}
    </Page>
  );
}
