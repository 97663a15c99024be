import { Anchor, Button, FileButton, Group } from '@mantine/core';
import { useRef } from 'react';
import IconDownload from '~icons/download';
import IconUpload from '~icons/upload';
import { TEMPLATE_HREF } from '../../documents/uploads/upload-progress';
import { t } from '../../text/t';
import type { ProductUpload } from './use-product-upload';

/** Links to the template, and uploads the completed one. */
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
          // This lets the user choose the same file again, corrected.
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
