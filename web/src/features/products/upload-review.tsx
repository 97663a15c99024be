import type { UploadError, UploadMode, UploadPreview } from '@ghala/contract/calls/product-upload';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import IconDownload from '~icons/download';
import { csvText } from '../../shared/csv';
import { saveBlob } from '../../shared/download';
import { formatQuantity } from '../../shared/format';
import { say, t } from '../../text/t';
import { MainButton } from '../../ui/main-action';
import { Section } from '../../ui/section';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { previewColumns, reasonOf, uploadErrorColumns } from './upload-columns';
import { type Counted, countsOf } from './upload-counts';

/** An error of an import also says what stands in the cell, a row what is in stock and where. */
export type ReviewedError = UploadError & { found?: string };
export type ReviewedRow = UploadPreview & { quantity?: number | null; place?: string };
type Reviewed = Omit<Counted, 'errors'> & { errors: ReviewedError[]; preview: ReviewedRow[] };

export interface ReviewColumns {
  errors: Column<ReviewedError>[];
  preview: Column<ReviewedRow>[];
}

export interface UploadReviewProps {
  /** Of the chosen file. */
  name: string;
  answer: Reviewed;
  isWriting: boolean;
  /** Writes all rows, or the valid ones. */
  onWrite: (mode: UploadMode) => void;
  onDrop: () => void;
  /** Of an import: what it does beside the products, its own buttons and columns. */
  more?: ReactNode;
  buttons?: ReactNode;
  writeText?: (rows: number, hasFailed: boolean) => string;
  columns?: ReviewColumns;
}

/** Shows what a checked file would create and change, which rows fail, and the choice of what to do. */
export function UploadReview({
  name,
  answer,
  isWriting,
  onWrite,
  onDrop,
  more,
  buttons,
  writeText = uploadText,
  columns = { errors: uploadErrorColumns, preview: previewColumns },
}: UploadReviewProps) {
  const { errors, preview } = answer;
  const { created, updated, unchanged, failed, good, changes } = countsOf(answer);
  const isOfUse = changes > 0 || (more !== undefined && good > 0);
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
      {more}
      <Group gap="xs">
        {isOfUse ? (
          <MainButton loading={isWriting} onClick={() => onWrite(failed > 0 ? 'good' : 'all')}>
            {writeText(good, failed > 0)}
          </MainButton>
        ) : null}
        {buttons}
        <Button variant="default" onClick={onDrop}>
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
            columns={columns.errors}
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
            columns={columns.preview}
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

function uploadText(rows: number, hasFailed: boolean): string {
  const good = formatQuantity(rows);
  return hasFailed ? say(t.products.keepGoodRows, { good }) : say(t.products.uploadRows, { good });
}

/** File headings stay English, whatever the language of the screens. */
const CSV_HEADINGS = ['Row', 'Column', 'Reason'];

function failedCsv({ errors }: Reviewed): Blob {
  const rows = errors.map((error) => [String(error.row), error.column, reasonOf(error)]);
  return new Blob([csvText([CSV_HEADINGS, ...rows])], {
    type: 'text/csv;charset=utf-8',
  });
}
