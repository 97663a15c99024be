import type { ReceivablePurchase } from '@ghala/contract/calls/purchase-lists';
import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ExpectedOrders, useExpectedAwaited } from '../../../documents/expected-orders';
import { madeIdOf, useOfflineQueue } from '../../../offline/offline-queue';
import { orderQuery } from '../../../offline/orders-seen';
import { t } from '../../../text/t';
import { alertError } from '../../../ui/dialogs/dialogs';
import { Form, SubmitButton } from '../../../ui/form/form';
import { FootBar } from '../../../ui/page/foot-bar';
import { LoadingPage } from '../../../ui/page/loading-page';
import { Page } from '../../../ui/page/page';
import { RecordName } from '../../../ui/page/record-head';
import { Skeletons } from '../../../ui/page/skeletons';
import { OrderSummary } from '../against-order/order-summary';
import { receivableQuery } from '../receipts.api';
import { useReceiptsHome } from '../receipts-home';
import { DetailsFields } from './details-fields';
import { ReceiptEditor } from './receipt-editor';
import { OrderButton, ReceivedLabels, SplitBadge, SplitButton } from './receipt-head';
import { SavedReceipt } from './saved-receipt';
import { useDetailsForm } from './use-details-form';
import { usePreparedPickers } from './use-prepared-pickers';

/**
 * Receives goods: first the delivery's details, then its items. `?purchaseId=` receives an order, `?id=` continues a
 * saved receipt.
 */
export default function AddReceiptPage() {
  const { id, purchaseId } = useSearch({ from: '/shell/transaction/addbatch' });
  const key = useKeyOnceSent(id);
  if (id === undefined)
    return purchaseId === undefined ? <NewReceipt /> : <OrderReceipt purchaseId={Number(purchaseId)} />;
  return (
    <SavedReceipt key={key} id={Number(id)}>
      {(saved) => (
        <Page
          record={<RecordName name={saved.batch.batchNo} />}
          badges={<SplitBadge receipt={saved.batch} />}
          actions={
            <>
              <ReceivedLabels receipt={saved.batch} />
              <SplitButton receipt={saved.batch} />
              <OrderButton receipt={saved.batch} />
            </>
          }
        >
          <ReceiptEditor saved={saved} startsFolded />
        </Page>
      )}
    </SavedReceipt>
  );
}

/**
 * Once a receipt that was begun without a network has been sent, the address names it by the server's id. @returns a
 * key that then stays the same, so that nothing typed is lost
 * @returns a key that stays the same then, so that nothing typed is lost
 */
function useKeyOnceSent(id: string | undefined): string | undefined {
  const navigate = useNavigate();
  // The queue tells when the receipt has been sent.
  useOfflineQueue();
  const sentId = madeIdOf(Number(id));
  const [known, setKnown] = useState({ id, key: id });
  const isSame = madeIdOf(Number(known.id)) === Number(id);
  if (known.id !== id) setKnown({ id, key: isSame ? known.key : id });
  useEffect(() => {
    if (sentId !== undefined)
      void navigate({
        to: '/transaction/addbatch',
        search: { id: String(sentId) },
        replace: true,
        resetScroll: false,
      });
  }, [navigate, sentId]);
  return known.id === id || isSame ? known.key : id;
}

function OrderReceipt({ purchaseId }: { purchaseId: number }) {
  const query = useQuery(receivableQuery(purchaseId));
  if (query.data === undefined) return <LoadingPage query={query} errorTitle={t.common.noPurchaseOrderFound} />;
  return <NewReceipt key={purchaseId} order={query.data} />;
}

interface NewReceiptProps {
  /** Holds the order to receive; null if nothing can be received on it. */
  order?: ReceivablePurchase | null;
}

function NewReceipt({ order }: NewReceiptProps) {
  const navigate = useNavigate();
  const home = useReceiptsHome();
  usePreparedPickers();
  const form = useDetailsForm({
    order: order ?? undefined,
    // The number is in the address: closing the browser loses nothing.
    onSaved: ({ id }) => navigate({ to: '/transaction/addbatch', search: { id: String(id) }, replace: true }),
  });
  const { purchaseId } = form.getValues();
  // This keeps the order's lines on the device, should the network fail before the receipt is begun.
  useQuery({ ...orderQuery(purchaseId ?? 0), enabled: purchaseId !== null });
  const isAwaited = useExpectedAwaited() && purchaseId === null;
  // The form appears only once it is complete, so that nothing moves while it is filled in.
  if (isAwaited)
    return (
      <Page isNarrow aside={null}>
        <Skeletons lines={10} />
      </Page>
    );
  return (
    <Page isNarrow aside={purchaseId === null ? null : <OrderSummary purchaseId={purchaseId} />}>
      {purchaseId === null ? <ExpectedOrders others={t.expectedOrders.others} /> : null}
      {order === null ? <Alert color="yellow">{t.receipts.notReceivable}</Alert> : null}
      <Form form={form} label={t.receipts.receiptDetails}>
        <DetailsFields form={form} order={order ?? undefined} />
        <FootBar>
          <Button variant="default" onClick={() => void navigate({ to: home })}>
            {t.common.cancel}
          </Button>
          <Button
            variant="default"
            onClick={() => void alertError(t.receipts.batchNotFound, t.receipts.tryAgainOrCreate)}
          >
            {t.common.process}
          </Button>
          <SubmitButton>{t.receipts.addBatch}</SubmitButton>
        </FootBar>
      </Form>
    </Page>
  );
}
