import type { ReceivablePurchase } from '@ghala/contract/calls/purchase-lists';
import type { ReceiptDetail } from '@ghala/contract/calls/receipts';
import { blankOf, enteredOf } from '@ghala/contract/entities/field-views';
import { receiptFields } from '@ghala/contract/entities/receipt-fields';
import { isUnanswered } from '../../../net/api-client';
import { RECEIPTS_KEY } from '../../../net/query-keys';
import { readLocal, writeLocal } from '../../../offline/local-store';
import { t } from '../../../text/t';
import { alertError } from '../../../ui/dialogs/dialogs';
import { useServerForm } from '../../../ui/form/use-server-form';
import { type ReceiptDetailsValues, saveReceipt } from '../receipts.api';

interface DetailsFormOptions {
  /** Without the saved receipt, the form opens a new one. */
  receipt?: ReceiptDetail;
  /** A new receipt is for this order. */
  order?: ReceivablePurchase;
  onSaved: (receipt: ReceiptDetail) => void | Promise<void>;
}

/** Serves the form of a delivery's details, for a new receipt and for a saved one. */
export function useDetailsForm({ receipt, order, onSaved }: DetailsFormOptions) {
  const form = useServerForm({
    initialValues: receipt ? valuesOf(receipt) : newValues(order),
    schema: async () => (await import('@ghala/contract/calls/receipt-form')).receiptRequest,
    toRequest: ({ file: _, ...fields }) => fields,
    mutation: (body, { file }) => saveReceipt(receipt?.id, body, file),
    failureTitle: receipt ? t.receipts.batchNotUpdated : t.receipts.batchNotCreated,
    successText: receipt ? t.receipts.batchUpdatedSuccessfully : undefined,
    explain: (refused, { purchaseId }) =>
      receipt === undefined && purchaseId !== null && isUnanswered(refused) ? t.receipts.orderNotHere : undefined,
    refresh: [RECEIPTS_KEY],
    onSuccess: async (answer) => {
      writeLocal(LAST_CATEGORY, answer.batch.nogId);
      form.setFieldValue('file', null);
      form.resetDirty({ ...form.getValues(), file: null });
      await onSaved(answer.batch);
    },
  });

  /** The one essential field has its own pop-up, before the fields are marked. */
  async function send(): Promise<void> {
    if (form.getValues().nogId === null)
      await alertError(t.receipts.stockCategoryIsRequired, t.receipts.selectTheStockCategory, { returnFocus: false });
    await form.send();
  }
  return { ...form, send };
}

export type DetailsForm = ReturnType<typeof useDetailsForm>;

const emptyValues: ReceiptDetailsValues = {
  isInternal: true,
  driverId: null,
  supplierId: null,
  driver: '',
  contacts: '',
  vehicle: '',
  nogId: null,
  tagId: null,
  ...blankOf(receiptFields),
  purchaseId: null,
  document: '',
  file: null,
};

/**
 * Fills in what an order says of its delivery. The stock category is most likely that of the last receipt, in this
 * browser or anywhere.
 */
function newValues(order: ReceivablePurchase | undefined): ReceiptDetailsValues {
  if (order === undefined) return emptyValues;
  return {
    ...emptyValues,
    isInternal: false,
    supplierId: order.Supplier?.id ?? null,
    nogId: readLocal<number>(LAST_CATEGORY) ?? order.lastNog?.id ?? null,
    purchaseId: order.id,
  };
}

/** Remembers the stock category of the last receipt entered in this browser. */
const LAST_CATEGORY = 'receiving-category';

function valuesOf(receipt: ReceiptDetail): ReceiptDetailsValues {
  return {
    isInternal: receipt.isInternal,
    driverId: receipt.driverId,
    supplierId: receipt.supplierId,
    driver: receipt.supplierDriver,
    contacts: receipt.supplierContact,
    vehicle: receipt.supplierVehicle,
    nogId: receipt.nogId,
    tagId: receipt.tagId,
    ...enteredOf(receiptFields, receipt),
    purchaseId: receipt.purchaseId,
    document: receipt.documentType,
    file: null,
  };
}
