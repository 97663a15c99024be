import { Select } from '@mantine/core';
import type { Days } from '../../format/days';
import { formatDate } from '../../format/format';
import { t } from '../../text/t';
import { DateField } from '../inputs/date-field';
import type { FilterField } from './filter-bar';

/** Gives the chip texts for the two dates of a period; spread them into a filter bar's chips. */
export const periodChips = {
  dateFrom: { label: t.ui.dateFrom, show: formatDate, goesWith: 'dateTo' },
  dateTo: { label: t.ui.dateTo, show: formatDate, goesWith: 'dateFrom' },
};

interface PeriodFieldsProps {
  /** Comes from the filter bar. */
  textField: (name: 'dateFrom' | 'dateTo') => { name: string; value: string; onChange: (value: unknown) => void };
}

/** Asks for the first and the last day of a period. One alone has no effect, so the other is then required. */
export function PeriodFields({ textField }: PeriodFieldsProps) {
  const [from, to] = [textField('dateFrom'), textField('dateTo')];
  const common = {
    nearest: 'past',
    withAsterisk: false,
    onPeriod(days: Days) {
      from.onChange(days.from);
      to.onChange(days.to);
    },
  } as const;
  return (
    <>
      <DateField {...common} label={periodChips.dateFrom.label} required={to.value !== ''} {...from} />
      <DateField {...common} label={periodChips.dateTo.label} required={from.value !== ''} {...to} />
    </>
  );
}

export interface Choice {
  value: string;
  label: string;
}

/** Finds the chip's text for a chosen value. */
export function labelIn(choices: readonly Choice[]): (value: string | boolean) => string {
  return (value) => choices.find((choice) => choice.value === String(value))?.label ?? String(value);
}

interface ChoiceFilterProps extends Omit<FilterField<unknown>, 'value'> {
  value: string | boolean | null | undefined;
  label: string;
  choices: readonly Choice[];
  /** Appears if nothing is chosen. */
  all?: string;
  searchable?: boolean;
}

/** Chooses one of a few values, or all: spread the filter bar's `field(name)` into it. */
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
