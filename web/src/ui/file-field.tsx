import { Anchor, FileInput, type FileInputProps } from '@mantine/core';
import IconPaperclip from '~icons/paperclip';
import { t } from '../text/t';

export interface FileFieldProps extends Omit<FileInputProps, 'multiple'> {
  /** Address of the stored file, offered beside the field. */
  currentUrl?: string;
  /** Default 'View current file'. */
  currentLabel?: string;
}

/** One file to upload. A phone offers its camera for images. The stored file can be opened in a new tab. */
export function FileField({ currentUrl, currentLabel = t.ui.viewCurrentFile, description, ...others }: FileFieldProps) {
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
    />
  );
}
