import { UploadBar } from '../../documents/uploads/upload-bar';
import { previewColumns, uploadErrorColumns } from '../../documents/uploads/upload-columns';
import { countsOf } from '../../documents/uploads/upload-counts';
import { UploadDone } from '../../documents/uploads/upload-done';
import { type ReviewColumns, UploadReview } from '../../documents/uploads/upload-review';
import { t } from '../../text/t';
import { ScreenLink } from '../../ui/page/screen-access';
import type { ProductUpload } from './use-product-upload';

const columns: ReviewColumns = { errors: uploadErrorColumns(), preview: previewColumns() };

/** Shows the state of an upload: in progress, checked and awaiting a decision, or done. */
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
          onWrite={(mode) => void upload.write.start({ name: checked.name, file: checked.file, mode })}
          onDrop={onClose}
          columns={columns}
        />
      ) : null}
      {done ? (
        <UploadDone {...done} columns={columns.errors}>
          <ScreenLink to="/inventory/products">{t.common.viewProducts}</ScreenLink>
        </UploadDone>
      ) : null}
    </>
  );
}
