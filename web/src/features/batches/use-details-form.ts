import { type BatchDetail, batchRequest } from '@ghala/contract/calls/batches';
import { BATCHES_KEY } from '../../shared/query-keys';
import { t } from '../../text/t';
import { alertError } from '../../ui/dialogs';
import { useServerForm } from '../../ui/use-server-form';
import { type BatchDetailsValues, saveBatch } from './batches.api';

interface DetailsFormOptions {
  /** The saved receipt; without one the form opens a new receipt. */
  batch?: BatchDetail;
  onSaved: (batch: BatchDetail) => void | Promise<void>;
}

/** The form of a delivery's details: for a new receipt, and for one that is saved. */
export function useDetailsForm({ batch, onSaved }: DetailsFormOptions) {
  const form = useServerForm({
    initialValues: batch ? valuesOf(batch) : emptyValues,
    schema: batchRequest,
    toRequest: ({ file: _, ...fields }) => fields,
    mutation: (body, { file }) => saveBatch(batch?.id, body, file),
    failureTitle: batch ? t.batches.batchNotUpdated : t.batches.batchNotCreated,
    successText: batch ? t.batches.batchUpdatedSuccessfully : undefined,
    refresh: [BATCHES_KEY],
    onSuccess: async (answer) => {
      form.setFieldValue('file', null);
      form.resetDirty({ ...form.getValues(), file: null });
      await onSaved(answer.batch);
    },
  });

  /** The one thing that nobody may forget is asked for by its own pop-up, before the fields are marked. */
  async function send(): Promise<void> {
    if (form.getValues().nogId === null)
      await alertError(t.batches.stockCategoryIsRequired, t.batches.selectTheStockCategory);
    await form.send();
  }
  return { ...form, send };
}

export type DetailsForm = ReturnType<typeof useDetailsForm>;

const emptyValues: BatchDetailsValues = {
  isInternal: true,
  driverId: null,
  supplierId: null,
  driver: '',
  contacts: '',
  vehicle: '',
  nogId: null,
  tagId: null,
  project: '',
  purchaseId: null,
  document: '',
  reference1: '',
  reference2: '',
  file: null,
};

function valuesOf(batch: BatchDetail): BatchDetailsValues {
  return {
    isInternal: batch.isInternal,
    driverId: batch.driverId,
    supplierId: batch.supplierId,
    driver: batch.supplierDriver,
    contacts: batch.supplierContact,
    vehicle: batch.supplierVehicle,
    nogId: batch.nogId,
    tagId: batch.tagId,
    project: batch.project,
    purchaseId: batch.purchaseId,
    document: batch.documentType,
    reference1: batch.reference1,
    reference2: batch.reference2,
    file: null,
  };
}
