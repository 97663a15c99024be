import { address } from '../../shared/address';
import { say, t } from '../../text/t';
import { ScreenLink } from '../../ui/screen-access';
import { importErrorColumns } from './import-error-columns';
import { UploadDone } from './upload-done';
import type { ProductImporting } from './use-product-import';

/** What was imported, and where to go from here. */
export default function ImportDone({ done }: { done: NonNullable<ProductImporting['done']> }) {
  const { receipts } = done.answer;
  return (
    <UploadDone {...done} columns={importErrorColumns}>
      {receipts.map(({ id, receiptNo, warehouse }) => (
        <span key={id}>
          <ScreenLink to={address('/transaction/pdfbatch/$id', { id })}>
            {say(t.productImport.receiptOf, { receiptNo, warehouse })}
          </ScreenLink>{' '}
        </span>
      ))}
      {receipts.length > 0 ? (
        <ScreenLink to="/inventory/stocks">{t.productImport.viewStock}</ScreenLink>
      ) : (
        <ScreenLink to="/inventory/products">{t.common.viewProducts}</ScreenLink>
      )}
    </UploadDone>
  );
}
