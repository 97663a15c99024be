import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../text/t';
import { departmentsQuery } from './purchases.api';

const TYPING_PAUSE_MS = 200;

/** Takes a department as free text, and suggests earlier ones while typing. */
export function DepartmentField({ value = '', ...field }: AutocompleteProps) {
  const [asked] = useDebouncedValue(value, TYPING_PAUSE_MS);
  const { data = [] } = useQuery(departmentsQuery(asked));
  return (
    <Autocomplete
      openOnFocus={false}
      label={t.entityFields.labels.purchase.department}
      autoComplete="off"
      data={data}
      // The server has already filtered.
      filter={({ options }) => options}
      value={value}
      {...field}
    />
  );
}
