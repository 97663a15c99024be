import { fieldsOfKind, headingOf } from '@ghala/contract/imports/fields';
import type { ImportKind } from '@ghala/contract/imports/kinds';
import { Anchor, Box, Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core';
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import IconDownload from '~icons/download';
import IconUpload from '~icons/upload';
import { TEMPLATE_HREF } from '../../documents/uploads/upload-progress';
import { csvText } from '../../format/csv';
import { saveBlob } from '../../net/download';
import { labels, say, t } from '../../text/t';
import { mainAction } from '../../ui/page/main-action';
import { Section } from '../../ui/page/section';
import type { Importing } from './use-import';

/** Lets the user choose a spreadsheet, or paste rows. */
export function ImportSource({ importing: { choose, isReading, kinds } }: { importing: Importing }) {
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
      <Section title={t.imports.start}>
        <Text c="dimmed">{t.imports.startHint}</Text>
        <Text c="dimmed">{t.imports.order}</Text>
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
                // This lets the user choose the same file again, corrected.
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
        <Stack gap={4}>
          <Text size="sm" fw={500}>
            {t.imports.templates}
          </Text>
          <Group gap="md">
            {kinds.map((kind) => (
              <Template key={kind} kind={kind} />
            ))}
          </Group>
        </Stack>
      </Section>
    </Box>
  );
}

/** Offers an empty file with the headings of a kind; for products it is the specified template. */
function Template({ kind }: { kind: ImportKind }) {
  const content = (
    <Group gap={4} component="span" display="inline-flex">
      <IconDownload size="1.1em" aria-hidden />
      {labels.importKinds[kind]}
    </Group>
  );
  const name = say(t.imports.templateOf, { kind: labels.importKinds[kind] });
  if (kind === 'products')
    return (
      <Anchor href={TEMPLATE_HREF} download size="sm" aria-label={name}>
        {content}
      </Anchor>
    );
  return (
    <Anchor component="button" type="button" size="sm" aria-label={name} onClick={() => saveTemplate(kind)}>
      {content}
    </Anchor>
  );
}

function saveTemplate(kind: ImportKind): void {
  const headings = fieldsOfKind(kind).map((field) => headingOf(kind, field));
  saveBlob(new Blob([csvText([headings])], { type: 'text/csv;charset=utf-8' }), `${kind}_template.csv`);
}
