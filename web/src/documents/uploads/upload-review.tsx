import type { UploadMode } from '@ghala/contract/calls/product-upload';
import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatQuantity } from '../../format/format';
import { say, t } from '../../text/t';
import { MainButton } from '../../ui/page/main-action';
import { Section } from '../../ui/page/section';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { FailedRows } from './failed-rows';
import type { ReviewedError, ReviewedRow } from './upload-columns';
import { type Counted, countsOf } from './upload-counts';

type Reviewed = Omit<Counted, 'errors'> & { errors: ReviewedError[]; preview: ReviewedRow[] };

export interface ReviewColumns {
  errors: Column<ReviewedError>[];
  preview: Column<ReviewedRow>[];
}

export interface UploadReviewProps {
  /** Names the chosen file. */
  name: string;
  answer: Reviewed;
  isWriting: boolean;
  /** Writes all rows, or the valid ones. */
  onWrite: (mode: UploadMode) => void;
  onDrop: () => void;
  /** An import adds what it does beside the products, its own buttons and columns. */
  more?: ReactNode;
  buttons?: ReactNode;
  writeText?: (rows: number, hasFailed: boolean) => string;
  /** Sums up what it does, where that is not to products. */
  summaryText?: (counts: { created: number; updated: number; unchanged: number }) => string;
  columns: ReviewColumns;
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
  summaryText = (counts) => say(t.products.wouldMakeAndChange, counts),
  columns,
}: UploadReviewProps) {
  const { errors, preview } = answer;
  const { created, updated, unchanged, failed, good, changes } = countsOf(answer);
  const isOfUse = changes > 0 || (more !== undefined && good > 0);
  return (
    <>
      <Section title={say(t.products.uploadOf, { name })}>
        <Text role="status">
          {summaryText({ created, updated, unchanged })}
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
            {t.common.cancel}
          </Button>
        </Group>
      </Section>
      <FailedRows name={name} errors={errors} columns={columns.errors} />
      {good > 0 ? (
        <Section
          title={
            good > preview.length ? say(t.products.previewOf, { preview: preview.length, good }) : t.products.preview
          }
        >
          <DataTable
            name="product-upload-preview"
            label={t.products.preview}
            columns={columns.preview}
            rows={preview}
            rowKey={({ row }) => row}
            isNumbered={false}
            empty={{ text: t.products.noRowIsRight }}
          />
        </Section>
      ) : null}
    </>
  );
}

function uploadText(rows: number, hasFailed: boolean): string {
  const good = formatQuantity(rows);
  return hasFailed ? say(t.products.keepGoodRows, { good }) : say(t.products.uploadRows, { good });
}
