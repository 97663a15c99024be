import type { StockRecord } from '@ghala/contract/calls/stock-records';
import type { Call } from '@ghala/contract/common/call';
import { useNavigate } from '@tanstack/react-router';
import type { z } from 'zod';
import type { PlainPath } from '../../net/address';
import { APPROVALS_KEY, STOCK_KEY } from '../../net/query-keys';
import { change } from '../../net/send';
import { t } from '../../text/t';
import { SubmitButton } from '../../ui/form/form';
import { FormButtons } from '../../ui/form/form-buttons';
import type { LoadSchema } from '../../ui/form/schema-faults';
import { type ServerForm, useServerForm } from '../../ui/form/use-server-form';
import { notifySuccess } from '../../ui/notices';

const STOCKS = '/inventory/stocks' satisfies PlainPath;

/** A call makes such a request; the form's schema checks its input. */
interface RequestCall extends Call {
  readonly body: z.ZodType;
  readonly answer: z.ZodType<{ stock: { status: string } }>;
}

interface StockRequestForm<Values> {
  record: StockRecord;
  call: RequestCall;
  /** Heads the pop-up on failure. */
  failureTitle: string;
  successText: string;
  initialValues: Values;
  /** Checks the call's body. */
  schema: LoadSchema;
  /** Makes the values sent beside product and stock record; the form's values by default. */
  toRequest?: (values: Values) => object;
  /** Reports, by field, errors that the schema does not cover. */
  otherFaults?: (values: Values) => Record<string, string>;
}

/** Makes a request about one stock record. On success it returns to the stock list. */
export function useStockRequestForm<Values extends Record<string, unknown>>({
  record,
  call,
  failureTitle,
  successText,
  initialValues,
  schema,
  toRequest = (values) => values,
  otherFaults,
}: StockRequestForm<Values>): ServerForm<Values> {
  const navigate = useNavigate();
  return useServerForm({
    initialValues,
    schema,
    toRequest: (values) => ({ ...toRequest(values), productId: record.Product.id, inventoryId: record.id }),
    otherFaults,
    mutation: (body) => change(call, { body }),
    failureTitle,
    refresh: [STOCK_KEY, APPROVALS_KEY],
    onSuccess: async ({ stock }) => {
      notifySuccess(successText, stock.status === 'pending' ? t.stockRequests.itAwaitsApproval : undefined);
      await navigate({ to: STOCKS });
    },
  });
}

/** Ends such a form with its buttons. */
export function StockRequestButtons() {
  return (
    <FormButtons close={STOCKS}>
      <SubmitButton>{t.common.process}</SubmitButton>
    </FormButtons>
  );
}
