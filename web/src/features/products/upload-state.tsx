import { Alert } from '@mantine/core';
import { say, t } from '../../text/t';
import { ScreenLink } from '../../ui/screen-access';
import { UploadBar } from './upload-bar';
import { countsOf } from './upload-counts';
import { UploadReview } from './upload-review';
import type { ProductUpload } from './use-product-upload';

/** The state of an upload: in progress, checked and awaiting a decision, or done. */
export function UploadState({ upload, onClose }: { upload: ProductUpload; onClose: () => void }) {
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
          onDrop={onClose}
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
