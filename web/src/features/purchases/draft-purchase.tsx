import type { PurchaseDetail } from '@ghala/contract/calls/purchases';
import { purchaseStatusWord } from '@ghala/contract/purchase-words';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { address, type PlainPath } from '../../shared/address';
import { EmptyState } from '../../ui/empty-state';
import { LinkButton } from '../../ui/link-button';
import { LoadingPage } from '../../ui/loading-page';
import { Page } from '../../ui/page';
import { purchaseQuery } from './purchases.api';

interface DraftPurchaseProps {
  id: number;
  /** Where Close leads. */
  home: PlainPath;
  children: (purchase: PurchaseDetail) => ReactNode;
}

/** Loads a draft that is to be worked on; an order that was handed in says so, and where it can be seen. */
export function DraftPurchase({ id, home, children }: DraftPurchaseProps) {
  const query = useQuery(purchaseQuery(id));
  const purchase = query.data?.purchase;
  if (purchase?.status === 'draft') return children(purchase);
  if (purchase)
    return (
      <Page>
        <EmptyState
          text={`${purchase.purchaseNo} is no draft any more: ${purchaseStatusWord(purchase.status)}`}
          hint="Only a draft can be changed."
          next={
            <>
              <LinkButton to={address('/purchases/pdf/$id', { id: purchase.id })}>View PDF</LinkButton>
              <LinkButton variant="default" to={home}>
                Close
              </LinkButton>
            </>
          }
        />
      </Page>
    );
  return <LoadingPage query={query} errorTitle="Purchase Note not found. Try again" />;
}
