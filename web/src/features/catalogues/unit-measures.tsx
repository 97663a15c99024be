import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { type Measure, measureNamed, measureSign, measures } from '@ghala/contract/stock/unit-measure';
import { Select, type SelectProps } from '@mantine/core';
import { change } from '../../net/send';
import { say, t } from '../../text/t';
import { Dialog } from '../../ui/dialogs/dialog';
import { DialogButtons, Form, SubmitButton } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { catalogueKeys, type Entry } from './catalogues.api';

/** Tells in lists what a unit measures. */
export const measureText = (measure: Measure | undefined) =>
  measure === undefined ? t.catalogues.measuresNothing : measureSign(measure);

/** Chooses what a unit measures; '' leaves it to what its name says. */
export function MeasureSelect({ unit, ...props }: SelectProps & { unit: string }) {
  const named = measureText(measureNamed(unit));
  return (
    <Select
      label={t.catalogues.measures}
      description={t.catalogues.measuresHint}
      allowDeselect={false}
      data={[
        { value: '', label: say(t.catalogues.byItsName, { measure: named }) },
        { value: 'none', label: t.catalogues.measuresNothing },
        ...measures.map((measure) => ({ value: measure, label: measureSign(measure) })),
      ]}
      {...props}
    />
  );
}

/** Changes what an existing unit measures. */
export function MeasureDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { id, unit = '' } = entry;
  return (
    <Dialog opened onClose={onClose} title={say(t.catalogues.measureOf, { unit })} centered>
      <MeasureForm entry={{ ...entry, id, unit }} onClose={onClose} />
    </Dialog>
  );
}

function MeasureForm({ entry: { id, unit = '', measure }, onClose }: { entry: Entry; onClose: () => void }) {
  const form = useServerForm({
    initialValues: { measure: measure ?? '' },
    mutation: (body: { measure: string }) =>
      change(catalogueCalls.units.update, { params: { id: Number(id) }, body: body as never }),
    failureTitle: t.catalogues.unitNotUpdated,
    successText: t.catalogues.unitUpdated,
    refresh: catalogueKeys,
    onSuccess: onClose,
    guarded: false,
  });
  return (
    <Form form={form}>
      <MeasureSelect unit={unit} data-autofocus {...form.getInputProps('measure')} />
      <DialogButtons onClose={onClose}>
        <SubmitButton>{t.common.update}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}
