import { importFields } from '@ghala/contract/calls/product-import';
import { useMemo } from 'react';
import { address } from '../../shared/address';
import { useCan } from '../../shared/session';
import { say, t } from '../../text/t';
import { onDemand } from '../../ui/on-demand';
import { Page } from '../../ui/page';
import { ScreenLink } from '../../ui/screen-access';
import { ImportColumns } from './import-columns';
import { importErrorColumns } from './import-error-columns';
import { isOpening } from './import-fields';
import { ImportSource } from './import-source';
import { UploadBar } from './upload-bar';
import { countsOf } from './upload-counts';
import { UploadDone } from './upload-done';
import { type ProductImporting, useProductImport } from './use-product-import';

const ImportReview = onDemand(async () => (await import('./import-review')).ImportReview);

/** Products, and what is in stock of them, from the user's own spreadsheet. */
export default function ProductImportPage() {
  const mayReceive = useCan('batchAdd');
  const fields = useMemo(
    () => (mayReceive ? importFields : importFields.filter((field) => !isOpening(field))),
    [mayReceive],
  );
  const importing = useProductImport(fields);
  const { sheet, progress, checked, done } = importing;
  return (
    <Page>
      {progress === undefined ? null : <UploadBar part={progress} counts={checked && countsOf(checked)} />}
      {done === undefined ? null : <Done done={done} />}
      {progress !== undefined ? null : sheet === undefined ? (
        <ImportSource importing={importing} />
      ) : checked === undefined ? (
        <ImportColumns importing={importing} sheet={sheet} fields={fields} />
      ) : (
        <ImportReview importing={importing} sheet={sheet} checked={checked} onClose={importing.uncheck} />
      )}
    </Page>
  );
}

function Done({ done }: { done: NonNullable<ProductImporting['done']> }) {
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
