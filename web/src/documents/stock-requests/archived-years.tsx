import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { say, t } from '../../text/t';
import { stockRecordQuery } from './stock-record';

interface ArchivedYearsProps {
  recordId: number;
  /** The first year that the list should show; omitted: all. */
  from?: number;
}

/** Says which years of a stock record's history a list lacks, since they were detached from the ledger. */
export function ArchivedYears({ recordId, from = 0 }: ArchivedYearsProps) {
  const { data: record } = useQuery(stockRecordQuery(recordId));
  const years = record?.archivedYears?.filter((year) => year >= from) ?? [];
  if (years.length === 0) return null;
  return <Alert color="gray">{say(t.inventory.archivedYears, { years: years.join(', ') })}</Alert>;
}
