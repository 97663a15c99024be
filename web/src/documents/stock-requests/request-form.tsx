import type { StockRecord } from '@ghala/contract/calls/inventory';
import { useNavigate } from '@tanstack/react-router';
import { apiPost } from '../../shared/api-client';
import { APPROVALS_KEY, STOCK_KEY } from '../../shared/query-keys';
import { FormButtons, SubmitButton } from '../../ui/form';
import { notifySuccess } from '../../ui/notices';
import { type ServerForm, type ServerFormOptions, useServerForm } from '../../ui/use-server-form';

const STOCKS = '/inventory/stocks';

interface StockRequestForm<Values> {
  record: StockRecord;
  /** Its call under /api. */
  path: string;
  /** As the notice and the pop-up name it: 'Stock Adjustment'. */
  name: string;
  initialValues: Values;
  schema: ServerFormOptions<Values, object, unknown>['schema'];
  /** What the call is sent beside product and stock record; default: the values as they are. */
  toRequest?: (values: Values) => object;
}

/** The form of a request about one stock record. Once sent it leads back to the stock list. */
export function useStockRequestForm<Values extends Record<string, unknown>>({
  record,
  path,
  name,
  initialValues,
  schema,
  toRequest = (values) => values,
}: StockRequestForm<Values>): ServerForm<Values> {
  const navigate = useNavigate();
  return useServerForm<Values, { stock: { status: string } }, object>({
    initialValues,
    schema,
    toRequest: (values) => ({ ...toRequest(values), productId: record.Product.id, inventoryId: record.id }),
    send: (request, { idempotencyKey }) => apiPost(path, request, { idempotencyKey }),
    failureTitle: `${name} not created`,
    refresh: [STOCK_KEY, APPROVALS_KEY],
    onSuccess: async ({ stock }) => {
      notifySuccess(`${name} Processed`, stock.status === 'pending' ? 'It awaits approval' : undefined);
      await navigate({ to: STOCKS });
    },
  });
}

/** The last row of such a form. */
export function StockRequestButtons() {
  return (
    <FormButtons close={STOCKS}>
      <SubmitButton>Process</SubmitButton>
    </FormButtons>
  );
}
