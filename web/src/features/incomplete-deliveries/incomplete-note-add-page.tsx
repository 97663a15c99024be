import type { IncompleteNote } from '@ghala/contract/calls/incomplete-deliveries';
import { deliveryText, receiptOf } from '@ghala/contract/labels/incomplete-delivery-labels';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { address } from '../../net/address';
import { language, say, t } from '../../text/t';
import { DescriptionList } from '../../ui/page/description-list';
import { EmptyState } from '../../ui/page/empty-state';
import { LinkButton } from '../../ui/page/link-button';
import { LoadingPage } from '../../ui/page/loading-page';
import { Page } from '../../ui/page/page';
import { RecordName } from '../../ui/page/record-head';
import { ScreenLink } from '../../ui/page/screen-access';
import { Section } from '../../ui/page/section';
import { incompleteNoteQuery, NOT_FETCHED, NOT_FOUND } from './incomplete-deliveries.api';
import { incompleteNoteAddress } from './incomplete-note-columns';
import { IncompleteNoteEditor } from './incomplete-note-editor';
import { ReceiptChoice } from './receipt-choice';

/** Raises an incomplete delivery note in three steps. `?id=` continues a draft. */
export default function IncompleteNoteAddPage() {
  const { id } = useSearch({ from: '/shell/transaction/incompletenotes/add' });
  const navigate = useNavigate();
  const leave = () => navigate({ to: '/transaction/incompletenotes' });
  if (id !== undefined) return <Draft key={id} id={Number(id)} onLeave={leave} />;
  return (
    <Page>
      <ReceiptChoice
        // The number is in the address: closing the browser loses nothing.
        onCreated={(noteId) =>
          navigate({ to: '/transaction/incompletenotes/add', search: { id: String(noteId) }, replace: true })
        }
        onClose={() => void leave()}
      />
    </Page>
  );
}

function Draft({ id, onLeave }: { id: number; onLeave: () => void | Promise<void> }) {
  const query = useQuery(incompleteNoteQuery(id));
  if (query.data?.note.status === 'draft') {
    const { note } = query.data;
    return (
      <Page record={<RecordName name={note.idnNo} />}>
        <Section title={t.incompleteDeliveries.receiptTitle}>
          <ReceiptSummary note={note} />
        </Section>
        <IncompleteNoteEditor note={note} onLeave={onLeave} />
      </Page>
    );
  }
  if (query.data) return <NoDraft note={query.data.note} />;
  return <LoadingPage query={query} errorTitle={NOT_FOUND} errorText={NOT_FETCHED} />;
}

function ReceiptSummary({ note }: { note: IncompleteNote }) {
  const receipt = receiptOf(note);
  return (
    <DescriptionList
      items={[
        {
          label: 'BPN',
          value: (
            <ScreenLink to={address('/transaction/pdfbatch/$id', { id: receipt.id })}>{receipt.batchNo}</ScreenLink>
          ),
        },
        { label: t.common.stockCategory, value: receipt.Nog.nog },
        { label: t.incompleteDeliveries.deliveryCourier, value: deliveryText(receipt, language) },
        { label: t.common.supplier, value: receipt.Supplier?.name },
        { label: t.common.poNo, value: receipt.Purchase?.purchaseNo ?? t.common.notAvailable },
        { label: t.common.projectSite, value: receipt.project },
      ]}
    />
  );
}

/** Links to where a note can be viewed that is no longer a draft. */
function NoDraft({ note }: { note: IncompleteNote }) {
  return (
    <Page>
      <EmptyState
        text={say(t.incompleteDeliveries.state, { idnNo: note.idnNo, status: note.status })}
        hint={t.common.onlyDraftsCanChange}
        next={
          <>
            <LinkButton to={incompleteNoteAddress(note)}>{t.incompleteDeliveries.viewIdnSummary}</LinkButton>
            <LinkButton variant="default" to="/transaction/incompletenotes">
              {t.common.close}
            </LinkButton>
          </>
        }
      />
    </Page>
  );
}
