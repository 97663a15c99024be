import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { SupplierOption } from '../../pickers/people-pickers';
import { t } from '../../text/t';
import { LinkButton } from '../../ui/page/link-button';
import { Page } from '../../ui/page/page';
import { RecordName } from '../../ui/page/record-head';
import { DetailsForm } from './details-form';
import { DraftDetails } from './draft-details';
import { DraftEditor } from './draft-editor';
import { DraftPurchase } from './draft-purchase';
import { OpenOrders } from './open-orders';
import { usePurchasesHome } from './purchases-home';

/** Raises a purchase order: its details, then its products. `?id=` continues a draft. */
export default function PurchaseAddPage() {
  const { id } = useSearch({ from: '/shell/purchases/add' });
  const home = usePurchasesHome();
  if (id === undefined) return <NewPurchase home={home} />;
  return (
    <DraftPurchase key={id} id={Number(id)} home={home}>
      {(purchase) => (
        <Page record={<RecordName name={purchase.purchaseNo} />}>
          <DraftDetails purchase={purchase} />
          <DraftEditor purchase={purchase} home={home} />
        </Page>
      )}
    </DraftPurchase>
  );
}

function NewPurchase({ home }: { home: ReturnType<typeof usePurchasesHome> }) {
  const navigate = useNavigate();
  const [supplier, setSupplier] = useState<SupplierOption | null>(null);
  return (
    <Page
      isNarrow
      aside={supplier === null ? null : <OpenOrders supplier={{ id: supplier.value, name: supplier.label }} />}
    >
      <DetailsForm
        // The number is in the address: closing the browser loses nothing.
        onSaved={(purchaseId) => navigate({ to: '/purchases/add', search: { id: String(purchaseId) }, replace: true })}
        onSupplierChosen={setSupplier}
        close={
          <LinkButton variant="default" to={home}>
            {t.common.close}
          </LinkButton>
        }
      />
    </Page>
  );
}
