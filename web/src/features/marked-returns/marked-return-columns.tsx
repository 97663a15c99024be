import type { MarkedReturn } from '@ghala/contract/calls/marked-returns';
import { assigneeText } from '@ghala/contract/labels/issue-note-labels';
import { returnQuantity } from '@ghala/contract/labels/marked-return-labels';
import { Text } from '@mantine/core';
import { noteKinds } from '../../documents/issue-notes/note-kind';
import { formatDateTime, formatMeasure } from '../../format/format';
import { address } from '../../net/address';
import { rich } from '../../text/rich';
import { say, t } from '../../text/t';
import { ScreenLink } from '../../ui/page/screen-access';
import { StatusBadge } from '../../ui/page/status-badge';
import type { Column } from '../../ui/table/column';

export const markedReturnColumns: Column<MarkedReturn>[] = [
  { id: 'reference', header: t.common.referenceNo, cell: referenceCell, minWidth: '8rem', onPhone: 'under' },
  {
    id: 'issued',
    header: t.markedReturns.dateIssued,
    cell: (row) => formatDateTime(row.createdAt),
    sortKey: 'createdAt',
    minWidth: '9rem',
  },
  {
    id: 'returned',
    header: t.markedReturns.dateReturned,
    cell: (row) => formatDateTime(row.returnedAt),
    minWidth: '9rem',
  },
  {
    id: 'product',
    header: t.common.productDescription,
    cell: (row) => row.ProductName,
    minWidth: '12rem',
    onPhone: 'title',
  },
  { id: 'issuedTo', header: t.markedReturns.issuedTo, cell: issuedToCell, minWidth: '10rem', onPhone: 'under' },
  {
    id: 'quantity',
    header: t.common.quantity,
    cell: (row) => formatMeasure(returnQuantity(row), row.unit),
    align: 'right',
    onPhone: 'side',
  },
  { id: 'project', header: t.common.project, cell: (row) => row.project, minWidth: '8rem' },
  { id: 'status', header: t.common.status, cell: statusCell, minWidth: '15rem', onPhone: 'side' },
  { id: 'comment', header: t.common.comment, cell: commentCell, minWidth: '9rem' },
];

/** Links the note by which the goods left, with its own reference under it. */
function referenceCell({ kind, noteId, noteNo, reference }: MarkedReturn) {
  return (
    <>
      <ScreenLink to={address(noteKinds[kind].screens.note, { id: noteId })}>{noteNo}</ScreenLink>
      {reference === noteNo ? null : <Second>{reference}</Second>}
    </>
  );
}

function issuedToCell({ AssignedName, assigneCompany, TakenBy }: MarkedReturn) {
  return (
    <>
      {assigneeText({ assigneeName: AssignedName, assigneeCompany: assigneCompany })}
      {TakenBy === '' ? null : <Second>{say(t.markedReturns.takenBy, { takenBy: TakenBy })}</Second>}
    </>
  );
}

function statusCell({ status, remindedAt, isReminderSent }: MarkedReturn) {
  return (
    <>
      <StatusBadge of="returnStatus" code={status} />
      {status === 'done' || remindedAt === null ? null : (
        <Second>
          {say(isReminderSent ? t.markedReturns.reminded : t.markedReturns.reminderNotSent, {
            remindedAt: formatDateTime(remindedAt),
          })}
        </Second>
      )}
    </>
  );
}

/** Shows the comment made when the goods came back, and their receipt. */
function commentCell({ comment, batchId, BatchNo }: MarkedReturn) {
  if (batchId === null) return comment;
  return (
    <>
      {comment}
      <Second>
        {rich(t.markedReturns.byReceipt, {
          receipt: <ScreenLink to={address('/transaction/pdfbatch/$id', { id: batchId })}>{BatchNo}</ScreenLink>,
        })}
      </Second>
    </>
  );
}

function Second({ children }: { children: React.ReactNode }) {
  return (
    <Text size="xs" c="dimmed">
      {children}
    </Text>
  );
}
