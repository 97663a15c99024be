import type { ReceiptItem } from '@ghala/contract/calls/receipt-items';
import { positiveQuantityRule } from '@ghala/contract/common/figure';
import { useQueryClient } from '@tanstack/react-query';
import { asEntered, inUnit } from '../../../documents/lines/counting-rule';
import { ProductQuantity } from '../../../documents/lines/product-quantity';
import {
  batchNoOf,
  draftsOf,
  isBlank,
  isTracked,
  type LotDraft,
  sentLots,
  type TrackedProduct,
} from '../../../documents/lots/lot-drafts';
import { LotsEditor } from '../../../documents/lots/lots-editor';
import { lotsProblem } from '../../../documents/lots/lots-problem';
import { say, t } from '../../../text/t';
import { Dialog } from '../../../ui/dialogs/dialog';
import { DialogButtons, Form, SubmitButton } from '../../../ui/form/form';
import { type ServerForm, useServerForm } from '../../../ui/form/use-server-form';
import { itemNow, keepItems, lineOf, saveItem } from '../receipts.api';

type LotValues = { quantity: number | string; lots: LotDraft[] };
type NamedProduct = TrackedProduct & { id: number; name: string };

interface ItemLotsDialogProps {
  batchId: number;
  item: ReceiptItem;
  onClose: () => void;
}

/** Enters the lots of a receipt's line and its quantity, to which they add up. */
export function ItemLotsDialog(props: ItemLotsDialogProps) {
  const { Product } = props.item;
  if (!isTracked(Product)) return null;
  return (
    <LotsDialog product={Product} onClose={props.onClose}>
      <ItemLots {...props} product={Product} />
    </LotsDialog>
  );
}

function ItemLots({ batchId, item, product, onClose }: ItemLotsDialogProps & { product: NamedProduct }) {
  const client = useQueryClient();
  const form = useServerForm({
    initialValues: { quantity: asEntered(product, item), lots: draftsOf(item.lots) } as LotValues,
    otherFaults: (values) => faultsOf(product, values),
    mutation: (values) => {
      const lots = sentLots(product, values);
      const latest = lineOf(itemNow(client, batchId, item.id) ?? item);
      return saveItem({ ...latest, batchId, quantity: values.quantity, lots, batchNo: batchNoOf(product, lots) });
    },
    failureTitle: t.receipts.batchItemNotUpdated,
    onSuccess: ({ items }) => {
      keepItems(client, batchId, items);
      onClose();
    },
  });
  return <LotsForm form={form} product={product} submitLabel={t.receipts.save} onClose={onClose} />;
}

interface DraftLotsDialogProps {
  product: NamedProduct;
  values: LotValues;
  /** The line is completed next, so its lots must be right. */
  isCompleting: boolean;
  onSave: (values: LotValues) => void;
  onClose: () => void;
}

/**
 * Enters the lots of an order's line that is not completed yet; they are kept with its other figures as they are typed.
 */
export function DraftLotsDialog(props: DraftLotsDialogProps) {
  return (
    <LotsDialog product={props.product} onClose={props.onClose}>
      <DraftLots {...props} />
    </LotsDialog>
  );
}

function DraftLots({ product, values, isCompleting, onSave, onClose }: DraftLotsDialogProps) {
  const form = useServerForm({
    initialValues: values,
    otherFaults: (typed) => (isCompleting ? faultsOf(product, typed) : {}),
    run: async (typed) => typed,
    failureTitle: t.receipts.batchItemNotCreated,
    onSuccess: (typed) => {
      onSave(typed);
      onClose();
    },
    guarded: false,
  });
  const submitLabel = isCompleting ? t.receipts.complete : t.receipts.save;
  return <LotsForm form={form} product={product} submitLabel={submitLabel} onClose={onClose} />;
}

function LotsDialog({
  product: { tracking, name },
  onClose,
  children,
}: {
  product: NamedProduct;
  onClose: () => void;
  children: React.ReactNode;
}) {
  return (
    <Dialog opened onClose={onClose} size="lg" title={say(t.lots.lotsOf, { tracking, name })}>
      {children}
    </Dialog>
  );
}

interface LotsFormProps {
  form: ServerForm<LotValues>;
  product: NamedProduct;
  submitLabel: string;
  onClose: () => void;
}

function LotsForm({ form, product, submitLabel, onClose }: LotsFormProps) {
  const { quantity, lots } = form.values;
  return (
    <Form form={form}>
      <ProductQuantity
        label={t.common.quantity}
        required
        maw="12.5rem"
        countedIn={product}
        by="isBought"
        unit={product.unit.unit}
        {...form.getInputProps('quantity')}
      />
      <LotsEditor
        product={product}
        quantity={quantity}
        lots={lots}
        onChange={(changed) => form.setFieldValue('lots', changed)}
        onQuantity={(changed) => form.setFieldValue('quantity', changed)}
        error={form.errors.lots}
      />
      <DialogButtons onClose={onClose}>
        <SubmitButton>{submitLabel}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}

function faultsOf(product: NamedProduct, values: LotValues): Record<string, string> {
  const problem = values.lots.every(isBlank)
    ? say(t.lots.lacksLots, { tracking: product.tracking })
    : lotsProblem(product, values)?.text;
  return {
    ...(inUnit(product, values.quantity) === undefined && { quantity: positiveQuantityRule.required }),
    ...(problem !== undefined && { lots: problem }),
  };
}
