import type { PurchaseDetail } from '@ghala/contract/calls/purchases';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { orderAddress, type PlainPath } from '../../net/address';
import { orderQuery } from '../../offline/orders-seen';
import { say, t } from '../../text/t';
import { EmptyState } from '../../ui/page/empty-state';
import { LinkButton } from '../../ui/page/link-button';
import { LoadingPage } from '../../ui/page/loading-page';
import { Page } from '../../ui/page/page';

interface DraftPurchaseProps {
  id: number;
  /** Close leads there. */
  home: PlainPath;
  children: (purchase: PurchaseDetail) => ReactNode;
}

/** Loads a draft to work on, or links to the order if it was submitted. */
export function DraftPurchase({ id, home, children }: DraftPurchaseProps) {
  const query = useQuery(orderQuery(id));
  const purchase = query.data?.purchase;
  if (purchase?.status === 'draft') return children(purchase);
  if (purchase)
    return (
      <Page>
        <EmptyState
          text={say(t.purchases.state, { purchaseNo: purchase.purchaseNo, status: purchase.status })}
          hint={t.common.onlyDraftsCanChange}
          next={
            <>
              <LinkButton to={orderAddress(purchase.id)}>
                {say(t.notePage.open, { noteNo: purchase.purchaseNo })}
              </LinkButton>
              <LinkButton variant="default" to={home}>
                {t.common.close}
              </LinkButton>
            </>
          }
        />
      </Page>
    );
  return <LoadingPage query={query} errorTitle={t.purchases.notFound} />;
}
