import { reorderKeepers } from '@ghala/contract/access/permissions';
import { type ReorderPlace, type ReorderSupplier, reorderCalls } from '@ghala/contract/calls/reorder';
import { quantityRule } from '@ghala/contract/common/figure';
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCountingRules } from '../../documents/lines/counting-rule';
import { StockFigure } from '../../documents/stock-figure/stock-figure';
import { formatAmount, formatChange, formatDate, formatQuantity } from '../../format/format';
import { REORDER_KEY } from '../../net/query-keys';
import { change } from '../../net/send';
import { SupplierPicker } from '../../pickers/people-pickers';
import { useCan } from '../../session/session';
import { say, t } from '../../text/t';
import { Dialog } from '../../ui/dialogs/dialog';
import { FieldGrid } from '../../ui/form/field-grid';
import { DialogButtons, Form, SubmitButton } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { QuantityInput } from '../../ui/inputs/number-inputs';
import { ErrorState } from '../../ui/page/error-state';
import { RecordFigures } from '../../ui/page/record-head';
import { Section } from '../../ui/page/section';
import { Skeletons } from '../../ui/page/skeletons';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { type Goods, type LevelValues, placeQuery } from './reorder.api';
import classes from './reorder.module.css';
import { WeeklyUse } from './weekly-use';

interface LevelsDialogProps {
  goods: Goods;
  onClose: () => void;
}

/** Shows what there is of a product in a place, how much is used, who supplies it, and its levels. */
export function LevelsDialog({ goods, onClose }: LevelsDialogProps) {
  const { data: place, isError, error, refetch, isFetching } = useQuery(placeQuery(goods));
  const mayKeep = useCan(reorderKeepers);
  const title = place ? `${place.Product.name} · ${place.Warehouse.name}` : t.reorder.editLevels;
  return (
    <Dialog opened onClose={onClose} title={title} size="xl" centered>
      {place === undefined ? (
        isError ? (
          <ErrorState
            title={t.reorder.notLoaded}
            error={error}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <Skeletons lines={12} />
        )
      ) : mayKeep ? (
        <LevelsForm place={place} onClose={onClose} />
      ) : (
        <Stack gap="md">
          <Figures place={place} levels={place.levels} />
          <Text size="sm">{productLevelsText(place)}</Text>
          <Suppliers place={place} />
          <WeeklyUse place={place} />
        </Stack>
      )}
    </Dialog>
  );
}

function LevelsForm({ place, onClose }: { place: ReorderPlace; onClose: () => void }) {
  const { Product, Warehouse, levels, suggested, suppliers } = place;
  const unit = Product.unit.unit;
  const ruleOf = useCountingRules();
  const figure = { rule: ruleOf(quantityRule, unit), unit };
  const leastOf = (id: number | null | undefined) => suppliers.find((one) => one.id === id)?.leastQuantity ?? '';
  const initialValues: LevelValues = {
    minimum: levels?.minimum ?? '',
    target: levels?.target ?? '',
    maximum: levels?.maximum ?? '',
    supplierId: levels?.supplierId ?? null,
    leastQuantity: leastOf(levels?.supplierId),
  };
  const form = useServerForm({
    initialValues,
    schema: async () => (await import('@ghala/contract/calls/reorder')).reorderLevels,
    toRequest: (values) => ({ ...values, productId: Product.id, placeId: Warehouse.id }),
    mutation: (body) => change(reorderCalls.save, { body }),
    failureTitle: t.reorder.notSaved,
    successText: t.reorder.saved,
    refresh: [REORDER_KEY],
    onSuccess: onClose,
    guarded: false,
  });
  const { supplierId } = form.getValues();

  function chooseSupplier(id: number | null) {
    form.setFieldValue('supplierId', id);
    form.setFieldValue('leastQuantity', leastOf(id));
  }

  return (
    <Form form={form} label={t.reorder.editLevels}>
      <Figures place={place} />
      <Text size="sm">{productLevelsText(place)}</Text>
      {suggested ? (
        <div className={classes.suggestion}>
          <Text size="sm">
            {say(t.reorder.suggestion, {
              minimum: formatQuantity(suggested.minimum),
              target: formatQuantity(suggested.target),
            })}
          </Text>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => {
              form.setFieldValue('minimum', suggested.minimum);
              form.setFieldValue('target', suggested.target);
            }}
          >
            {t.reorder.useSuggestion}
          </Button>
          <Text size="xs" c="dimmed">
            {suggestionText(suggested)}
          </Text>
        </div>
      ) : null}
      <FieldGrid>
        <QuantityInput
          label={t.reorder.minimum}
          description={t.reorder.minimumHint}
          required
          data-autofocus
          {...figure}
          {...form.getInputProps('minimum')}
        />
        <QuantityInput
          label={t.reorder.target}
          description={t.reorder.targetHint}
          required
          {...figure}
          {...form.getInputProps('target')}
        />
        <QuantityInput
          label={t.reorder.maximum}
          description={t.reorder.maximumHint}
          {...figure}
          {...form.getInputProps('maximum')}
        />
        <SupplierPicker
          label={t.reorder.buyFrom}
          description={t.reorder.buyFromHint}
          isPrequalifiedOnly
          clearable
          {...form.getInputProps('supplierId')}
          valueLabel={suppliers.find(({ id }) => id === supplierId)?.name}
          onChange={(id) => chooseSupplier(id)}
        />
        <QuantityInput
          label={t.reorder.leastQuantity}
          description={supplierId === null ? t.reorder.leastNeedsSupplier : t.reorder.leastHint}
          disabled={supplierId === null}
          {...figure}
          {...form.getInputProps('leastQuantity')}
        />
      </FieldGrid>
      <Suppliers place={place} chosenId={supplierId} onChoose={chooseSupplier} />
      <WeeklyUse place={place} />
      <DialogButtons onClose={onClose}>
        <SubmitButton>{t.reorder.saveLevels}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}

/** Tells which levels the product itself has, and whether they count in the place. */
function productLevelsText({ productLevels, levels: own }: ReorderPlace): string {
  const set = (['min', 'order', 'max'] as const).filter((name) => productLevels[name] > 0);
  if (set.length === 0) return t.reorder.noProductLevels;
  const told = set.map((name) => say(t.reorder.productLevel[name], { quantity: formatQuantity(productLevels[name]) }));
  return say(own ? t.reorder.productLevelsBeside : t.reorder.productLevels, { levels: told.join(', ') });
}

const WEEKS_OF_ORDER = 4;

function suggestionText({ leadDays, isAssumed }: NonNullable<ReorderPlace['suggested']>): string {
  const words = {
    days: say(t.reorder.days, { count: leadDays }),
    weeks: say(t.reorder.weeks, { count: WEEKS_OF_ORDER }),
  };
  return isAssumed ? say(t.reorder.suggestionAssumed, words) : say(t.reorder.suggestionWhy, words);
}

interface FiguresProps {
  place: ReorderPlace;
  /** It is given where no fields show the levels. */
  levels?: ReorderPlace['levels'];
}

/** Shows every part of what is expected; the parts in stock explain themselves. */
function Figures({ place, levels }: FiguresProps) {
  const { Product, Warehouse, available, reserved, onOrder, pending, position, inDrafts } = place;
  const of = { productId: Product.id, warehouseId: Warehouse.id, name: Product.name, place: Warehouse.name };
  const unit = Product.unit.unit;
  return (
    <RecordFigures
      label={t.reorder.figures}
      figures={[
        {
          label: t.stockFigures.figures.available,
          value: <StockFigure {...of} figure="available" quantity={available} />,
          hint: unit,
        },
        { label: t.products.onOrder, value: formatQuantity(onOrder) },
        { label: t.reorder.toIssue, value: formatQuantity(pending) },
        { label: t.reorder.expected, value: formatChange(position), hint: t.reorder.expectedHint },
        { label: t.reorder.inDrafts, value: formatQuantity(inDrafts), hint: t.reorder.draftsHint },
        {
          label: t.stockFigures.figures.reserved,
          value: <StockFigure {...of} figure="reserved" quantity={reserved} />,
          hint: t.reorder.reservedHint,
        },
        ...(levels
          ? [
              {
                label: `${t.reorder.minimum} – ${t.reorder.target}`,
                value: say(t.reorder.suggestedLevels, {
                  minimum: formatQuantity(levels.minimum),
                  target: formatQuantity(levels.target),
                }),
              },
            ]
          : []),
      ]}
    />
  );
}

const supplierColumns: Column<ReorderSupplier>[] = [
  { id: 'name', header: t.common.supplier, cell: (row) => row.name, minWidth: '10rem' },
  {
    id: 'price',
    header: t.reorder.lastPrice,
    cell: ({ unitPrice }) => (unitPrice === null ? '-' : formatAmount(unitPrice)),
    align: 'right',
    onPhone: 'side',
  },
  { id: 'lead', header: t.reorder.leadTime, cell: leadText, onPhone: 'under' },
  { id: 'ordered', header: t.reorder.lastOrdered, cell: (row) => formatDate(row.orderedAt), onPhone: 'under' },
];

function leadText({ leadDays, leadOrders }: ReorderSupplier): string {
  if (leadDays === null) return '-';
  return say(t.reorder.leadOrders, { days: formatQuantity(leadDays), count: leadOrders });
}

interface SuppliersProps {
  place: ReorderPlace;
  chosenId?: number | null;
  onChoose?: (id: number) => void;
}

/** Shows who sold the product, at which price, and how long each takes. */
function Suppliers({ place: { suppliers }, chosenId, onChoose }: SuppliersProps) {
  return (
    <Section title={t.reorder.suppliers}>
      {suppliers.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t.reorder.noSuppliers}
        </Text>
      ) : (
        <DataTable
          name="reorder-suppliers"
          label={t.reorder.suppliers}
          columns={supplierColumns}
          rows={suppliers}
          isNumbered={false}
          rowActions={onChoose ? () => [] : undefined}
          rowButton={
            onChoose
              ? ({ id }) => ({
                  label: id === chosenId ? t.reorder.chosen : t.reorder.choose,
                  onClick: () => onChoose(id),
                })
              : undefined
          }
          empty={{ text: t.reorder.noSuppliers }}
        />
      )}
    </Section>
  );
}
