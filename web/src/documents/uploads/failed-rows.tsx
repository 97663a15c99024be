import { Button } from '@mantine/core';
import IconDownload from '~icons/download';
import { csvText } from '../../format/csv';
import { saveBlob } from '../../net/download';
import { t } from '../../text/t';
import { Section } from '../../ui/page/section';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { expectedOf } from './expected';
import { type ReviewedError, reasonOf } from './upload-columns';

export interface FailedRowsProps {
  /** Names the chosen file. */
  name: string;
  errors: ReviewedError[];
  columns: Column<ReviewedError>[];
}

/** Lists the rows of a file that fail or were left out, and why; nothing if there are none. */
export function FailedRows({ name, errors, columns }: FailedRowsProps) {
  if (errors.length === 0) return null;
  return (
    <Section
      title={t.products.failedRows}
      actions={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size="1.1em" aria-hidden />}
          onClick={() => saveBlob(failedCsv(errors), `${name.replace(/\.\w+$/, '')}_failed_rows.csv`)}
        >
          {t.products.downloadAsCsv}
        </Button>
      }
    >
      <DataTable
        name="product-upload-errors"
        label={t.products.failedRows}
        columns={columns}
        rows={errors}
        rowKey={({ row, column, code }) => `${row} ${column} ${code}`}
        isNumbered={false}
        empty={{ text: t.products.noRowFails }}
      />
    </Section>
  );
}

/** File headings stay English, whatever the language of the screens. */
const CSV_HEADINGS = ['Row', 'Column', 'Expected', 'Found', 'Reason'];

function failedCsv(errors: readonly ReviewedError[]): Blob {
  const rows = errors.map((error) => [
    String(error.row),
    error.heading || error.column,
    expectedOf(error),
    error.found ?? '',
    reasonOf(error),
  ]);
  return new Blob([csvText([CSV_HEADINGS, ...rows])], {
    type: 'text/csv;charset=utf-8',
  });
}
