import { Anchor, Box, Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core';
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import IconDownload from '~icons/download';
import IconUpload from '~icons/upload';
import { t } from '../../text/t';
import { mainAction } from '../../ui/main-action';
import { Section } from '../../ui/section';
import { TEMPLATE_HREF } from './products.api';
import type { ProductImporting } from './use-product-import';

/** The choice of a spreadsheet: a file, or rows that are pasted. */
export function ImportSource({ importing: { choose, isReading } }: { importing: ProductImporting }) {
  const reset = useRef<() => void>(null);
  const [isOver, setIsOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined) choose(file);
  }

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\r\n]/.test(text.trim())) return;
    event.preventDefault();
    choose(new File([text], t.productImport.pastedName, { type: 'text/csv' }));
  }

  return (
    <Box maw="45rem">
      <Section title={t.productImport.start}>
        <Text c="dimmed">{t.productImport.startHint}</Text>
        <Stack
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
          p="lg"
          style={{
            border: `1px dashed var(${isOver ? '--mantine-primary-color-filled' : '--mantine-color-default-border'})`,
            borderRadius: 'var(--mantine-radius-default)',
          }}
        >
          <Group gap="sm">
            <FileButton
              accept=".csv,.tsv,.txt,.xlsx"
              resetRef={reset}
              onChange={(file) => {
                if (file !== null) choose(file);
                // The same file, corrected, can be chosen again.
                reset.current?.();
              }}
              inputProps={{ 'aria-label': t.productImport.chooseFileLabel }}
            >
              {(props) => (
                <Button
                  {...props}
                  {...mainAction}
                  leftSection={<IconUpload size="1.1em" aria-hidden />}
                  loading={isReading}
                >
                  {t.productImport.chooseFile}
                </Button>
              )}
            </FileButton>
            <Text c="dimmed" visibleFrom="sm">
              {t.productImport.orDrop}
            </Text>
          </Group>
          <Textarea
            label={t.productImport.paste}
            description={t.productImport.pasteHint}
            rows={2}
            disabled={isReading}
            onPaste={paste}
          />
        </Stack>
        <Anchor href={TEMPLATE_HREF} download size="sm" w="fit-content">
          <Group gap={4} component="span" display="inline-flex">
            <IconDownload size="1.1em" aria-hidden />
            {t.products.downloadUploadTemplate}
          </Group>
        </Anchor>
      </Section>
    </Box>
  );
}
