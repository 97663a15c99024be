import type { LeftOut, ReorderDrafts, ReorderPlan, ReorderScope } from '@ghala/contract/calls/reorder';
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatAmount } from '../../format/format';
import { say, t } from '../../text/t';
import { Dialog } from '../../ui/dialogs/dialog';
import { ErrorState } from '../../ui/page/error-state';
import { MainButton } from '../../ui/page/main-action';
import { ScreenLink } from '../../ui/page/screen-access';
import { Skeletons } from '../../ui/page/skeletons';
import { useAction } from '../../ui/use-action';
import { DRAFTS_MADE, makeDrafts, planQuery } from './reorder.api';

interface DraftsDialogProps {
  /** These levels are ordered, or without any the filters of all that are short. */
  scope: Partial<ReorderScope>;
  onMade: () => void;
  onClose: () => void;
}

/** Shows which draft orders would be made and what is left out, makes them, and links to them. */
export function DraftsDialog({ scope, onMade, onClose }: DraftsDialogProps) {
  const [drafts, setDrafts] = useState<ReorderDrafts>();
  return (
    <Dialog opened onClose={onClose} title={t.reorder.draftsTitle} size="lg" centered>
      {drafts ? (
        <Made drafts={drafts} onClose={onClose} />
      ) : (
        <Plan
          scope={scope}
          onMade={(made) => {
            setDrafts(made);
            onMade();
          }}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface PlanProps {
  scope: Partial<ReorderScope>;
  onMade: (drafts: ReorderDrafts) => void;
  onClose: () => void;
}

function Plan({ scope, onMade, onClose }: PlanProps) {
  const { data: plan, isError, error, refetch, isFetching } = useQuery(planQuery(scope));
  const making = useAction({
    mutation: () => makeDrafts(scope),
    failureTitle: t.reorder.notMade,
    refresh: DRAFTS_MADE,
    onSuccess: ({ drafts }) => onMade(drafts),
  });
  if (plan === undefined)
    return isError ? (
      <ErrorState title={t.reorder.notMade} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <Skeletons lines={5} />
    );
  const count = plan.orders.length;
  return (
    <Stack gap="sm">
      {count === 0 ? (
        <Text size="sm">{t.reorder.nothingToOrder}</Text>
      ) : (
        <>
          <Text size="sm">{t.reorder.planHint}</Text>
          <List size="sm">
            {plan.orders.map((order) => (
              <List.Item key={order.Supplier.id}>{orderText(order)}</List.Item>
            ))}
          </List>
        </>
      )}
      <Others {...plan} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {count === 0 ? t.common.close : t.common.cancel}
        </Button>
        {count === 0 ? null : (
          <MainButton loading={making.isRunning} onClick={() => void making.start()}>
            {say(t.reorder.make, { count })}
          </MainButton>
        )}
      </Group>
    </Stack>
  );
}

function Made({ drafts, onClose }: { drafts: ReorderDrafts; onClose: () => void }) {
  const count = drafts.orders.length;
  return (
    <Stack gap="sm">
      <Text size="sm" role="status">
        {count === 0 ? t.reorder.nothingToOrder : say(t.reorder.made, { count })}
      </Text>
      <List size="sm">
        {drafts.orders.map((order) => (
          <List.Item key={order.id}>
            <ScreenLink to={{ to: '/purchases/add', search: { id: String(order.id) } }}>{order.purchaseNo}</ScreenLink>{' '}
            {orderText(order)}
          </List.Item>
        ))}
      </List>
      <Others {...drafts} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t.common.close}
        </Button>
      </Group>
    </Stack>
  );
}

function orderText({ Supplier, lines, amount }: ReorderPlan['orders'][number]): string {
  return say(t.reorder.orderOf, { supplier: Supplier.name, count: lines, amount: formatAmount(amount) });
}

const MOST_NAMED = 8;

const reasons = {
  noSupplier: t.reorder.leftOutNoSupplier,
  inDrafts: t.reorder.leftOutInDrafts,
  enough: t.reorder.leftOutEnough,
};

/** Shows what is not ordered and why, beginning with what can be mended. */
function Others({ leftOut, more }: Pick<ReorderPlan, 'leftOut' | 'more'>) {
  const order = Object.keys(reasons);
  const named = leftOut.toSorted((one, other) => order.indexOf(one.why) - order.indexOf(other.why));
  return (
    <>
      {named.length === 0 ? null : (
        <Alert color="yellow" title={say(t.reorder.leftOut, { count: named.length })}>
          <List size="sm">
            {named.slice(0, MOST_NAMED).map((level) => (
              <List.Item key={level.id}>{leftOutText(level)}</List.Item>
            ))}
            {named.length > MOST_NAMED ? (
              <List.Item>{say(t.common.andMore, { count: named.length - MOST_NAMED })}</List.Item>
            ) : null}
          </List>
          {named[0]?.why === 'noSupplier' ? t.reorder.chooseSupplier : null}
        </Alert>
      )}
      {more === 0 ? null : <Text size="sm">{say(t.reorder.moreShort, { count: more })}</Text>}
    </>
  );
}

function leftOutText({ why, Product, Warehouse }: LeftOut): string {
  return say(reasons[why], { product: Product.name, place: Warehouse.name });
}
