import type { SupplierDetail } from '@ghala/contract/calls/suppliers';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../../text/t';
import { ErrorState } from '../../ui/page/error-state';
import { Page } from '../../ui/page/page';
import { Skeletons } from '../../ui/page/skeletons';
import { supplierQuery } from './suppliers.api';

export interface SupplierLoaderProps {
  id: number;
  isNarrow?: boolean;
  children: (supplier: SupplierDetail) => ReactNode;
}

/** Shows a supplier by id, or a placeholder until it is loaded. */
export function SupplierLoader({ id, isNarrow, children }: SupplierLoaderProps) {
  const supplier = useQuery(supplierQuery(id));
  if (supplier.data !== undefined) return children(supplier.data);
  return (
    <Page isNarrow={isNarrow}>
      {supplier.isError ? (
        <ErrorState
          title={t.suppliers.supplierNotFoundTryAgain}
          error={supplier.error}
          onRetry={() => void supplier.refetch()}
          isRetrying={supplier.isFetching}
        />
      ) : (
        <Skeletons lines={8} />
      )}
    </Page>
  );
}
