import { Anchor, FileInput, type FileInputProps } from '@mantine/core';
import { useRef } from 'react';
import IconPaperclip from '~icons/paperclip';
import { shrinkPhoto } from '../../format/shrink-photo';
import { t } from '../../text/t';

export interface FileFieldProps extends Omit<FileInputProps, 'multiple'> {
  /** The stored file at this address is offered beside the field. */
  currentUrl?: string;
  /** The default is 'View current file'. */
  currentLabel?: string;
}

/** Cameras make these types; drawings may have transparent parts, which such a file cannot keep. */
const PHOTO = /^image\/(jpeg|webp|hei[cf])$/;
const WORTH_SHRINKING_BYTES = 400_000;
/** At this size, the print on a delivery note stays legible. */
const MOST_PIXELS = 2000;

/**
 * Takes one file to upload. A phone offers its camera for images, and a large photo is made smaller before it is sent.
 * The stored file can be opened in a new tab.
 */
export function FileField({
  currentUrl,
  currentLabel = t.ui.viewCurrentFile,
  description,
  onChange,
  ...others
}: FileFieldProps) {
  const latest = useRef<File | null>(null);

  /** Sends the photo as it is if the user is quicker than the smaller one, which otherwise replaces it. */
  async function take(file: File | null) {
    latest.current = file;
    onChange?.(file);
    if (file === null || !PHOTO.test(file.type) || file.size < WORTH_SHRINKING_BYTES) return;
    const small = await shrinkPhoto(file, MOST_PIXELS);
    if (latest.current === file && value.current === file && small.size < file.size) onChange?.(small);
  }

  const value = useRef(others.value);
  value.current = others.value;
  return (
    <FileInput
      clearable
      clearButtonProps={{ 'aria-label': t.ui.removeFile }}
      placeholder={t.ui.chooseAFile}
      leftSection={<IconPaperclip size="1.1em" aria-hidden />}
      description={
        currentUrl ? (
          <>
            {description}{' '}
            <Anchor href={currentUrl} target="_blank" rel="noopener" size="sm">
              {currentLabel}
            </Anchor>
          </>
        ) : (
          description
        )
      }
      {...others}
      onChange={(file) => void take(file)}
    />
  );
}
