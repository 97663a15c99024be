import { importFields } from '@ghala/contract/calls/product-import';
import { lazy, Suspense, useMemo } from 'react';
import { useCan } from '../../shared/session';
import { onDemand } from '../../ui/on-demand';
import { Page } from '../../ui/page';
import { ImportColumns } from './import-columns';
import { isOpening } from './import-fields';
import { ImportSource } from './import-source';
import { UploadBar } from './upload-bar';
import { countsOf } from './upload-counts';
import { useProductImport } from './use-product-import';

const ImportDone = lazy(() => import('./import-done'));
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
      {done === undefined ? null : (
        <Suspense>
          <ImportDone done={done} />
        </Suspense>
      )}
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
