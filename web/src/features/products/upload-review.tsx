import type { UploadAnswer } from '@ghala/contract/calls/product-upload';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import IconDownload from '~icons/download';
import { csvText } from '../../shared/csv';
import { saveBlob } from '../../shared/download';
import { formatQuantity } from '../../shared/format';
import { say, t } from '../../text/t';
import { MainButton } from '../../ui/main-action';
import { Section } from '../../ui/section';
import { DataTable } from '../../ui/table/data-table';
import { previewColumns, reasonOf, uploadErrorColumns } from './upload-columns';
import type { CheckedFile, ProductUpload } from './use-product-upload';

export interface UploadReviewProps {
  checked: CheckedFile;
  upload: Pick<ProductUpload, 'write' | 'drop'>;
}

/** Shows what a checked file would create and change, which rows fail, and the choice of what to do. */
export function UploadReview({ checked: { name, file, answer }, upload: { write, drop } }: UploadReviewProps) {
  const { errors, preview } = answer;
  const { created, updated, unchanged, failed, changes } = countsOf(answer);
  const good = changes + unchanged;
  return (
    <Section title={say(t.products.uploadOf, { name })}>
      <Text role="status">
        {say(t.products.wouldMakeAndChange, { created, updated, unchanged })}
        {failed > 0 ? (
          <>
            {' '}
            <b>{say(t.products.rowsFail, { failed })}</b>.
          </>
        ) : null}{' '}
        {t.products.emptyCells}
      </Text>
      <Group gap="xs">
        {changes > 0 ? (
          <MainButton
            loading={write.isRunning}
            onClick={() => void write.start({ file, mode: failed > 0 ? 'good' : 'all' })}
          >
            {failed > 0
              ? say(t.products.keepGoodRows, { good: formatQuantity(good) })
              : say(t.products.uploadRows, { good: formatQuantity(good) })}
          </MainButton>
        ) : null}
        <Button variant="default" onClick={drop}>
          {failed > 0 ? t.products.keepNone : t.common.cancel}
        </Button>
      </Group>
      {failed > 0 ? (
        <Stack gap="xs">
          <Group justify="space-between" gap="xs">
            <Title order={3}>{t.products.failedRows}</Title>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconDownload size="1.1em" aria-hidden />}
              onClick={() => saveBlob(failedCsv(answer), `${name.replace(/\.\w+$/, '')}_failed_rows.csv`)}
            >
              {t.products.downloadAsCsv}
            </Button>
          </Group>
          <DataTable
            name="product-upload-errors"
            label={t.products.failedRows}
            columns={uploadErrorColumns}
            rows={errors}
            rowKey={({ row, column, code }) => `${row} ${column} ${code}`}
            isNumbered={false}
            empty={{ text: t.products.noRowFails }}
          />
        </Stack>
      ) : null}
      {good > 0 ? (
        <Stack gap="xs">
          <Title order={3}>
            {good > preview.length
              ? say(t.products.previewOf, {
                  preview: preview.length,
                  good,
                })
              : t.products.preview}
          </Title>
          <DataTable
            name="product-upload-preview"
            label={t.products.preview}
            columns={previewColumns}
            rows={preview}
            rowKey={({ row }) => row}
            isNumbered={false}
            empty={{ text: t.products.noRowIsRight }}
          />
        </Stack>
      ) : null}
    </Section>
  );
}

/** File headings stay English, whatever the language of the screens. */
const CSV_HEADINGS = ['Row', 'Column', 'Reason'];

export type Counts = ReturnType<typeof countsOf>;

/** How many rows of a file add, change or keep a product, or fail; all its rows; and how many changes they make. */
export function countsOf({ created, updated: known, unchanged, errors }: UploadAnswer) {
  const updated = known - unchanged;
  const failed = new Set(errors.map(({ row }) => row)).size;
  return { created, updated, unchanged, failed, rows: created + known + failed, changes: created + updated };
}

function failedCsv({ errors }: UploadAnswer): Blob {
  const rows = errors.map((error) => [String(error.row), error.column, reasonOf(error)]);
  return new Blob([csvText([CSV_HEADINGS, ...rows])], {
    type: 'text/csv;charset=utf-8',
  });
}
