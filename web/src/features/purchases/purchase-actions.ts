import type { PurchaseRow } from '@ghala/contract/calls/purchases';
import { isReceivable } from '@ghala/contract/receivable';
import IconFileTypePdf from '~icons/file-type-pdf';
import IconFlagCheck from '~icons/flag-check';
import IconPencil from '~icons/pencil';
import IconTrash from '~icons/trash';
import { type Address, address } from '../../shared/address';
import type { Session } from '../../shared/session';
import { t } from '../../text/t';
import type { RowAction } from '../../ui/table/column';

/** As much of an order as decides what can be done with it. */
export type ListedPurchase = Pick<PurchaseRow, 'id' | 'status' | 'batchNo'>;

/** What happens to the order in place, without leaving the list. */
export interface PurchaseHandlers {
  remove: () => void;
  close: () => void;
}

/** What a user can do with an order, by its state and the user's role. A draft is listed to its maker alone. */
export function purchaseActions(
  row: ListedPurchase,
  session: Session | undefined,
  { remove, close }: PurchaseHandlers,
): RowAction[] {
  const mayManage = session?.can('purchaseManage') ?? false;
  const drop: RowAction = { label: t.common.delete, icon: IconTrash, danger: true, onClick: remove };
  if (row.status === 'draft') {
    if (!session?.can('purchaseAdd')) return mayManage ? [drop] : [];
    return [{ label: t.common.continue, icon: IconPencil, to: draftOf(row.id) }, drop];
  }
  const actions: RowAction[] = [{ label: t.common.viewPdf, icon: IconFileTypePdf, to: paperOf(row.id) }];
  if (!mayManage) return actions;
  if (isReceivable(row.status)) actions.push({ label: t.purchases.closeOrder, icon: IconFlagCheck, onClick: close });
  if (mayBeDeleted(row)) actions.push(drop);
  return actions;
}

/** Whether nothing has come of an order that still stands. */
function mayBeDeleted({ status, batchNo }: ListedPurchase): boolean {
  return ['pending', 'approved', 'rejected'].includes(status) && batchNo === '';
}

/** Where a row leads: back to a draft, else to the printed order. */
export function purchaseAddress({ id, status }: ListedPurchase): Address {
  return status === 'draft' ? draftOf(id) : paperOf(id);
}

function draftOf(id: number): Address {
  return { to: '/purchases/add', search: { id: String(id) } };
}

function paperOf(id: number): Address {
  return address('/purchases/pdf/$id', { id });
}
