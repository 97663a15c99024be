import { Button, Group } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { t } from '../../text/t';
import { alertError } from '../../ui/dialogs';
import { Form, SubmitButton } from '../../ui/form';
import { Page } from '../../ui/page';
import { DetailsFields } from './details-fields';
import { ReceiptEditor } from './receipt-editor';
import { OrderButton, ReceiptNumber, SplitBadge, SplitButton } from './receipt-head';
import { useReceiptsHome } from './receipts-home';
import { SavedReceipt } from './saved-receipt';
import { useDetailsForm } from './use-details-form';

/** Receives goods: first the delivery's details, then its items. `?id=` continues a saved receipt. */
export default function AddReceiptPage() {
  const { id } = useSearch({ from: '/shell/transaction/addbatch' });
  if (id === undefined) return <NewReceipt />;
  return (
    <SavedReceipt key={id} id={Number(id)}>
      {(saved) => (
        <Page
          badges={
            <>
              <ReceiptNumber receipt={saved.batch} />
              <SplitBadge receipt={saved.batch} />
            </>
          }
          actions={
            <>
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

function NewReceipt() {
  const navigate = useNavigate();
  const home = useReceiptsHome();
  const form = useDetailsForm({
    // The number is in the address: closing the browser loses nothing.
    onSaved: ({ id }) => navigate({ to: '/transaction/addbatch', search: { id: String(id) }, replace: true }),
  });
  return (
    <Page>
      <Form form={form} label={t.receipts.receiptDetails}>
        <DetailsFields form={form} />
        <Group gap="xs">
          <SubmitButton>{t.receipts.addBatch}</SubmitButton>
          <Button
            variant="default"
            onClick={() => void alertError(t.receipts.batchNotFound, t.receipts.tryAgainOrCreate)}
          >
            {t.common.process}
          </Button>
          <Button variant="default" onClick={() => void navigate({ to: home })}>
            {t.common.cancel}
          </Button>
        </Group>
      </Form>
    </Page>
  );
}
