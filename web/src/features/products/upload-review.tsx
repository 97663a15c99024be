import type { UploadAnswer } from '@ghala/contract/calls/product-upload';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import IconDownload from '~icons/download';
import { csvText } from '../../shared/csv';
import { saveBlob } from '../../shared/download';
import { formatCount, formatQuantity } from '../../shared/format';
import { Section } from '../../ui/section';
import { DataTable } from '../../ui/table/data-table';
import { previewColumns, reasonOf, uploadErrorColumns } from './upload-columns';
import type { CheckedFile, ProductUpload } from './use-product-upload';

export interface UploadReviewProps {
  checked: CheckedFile;
  upload: Pick<ProductUpload, 'write' | 'drop'>;
}

/** What a checked file would make and change, what of it fails, and the choice what becomes of it. */
export function UploadReview({ checked: { name, file, answer }, upload: { write, drop } }: UploadReviewProps) {
  const { created, updated, errors, preview } = answer;
  const good = created + updated;
  const failed = failedRows(answer);
  return (
    <Section title={`Upload of ${name}`}>
      <Text role="status">
        {formatQuantity(created)} {created === 1 ? 'product' : 'products'} will be made, {formatQuantity(updated)}{' '}
        changed.
        {failed > 0 ? (
          <>
            {' '}
            <b>{failed === 1 ? '1 row fails' : `${formatQuantity(failed)} rows fail`}</b>.
          </>
        ) : null}{' '}
        Empty cells leave what an existing product has.
      </Text>
      <Group gap="xs">
        {good > 0 ? (
          <Button
            loading={write.isRunning}
            onClick={() => void write.start({ file, mode: failed > 0 ? 'good' : 'all' })}
          >
            {failed > 0 ? `Keep the good rows (${formatQuantity(good)})` : `Upload ${formatQuantity(good)}`}
          </Button>
        ) : null}
        <Button variant="default" onClick={drop}>
          {failed > 0 ? 'Keep none' : 'Cancel'}
        </Button>
      </Group>
      {failed > 0 ? (
        <Stack gap="xs">
          <Group justify="space-between" gap="xs">
            <Title order={3}>Failed rows</Title>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconDownload size="1.1em" aria-hidden />}
              onClick={() => saveBlob(failedCsv(answer), `${name.replace(/\.\w+$/, '')}_failed_rows.csv`)}
            >
              Download as CSV
            </Button>
          </Group>
          <DataTable
            name="product-upload-errors"
            label="Failed rows"
            columns={uploadErrorColumns}
            rows={errors}
            rowKey={({ row, column, code }) => `${row} ${column} ${code}`}
            isNumbered={false}
            empty={{ text: 'No row fails.' }}
          />
        </Stack>
      ) : null}
      {good > 0 ? (
        <Stack gap="xs">
          <Title order={3}>
            {good > preview.length
              ? `Preview of ${formatQuantity(preview.length)} of ${formatCount(good, 'row')}`
              : 'Preview'}
          </Title>
          <DataTable
            name="product-upload-preview"
            label="Preview"
            columns={previewColumns}
            rows={preview}
            rowKey={({ row }) => row}
            isNumbered={false}
            empty={{ text: 'No row is right.' }}
          />
        </Stack>
      ) : null}
    </Section>
  );
}

function failedRows({ errors }: UploadAnswer): number {
  return new Set(errors.map(({ row }) => row)).size;
}

function failedCsv({ errors }: UploadAnswer): Blob {
  const rows = errors.map((error) => [String(error.row), error.column, reasonOf(error)]);
  return new Blob([csvText([['Row', 'Column', 'Reason'], ...rows])], { type: 'text/csv;charset=utf-8' });
}
