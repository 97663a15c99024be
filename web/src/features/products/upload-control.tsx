import type { UploadProgress } from '@ghala/contract/calls/product-upload';
import { Alert, Anchor, Button, FileButton, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import IconDownload from '~icons/download';
import IconUpload from '~icons/upload';
import { say, t } from '../../text/t';
import { ScreenLink } from '../../ui/screen-access';
import { TEMPLATE_HREF, useUploadProgress } from './products.api';
import { type Counts, countsOf, UploadReview } from './upload-review';
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
      {progress === undefined ? null : <UploadBar part={progress} counts={checked && countsOf(checked.answer)} />}
      {checked && progress === undefined ? (
        <UploadReview
          name={checked.name}
          answer={checked.answer}
          isWriting={upload.write.isRunning}
          onWrite={(mode) => void upload.write.start({ file: checked.file, mode })}
          onDrop={upload.drop}
        />
      ) : null}
      {done ? (
        <Alert color="green" role="status">
          {say(t.products.madeAndChanged, countsOf(done))}{' '}
          <ScreenLink to="/inventory/products">{t.common.viewProducts}</ScreenLink>
        </Alert>
      ) : null}
    </>
  );
}

/**
 * How far an upload has come.
 * @param counts of the file's rows, once it is checked
 */
export function UploadBar({ part, counts }: { part: number; counts: Counts | undefined }) {
  const isSent = part >= 1;
  const progress = useUploadProgress(isSent);
  const percent = Math.round(part * 100);
  const { text, done } = stepOf(progress, counts);
  return (
    <Paper p="md">
      <Stack gap="xs">
        <Group justify="space-between" gap={4} role="status">
          <Text>{t.products.uploadingProductsPleaseWait}</Text>
          <Text size="sm" c="dimmed">
            {isSent ? text : say(t.products.percentSent, { percent })}
          </Text>
        </Group>
        <Progress
          value={isSent ? done * 100 : percent}
          animated={isSent}
          striped={isSent}
          aria-label={t.products.uploadingProducts}
        />
      </Stack>
    </Paper>
  );
}

/** The current step, and the part of it that is done, from 0 to 1; 1 also if that is unknown. */
function stepOf(
  { rows, recorded, stocked }: UploadProgress,
  counts: Counts | undefined,
): { text: string; done: number } {
  if (rows === 0) return { text: t.products.workingThroughTheRows, done: 1 };
  if (counts === undefined) return { text: say(t.products.rowsChecked, { rows }), done: 1 };
  const { rows: total, changes } = counts;
  if (recorded === 0 && stocked > 0) return { text: say(t.productImport.stocked, { stocked }), done: 1 };
  if (recorded === 0) return { text: say(t.products.rowsWritten, { rows, total }), done: Math.min(rows / total, 1) };
  return { text: say(t.products.changesRecorded, { recorded, changes }), done: Math.min(recorded / changes, 1) };
}
