import { Select, TextInput } from '@mantine/core';
import { formatDate } from '../shared/format';
import { t } from '../text/t';
import type { FilterField } from './filter-bar';

/** How the two days of a period read once they narrow a list; spread it into a filter bar's chips. */
export const periodChips = {
  dateFrom: { label: t.ui.dateFrom, show: formatDate, goesWith: 'dateTo' },
  dateTo: { label: t.ui.dateTo, show: formatDate, goesWith: 'dateFrom' },
};

interface PeriodFieldsProps {
  /** The filter bar's. */
  textField: (name: 'dateFrom' | 'dateTo') => { name: string; value: string; onChange: (value: unknown) => void };
}

/** The first and the last day of a period. One alone narrows nothing, so the other is then required. */
export function PeriodFields({ textField }: PeriodFieldsProps) {
  const [from, to] = [textField('dateFrom'), textField('dateTo')];
  const common = { type: 'date', withAsterisk: false };
  return (
    <>
      <TextInput {...common} label={periodChips.dateFrom.label} required={to.value !== ''} {...from} />
      <TextInput {...common} label={periodChips.dateTo.label} required={from.value !== ''} {...to} />
    </>
  );
}

/** What a filter may be set to. */
export interface Choice {
  value: string;
  label: string;
}

/** How a chosen value reads on its chip. */
export function labelIn(choices: readonly Choice[]): (value: string | boolean) => string {
  return (value) => choices.find((choice) => choice.value === String(value))?.label ?? String(value);
}

interface ChoiceFilterProps extends Omit<FilterField<unknown>, 'value'> {
  value: string | boolean | null | undefined;
  label: string;
  choices: readonly Choice[];
  /** How no choice reads. */
  all?: string;
  searchable?: boolean;
}

/** One of a few values, or all: spread the filter bar's `field(name)` into it. */
export function ChoiceFilter({ label, choices, all = t.common.all, value, ...field }: ChoiceFilterProps) {
  return (
    <Select
      label={label}
      data={[{ value: '', label: all }, ...choices]}
      allowDeselect={false}
      value={String(value ?? '')}
      {...field}
    />
  );
}
