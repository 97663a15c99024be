import { Alert, Anchor, Button, FileButton, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import IconDownload from '~icons/download';
import IconUpload from '~icons/upload';
import { formatQuantity } from '../../shared/format';
import { ScreenLink } from '../../ui/screen-access';
import { TEMPLATE_HREF } from './products.api';
import { UploadReview } from './upload-review';
import type { ProductUpload } from './use-product-upload';

/** The link to the template, and the control that takes the filled one. */
export function UploadControl({ upload }: { upload: ProductUpload }) {
  const reset = useRef<() => void>(null);
  return (
    <>
      <Anchor href={TEMPLATE_HREF} download size="sm">
        <Group gap={4} component="span" display="inline-flex">
          <IconDownload size="1.1em" aria-hidden /> Download Upload Template
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
        inputProps={{ 'aria-label': 'Upload Products: a .csv or .xlsx file' }}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            leftSection={<IconUpload size="1.1em" aria-hidden />}
            loading={upload.progress !== undefined}
          >
            Upload Products
          </Button>
        )}
      </FileButton>
    </>
  );
}

/** How an upload stands: under way, checked and to be decided, or done. */
export function UploadState({ upload }: { upload: ProductUpload }) {
  const { progress, checked, done } = upload;
  return (
    <>
      {progress === undefined ? null : <UploadProgress part={progress} />}
      {checked && progress === undefined ? <UploadReview checked={checked} upload={upload} /> : null}
      {done ? (
        <Alert color="green" role="status">
          {formatQuantity(done.created)} made, {formatQuantity(done.updated)} changed.{' '}
          <ScreenLink to="/inventory/products">View Products</ScreenLink>
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
          <Text>Uploading products. Please wait...</Text>
          <Text size="sm" c="dimmed">
            {isSent ? 'Working through the rows' : `${percent}% sent`}
          </Text>
        </Group>
        <Progress value={isSent ? 100 : percent} animated={isSent} striped={isSent} aria-label="Uploading products" />
      </Stack>
    </Paper>
  );
}
