import type { ApprovalRow, Decision } from '@ghala/contract/calls/approvals';
import { Alert, Switch, Text, Textarea } from '@mantine/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { heldLotsQuery } from '../../documents/lots/held-lots';
import { APPROVALS_KEY } from '../../net/query-keys';
import { carryOut } from '../../net/send';
import { say, t } from '../../text/t';
import { Dialog } from '../../ui/dialogs/dialog';
import { DialogButtons, Form, SubmitButton } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { dueParts, type LotPart, partsByLot } from '../lot-choice/held-lots';
import { LotChooser } from '../lot-choice/lot-chooser';
import { partsText } from '../lot-choice/lot-texts';
import { DECIDED, decideRequest } from './decide';
import { requestTitle } from './request-title';

const words = {
  approve: {
    question: t.approvals.approveQuestion,
    verb: t.approvals.approve,
    done: t.approvals.approvalRequestAccepted,
    color: undefined,
  },
  reject: {
    question: t.approvals.rejectQuestion,
    verb: t.approvals.reject,
    done: t.approvals.approvalRequestRejected,
    color: 'red',
  },
} as const;

interface DecisionDialogProps {
  request: ApprovalRow;
  decision: Decision;
  onClose: () => void;
  onDecided: () => void;
}

/** Approves or rejects a request, with a comment for the requester. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { question } = words[props.decision];
  return (
    <Dialog opened onClose={props.onClose} title={say(question, { title: requestTitle(props.request) })} centered>
      <DecisionForm {...props} />
    </Dialog>
  );
}

function DecisionForm({ request, decision, onClose, onDecided }: DecisionDialogProps) {
  const client = useQueryClient();
  const { verb, done, color } = words[decision];
  const adjustment = request.StockAdjustment;
  const isLotShort = adjustment?.isLotShort ?? false;
  const form = useServerForm({
    initialValues: { comment: '', lots: null as LotPart[] | null, countsAgain: isLotShort },
    run: async ({ comment, lots, countsAgain }, { idempotencyKey }) => {
      const shown = lots ?? (isLotShort && decision === 'approve' ? await dueLots(client, adjustment) : null);
      const chosen = shown?.map(({ lotId, quantity }) => ({ lotId, quantity })) ?? null;
      try {
        return await carryOut(decideRequest(decision, request.id, { comment, lots: chosen, countsAgain }), {
          idempotencyKey,
        });
      } catch (error) {
        // Someone else may have decided it, so the queue is fetched again.
        void client.invalidateQueries({ queryKey: APPROVALS_KEY });
        throw error;
      }
    },
    failureTitle: t.approvals.approvalsNotFound,
    successText: done,
    refresh: DECIDED,
    onSuccess: onDecided,
    guarded: false,
  });
  return (
    <Form form={form}>
      <Text size="sm">{say(t.approvals.askedBy, { name: request.User.name })}</Text>
      {request.module === 'Cancellation' && decision === 'approve' ? (
        <Text size="sm">{t.approvals.confirmsShelf}</Text>
      ) : null}
      {adjustment?.isLotShort && decision === 'approve' ? (
        <>
          <Alert color="yellow">{say(t.approvals.lotUsedUp, { lots: partsText(adjustment.Lots ?? []) })}</Alert>
          <LotChooser
            product={adjustment.Product}
            from={{ inventoryId: adjustment.Inventory.id }}
            quantity={adjustment.quantity}
            isOpen
            value={form.getValues().lots}
            onChange={(lots) => form.setFieldValue('lots', lots)}
            onDue={(due) => form.setFieldValue('lots', due)}
            error={form.errors.lots}
          />
        </>
      ) : null}
      {adjustment?.Count && decision === 'reject' ? (
        <Switch
          label={t.approvals.countAgain}
          description={t.approvals.countAgainHint}
          {...form.getInputProps('countsAgain', { type: 'checkbox' })}
        />
      ) : null}
      <Textarea
        label={t.common.comment}
        description={
          decision === 'reject'
            ? say(t.approvals.reasonShownTo, { name: request.User.name })
            : t.approvals.keptWithTheDocument
        }
        autosize
        minRows={2}
        data-autofocus
        {...form.getInputProps('comment')}
      />
      <DialogButtons onClose={onClose}>
        <SubmitButton color={color}>{verb}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}

/** Finds the lots that the dialog shows as chosen until others are. */
async function dueLots(client: QueryClient, adjustment: ApprovalRow['StockAdjustment']): Promise<LotPart[] | null> {
  if (adjustment === undefined) return null;
  const { Product, Inventory, quantity } = adjustment;
  const held = await client.ensureQueryData(heldLotsQuery(Product.id, { inventoryId: Inventory.id }));
  return partsByLot(dueParts(held, quantity));
}
