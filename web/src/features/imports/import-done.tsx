import { UploadDone } from '../../documents/uploads/upload-done';
import { address } from '../../net/address';
import { say, t } from '../../text/t';
import { ScreenLink } from '../../ui/page/screen-access';
import { importErrorColumns } from './import-error-columns';
import { openingText } from './opening-text';
import type { Imported } from './use-import';

/** Shows what was imported, and where to go from here. */
export default function ImportDone({ done }: { done: Imported }) {
  const { receipts, opening, importId } = done.answer;
  return (
    <UploadDone {...done} columns={importErrorColumns(done.kind)}>
      {opening === 'none' ? null : <>{openingText(opening)} </>}
      {receipts.map(({ id, receiptNo, warehouse }) => (
        <span key={id}>
          <ScreenLink to={address('/transaction/pdfbatch/$id', { id })}>
            {say(t.productImport.receiptOf, { receiptNo, warehouse })}
          </ScreenLink>{' '}
        </span>
      ))}
      {receipts.length > 0 && opening === 'atOnce' ? (
        <ScreenLink to="/inventory/stocks">{t.productImport.viewStock}</ScreenLink>
      ) : done.kind === 'products' ? (
        <ScreenLink to="/inventory/products">{t.common.viewProducts}</ScreenLink>
      ) : null}{' '}
      {importId ? (
        <>
          <ScreenLink to={address('/imports/$id', { id: importId })}>{t.imports.viewImport}</ScreenLink>{' '}
          {t.imports.undoHint}
        </>
      ) : null}
    </UploadDone>
  );
}
