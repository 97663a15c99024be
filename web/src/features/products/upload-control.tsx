import { Alert, Anchor, Button, FileButton, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import IconDownload from '~icons/download';
import IconUpload from '~icons/upload';
import { say, t } from '../../text/t';
import { ScreenLink } from '../../ui/screen-access';
import { TEMPLATE_HREF, useUploadedRows } from './products.api';
import { rowsOf, UploadReview } from './upload-review';
import type { ProductUpload } from './use-product-upload';

/** The link to the template, and the control that uploads the completed one. */
export function UploadControl({ upload }: { upload: ProductUpload }) {
  const reset = useRef<() => void>(null);
  return (
    <>
      <Anchor href={TEMPLATE_HREF} download size="sm">
        <Group gap={4} component="span" display="inline-flex">
          <IconDownload size="1.1em" aria-hidden />
          {t.products.downloadUploadTemplate}
        </Group>
      </Anchor>
      <FileButton
        accept=".csv,.xlsx"
        resetRef={reset}
        onChange={(file) => {
          upload.choose(file);
          // The same file, corrected, can be chosen again.
          reset.current?.();
        }}
        inputProps={{ 'aria-label': t.products.uploadFileLabel }}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            leftSection={<IconUpload size="1.1em" aria-hidden />}
            loading={upload.progress !== undefined}
          >
            {t.products.uploadProducts}
          </Button>
        )}
      </FileButton>
    </>
  );
}

/** The state of an upload: in progress, checked and awaiting a decision, or done. */
export function UploadState({ upload }: { upload: ProductUpload }) {
  const { progress, checked, done } = upload;
  return (
    <>
      {progress === undefined ? null : <UploadProgress part={progress} total={checked && rowsOf(checked.answer)} />}
      {checked && progress === undefined ? <UploadReview checked={checked} upload={upload} /> : null}
      {done ? (
        <Alert color="green" role="status">
          {say(t.products.madeAndChanged, { created: done.created, updated: done.updated })}{' '}
          <ScreenLink to="/inventory/products">{t.common.viewProducts}</ScreenLink>
        </Alert>
      ) : null}
    </>
  );
}

/** @param total rows of the file, once it is checked */
function UploadProgress({ part, total }: { part: number; total: number | undefined }) {
  const isSent = part >= 1;
  const rows = useUploadedRows(isSent);
  const percent = Math.round(part * 100);
  const done = total === undefined || total === 0 ? undefined : Math.min(rows / total, 1);
  return (
    <Paper p="md">
      <Stack gap="xs">
        <Group justify="space-between" gap={4} role="status">
          <Text>{t.products.uploadingProductsPleaseWait}</Text>
          <Text size="sm" c="dimmed">
            {isSent ? rowsText(rows, total) : say(t.products.percentSent, { percent })}
          </Text>
        </Group>
        <Progress
          value={isSent ? (done ?? 1) * 100 : percent}
          animated={isSent}
          striped={isSent}
          aria-label={t.products.uploadingProducts}
        />
      </Stack>
    </Paper>
  );
}

function rowsText(rows: number, total: number | undefined): string {
  if (rows === 0) return t.products.workingThroughTheRows;
  if (total === undefined) return say(t.products.rowsChecked, { rows });
  return rows < total ? say(t.products.rowsWritten, { rows, total }) : t.products.recordingInLog;
}
