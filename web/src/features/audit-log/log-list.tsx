import type { AuditLogEntry } from '@ghala/contract/calls/audit-log';
import type { ComponentProps } from 'react';
import { formatDateTime } from '../../format/format';
import { UserName, UserPicker } from '../../pickers/people-pickers';
import { firstOption } from '../../pickers/picker';
import { t } from '../../text/t';
import type { FilterField } from '../../ui/list/filter-bar';
import { PeriodFields, periodChips } from '../../ui/list/filter-fields';
import type { Column } from '../../ui/table/column';

/* The log and its unusual events share these columns and filters. */

/** Puts the list's own columns before the last of when, who and what. */
export function logColumns<Entry extends AuditLogEntry>(own: Column<Entry>[]): Column<Entry>[] {
  return [
    {
      id: 'createdAt',
      header: t.auditLog.dateTime,
      cell: (entry) => formatDateTime(entry.createdAt),
      sortKey: 'createdAt',
      minWidth: '9.5rem',
      onPhone: 'under',
    },
    {
      id: 'user',
      header: t.auditLog.user,
      cell: (entry) => entry.User?.name ?? '–',
      minWidth: '9rem',
      onPhone: 'under',
    },
    ...own,
    { id: 'log', header: t.auditLog.log, cell: (entry) => entry.details, minWidth: '20rem', onPhone: 'title' },
  ];
}

export const logChips = {
  ...periodChips,
  userId: { label: t.auditLog.user, show: (id: number) => <UserName id={id} /> },
};

interface LogFieldsProps extends ComponentProps<typeof PeriodFields> {
  /** Comes from the filter bar. */
  field: (name: 'userId') => FilterField<number | undefined>;
}

export function LogFields({ field, textField }: LogFieldsProps) {
  return (
    <>
      <PeriodFields textField={textField} />
      <UserPicker withSuspended {...field('userId')} firstOption={firstOption(t.common.all)} />
    </>
  );
}
