import type { MarkedReturn } from '@ghala/contract/calls/marked-returns';
import { assigneeWords } from '@ghala/contract/issue-note-words';
import { returnQuantity, returnStatusWord } from '@ghala/contract/marked-return-words';
import { Text } from '@mantine/core';
import { noteKinds } from '../../documents/issue-notes/note-kind';
import { address } from '../../shared/address';
import { formatDateTime, formatQuantity } from '../../shared/format';
import { ScreenLink } from '../../ui/screen-access';
import { StatusBadge } from '../../ui/status-badge';
import type { Column } from '../../ui/table/column';

/** Columns of Marked for Return. */
export const markedReturnColumns: Column<MarkedReturn>[] = [
  { id: 'reference', header: 'Reference No.', cell: referenceCell, minWidth: '8rem' },
  {
    id: 'issued',
    header: 'Date Issued',
    cell: (row) => formatDateTime(row.createdAt),
    sortKey: 'createdAt',
    minWidth: '9rem',
  },
  { id: 'returned', header: 'Date Returned', cell: (row) => formatDateTime(row.returnedAt), minWidth: '9rem' },
  { id: 'product', header: 'Product Description', cell: (row) => row.ProductName, minWidth: '12rem' },
  { id: 'issuedTo', header: 'Issued To', cell: issuedToCell, minWidth: '10rem' },
  {
    id: 'quantity',
    header: 'Quantity',
    cell: (row) => `${formatQuantity(returnQuantity(row))} ${row.unit}`,
    align: 'right',
  },
  { id: 'project', header: 'Project', cell: (row) => row.project, minWidth: '8rem' },
  { id: 'status', header: 'Status', cell: statusCell, onPhone: 'side' },
  { id: 'comment', header: 'Comment', cell: commentCell, minWidth: '9rem' },
];

/** The note that the goods left by, with its own reference under it. */
function referenceCell({ kind, noteId, noteNo, reference }: MarkedReturn) {
  return (
    <>
      <ScreenLink to={address(noteKinds[kind].screens.pdf, { id: noteId })}>{noteNo}</ScreenLink>
      {reference === noteNo ? null : <Second>{reference}</Second>}
    </>
  );
}

function issuedToCell({ AssignedName, assigneCompany, TakenBy }: MarkedReturn) {
  return (
    <>
      {assigneeWords({ assigneeName: AssignedName, assigneeCompany: assigneCompany })}
      {TakenBy === '' ? null : <Second>taken by {TakenBy}</Second>}
    </>
  );
}

function statusCell({ status, remindedAt }: MarkedReturn) {
  return (
    <>
      <StatusBadge status={returnStatusWord(status)} />
      {status === 'done' || remindedAt === null ? null : <Second>Reminded {formatDateTime(remindedAt)}</Second>}
    </>
  );
}

/** What was said when the goods came back, and the receipt that brought them. */
function commentCell({ comment, batchId, BatchNo }: MarkedReturn) {
  if (batchId === null) return comment;
  return (
    <>
      {comment}
      <Second>
        by <ScreenLink to={address('/transaction/pdfbatch/$id', { id: batchId })}>{BatchNo}</ScreenLink>
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
