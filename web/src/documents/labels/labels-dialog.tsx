import { labelCalls } from '@ghala/contract/calls/labels';
import {
  firstCellRule,
  LABELS_OF_SHEET,
  type LabelLayout,
  labelCountRule,
  labelLayouts,
  MOST_LABELS,
} from '@ghala/contract/common/label-rules';
import { Button, CloseButton, Group, NativeSelect, Stack, Switch, Text } from '@mantine/core';
import { formatQuantity } from '../../format/format';
import { downloadFile, stampedName } from '../../net/download';
import { readLocal, writeLocal } from '../../offline/local-store';
import { say, t } from '../../text/t';
import { Dialog } from '../../ui/dialogs/dialog';
import { Form, SubmitButton } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { QuantityInput } from '../../ui/inputs/number-inputs';
import { FootBar } from '../../ui/page/foot-bar';
import { type LabelItem, labelsIn, reducedItems } from './label-items';
import classes from './labels-dialog.module.css';

/** Remembers the paper that this browser printed on last, and what its labels told beside names and codes. */
const PAPER = 'labels.layout';
const TOLD = 'labels.told';

const layouts = labelLayouts.map((value) => ({ value, label: t.labelPrinting.layouts[value] }));

interface LabelsDialogProps {
  items: LabelItem[];
  onPrinted?: (() => void) | undefined;
  onClose: () => void;
}

/**
 * Prints labels to be stuck on goods and shelves and scanned there: asks for what, how many of each, and on which
 * paper.
 */
export function LabelsDialog(props: LabelsDialogProps) {
  return (
    <Dialog opened onClose={props.onClose} title={t.labelPrinting.printLabels} size="lg">
      <LabelsForm {...props} />
    </Dialog>
  );
}

interface Values extends Record<string, unknown> {
  layout: LabelLayout;
  firstCell: number | string;
  hasPrice: boolean;
  hasCompany: boolean;
  items: (Omit<LabelItem, 'copies'> & { copies: number | string })[];
}

function LabelsForm({ items, onPrinted, onClose }: LabelsDialogProps) {
  const isReduced = labelsIn(items) > MOST_LABELS;
  const form = useServerForm({
    initialValues: {
      layout: readLocal<LabelLayout>(PAPER) ?? 'sheet',
      firstCell: 1,
      ...{ hasPrice: false, hasCompany: false, ...readLocal<Partial<Values>>(TOLD) },
      items: isReduced ? reducedItems(items) : items,
    } as Values,
    schema: async () => (await import('@ghala/contract/calls/labels')).labelRequest,
    toRequest: ({ items, firstCell, ...others }) => ({
      ...others,
      firstCell: others.layout === 'sheet' ? firstCell : 1,
      items: items.map(requestOf),
    }),
    run: (body) => downloadFile(labelCalls.print, { body }, stampedName('labels', 'pdf')),
    failureTitle: t.labelPrinting.notPrinted,
    onSuccess: (_, { layout, hasPrice, hasCompany }) => {
      writeLocal(PAPER, layout);
      writeLocal(TOLD, { hasPrice, hasCompany });
      onPrinted?.();
      onClose();
    },
    guarded: false,
  });
  const { layout, items: lines } = form.values;
  return (
    <Form form={form}>
      <Group align="flex-end" gap="sm">
        <NativeSelect label={t.labelPrinting.paper} data={layouts} {...form.getInputProps('layout')} />
        {layout === 'sheet' ? (
          <QuantityInput
            className={classes.each}
            label={t.labelPrinting.firstCell}
            description={t.labelPrinting.firstCellHint}
            rule={firstCellRule}
            {...form.getInputProps('firstCell')}
          />
        ) : null}
        {lines.length > 1 ? (
          <QuantityInput
            className={classes.each}
            label={t.labelPrinting.copiesOfEach}
            rule={labelCountRule}
            value={commonCopies(lines)}
            onChange={(copies) =>
              form.setFieldValue(
                'items',
                lines.map((line) => ({ ...line, copies })),
              )
            }
          />
        ) : null}
      </Group>
      <Group gap="md">
        <Switch label={t.labelPrinting.hasPrice} {...form.getInputProps('hasPrice', { type: 'checkbox' })} />
        <Switch label={t.labelPrinting.hasCompany} {...form.getInputProps('hasCompany', { type: 'checkbox' })} />
      </Group>
      {isReduced ? (
        <Text size="sm" c="dimmed">
          {say(t.labelPrinting.reduced, { count: labelsIn(items), max: MOST_LABELS })}
        </Text>
      ) : null}
      <Stack gap={0} className={classes.lines} component="ul" aria-label={t.labelPrinting.labels}>
        {lines.map((line, index) => {
          const field = (name: string) => form.getInputProps(`items.${index}.${name}`);
          return (
            <li key={line.key} className={classes.line}>
              <div className={classes.what}>
                <Text size="sm" truncate title={line.name}>
                  {line.name}
                </Text>
                <Text size="xs" c="dimmed" truncate>
                  {line.detail}
                </Text>
              </div>
              {line.packagings.length > 0 ? (
                <NativeSelect
                  className={classes.kind}
                  aria-label={say(t.labelPrinting.labelFor, { name: line.name })}
                  data={choicesOf(line)}
                  {...field('packaging')}
                />
              ) : null}
              <QuantityInput
                className={classes.copies}
                aria-label={say(t.labelPrinting.copiesOf, { name: line.name })}
                rule={labelCountRule}
                data-autofocus={index === 0 || undefined}
                {...field('copies')}
              />
              {lines.length > 1 ? (
                <CloseButton
                  className={classes.leaveOut}
                  iconSize="1.125rem"
                  aria-label={say(t.labelPrinting.leaveOut, { name: line.name })}
                  onClick={() => form.removeListItem('items', index)}
                />
              ) : null}
            </li>
          );
        })}
      </Stack>
      <FootBar
        summary={<Total count={labelsIn(lines)} layout={layout} used={Number(form.values.firstCell) - 1 || 0} />}
      >
        <Button variant="default" onClick={onClose}>
          {t.common.cancel}
        </Button>
        <SubmitButton>{t.labelPrinting.download}</SubmitButton>
      </FootBar>
    </Form>
  );
}

function requestOf({ productId, placeId, lotId, lot, packaging, copies }: Values['items'][number]) {
  if (lotId !== undefined) return { lotId, copies };
  return placeId === undefined ? { productId, packaging, lot, copies } : { placeId, copies };
}

function choicesOf({ unit, packagings }: Pick<LabelItem, 'unit' | 'packagings'>) {
  const held = (name: string, quantity: number) =>
    say(t.lines.packagingOf, { name, quantity: formatQuantity(quantity), unit });
  return [
    { value: '', label: unit },
    ...packagings.map(({ name, quantity }) => ({ value: name, label: held(name, quantity) })),
  ];
}

/** Finds the number of copies that all lines have; '' if they differ. */
function commonCopies(lines: Values['items']): number | string {
  const [first] = lines;
  return first !== undefined && lines.every(({ copies }) => copies === first.copies) ? first.copies : '';
}

function Total({ count, layout, used }: { count: number; layout: LabelLayout; used: number }) {
  if (count > MOST_LABELS)
    return (
      <Text inherit c="var(--mantine-color-error)">
        {say(t.labelPrinting.tooMany, { count, max: MOST_LABELS })}
      </Text>
    );
  const sheets = Math.ceil((used + count) / LABELS_OF_SHEET);
  return layout === 'sheet'
    ? say(t.labelPrinting.labelsOnSheets, { count, sheets })
    : say(t.labelPrinting.labelCount, { count });
}
