import { useNavigate, useSearch } from '@tanstack/react-router';
import { t } from '../../text/t';
import { LinkButton } from '../../ui/link-button';
import { Page } from '../../ui/page';
import { RecordName } from '../../ui/record-head';
import { DetailsForm } from './details-form';
import { DraftDetails } from './draft-details';
import { DraftEditor } from './draft-editor';
import { DraftPurchase } from './draft-purchase';
import { usePurchasesHome } from './purchases-home';

/** Raises a purchase order: its details, then its products. `?id=` continues a draft. */
export default function PurchaseAddPage() {
  const { id } = useSearch({ from: '/shell/purchases/add' });
  const navigate = useNavigate();
  const home = usePurchasesHome();
  if (id === undefined)
    return (
      <Page isNarrow>
        <DetailsForm
          // The number is in the address: closing the browser loses nothing.
          onSaved={(purchaseId) =>
            navigate({ to: '/purchases/add', search: { id: String(purchaseId) }, replace: true })
          }
          close={
            <LinkButton variant="default" to={home}>
              {t.common.close}
            </LinkButton>
          }
        />
      </Page>
    );
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
