import { Alert, Anchor, Button, FileButton, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import IconDownload from '~icons/download';
import IconUpload from '~icons/upload';
import { say, t } from '../../text/t';
import { ScreenLink } from '../../ui/screen-access';
import { TEMPLATE_HREF } from './products.api';
import { UploadReview } from './upload-review';
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
      {progress === undefined ? null : <UploadProgress part={progress} />}
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

function UploadProgress({ part }: { part: number }) {
  const isSent = part >= 1;
  const percent = Math.round(part * 100);
  return (
    <Paper p="md">
      <Stack gap="xs">
        <Group justify="space-between" role="status">
          <Text>{t.products.uploadingProductsPleaseWait}</Text>
          <Text size="sm" c="dimmed">
            {isSent ? t.products.workingThroughTheRows : say(t.products.percentSent, { percent })}
          </Text>
        </Group>
        <Progress
          value={isSent ? 100 : percent}
          animated={isSent}
          striped={isSent}
          aria-label={t.products.uploadingProducts}
        />
      </Stack>
    </Paper>
  );
}
