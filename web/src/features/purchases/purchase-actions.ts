import type { PurchaseRow } from '@ghala/contract/calls/purchase-lists';
import { isReceivable } from '@ghala/contract/stock/receivable';
import IconFileTypePdf from '~icons/file-type-pdf';
import IconFlagCheck from '~icons/flag-check';
import IconPackageImport from '~icons/package-import';
import IconPencil from '~icons/pencil';
import IconTrash from '~icons/trash';
import { type Address, address, orderAddress, receivingOf } from '../../net/address';
import type { Session } from '../../session/session';
import { t } from '../../text/t';
import type { RowAction } from '../../ui/table/column';

/** These fields of an order determine its actions. */
export type ListedPurchase = Pick<PurchaseRow, 'id' | 'status' | 'batchNo'>;

/** These actions on an order stay on the list. */
export interface PurchaseHandlers {
  remove: () => void;
  close: () => void;
}

/**
 * Lists the actions that a user can take on an order, by its state and the user's role. A draft is listed only to its
 * author.
 */
export function purchaseActions(
  row: ListedPurchase,
  session: Session | undefined,
  { remove, close }: PurchaseHandlers,
): RowAction[] {
  const mayManage = session?.can('purchaseManage') ?? false;
  const drop: RowAction = { label: t.common.delete, icon: IconTrash, danger: true, onClick: remove };
  if (row.status === 'draft') {
    if (!session?.can('purchaseAdd')) return mayManage ? [drop] : [];
    return [{ label: t.common.continue, icon: IconPencil, to: draftOf(row.id), isNext: true }, drop];
  }
  const paper = address('/purchases/pdf/$id', { id: row.id });
  const actions: RowAction[] = [{ label: t.common.viewPdf, icon: IconFileTypePdf, to: paper }];
  if (isReceivable(row.status) && session?.can('batchAdd'))
    actions.push({ label: t.common.receive, icon: IconPackageImport, to: receivingOf(row.id), isNext: true });
  if (!mayManage) return actions;
  if (isReceivable(row.status)) actions.push({ label: t.purchases.closeOrder, icon: IconFlagCheck, onClick: close });
  if (mayBeDeleted(row)) actions.push(drop);
  return actions;
}

/** Tells whether nothing has been received on a valid order. */
function mayBeDeleted({ status, batchNo }: ListedPurchase): boolean {
  return ['pending', 'approved', 'rejected'].includes(status) && batchNo === '';
}

/** Links a row to its draft, or else to its order. */
export function purchaseAddress({ id, status }: ListedPurchase): Address {
  return status === 'draft' ? draftOf(id) : orderAddress(id);
}

function draftOf(id: number): Address {
  return { to: '/purchases/add', search: { id: String(id) } };
}
