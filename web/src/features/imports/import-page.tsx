import { type ImportKind, importKinds, mayImport } from '@ghala/contract/imports/kinds';
import { lazy, Suspense, useMemo } from 'react';
import { UploadBar } from '../../documents/uploads/upload-bar';
import { countsOf } from '../../documents/uploads/upload-counts';
import { useSession } from '../../session/session';
import { t } from '../../text/t';
import { onDemand } from '../../ui/dialogs/on-demand';
import { LinkButton } from '../../ui/page/link-button';
import { Page } from '../../ui/page/page';
import { ImportColumns } from './import-columns';
import { ImportSource } from './import-source';
import { useImport } from './use-import';

const ImportDone = lazy(() => import('./import-done'));
const ImportPlaces = onDemand(async () => (await import('./import-places')).ImportPlaces);
const ImportReview = onDemand(async () => (await import('./import-review')).ImportReview);

/** Reads a spreadsheet from elsewhere, matches its columns, checks its rows and writes them. */
export function ImportPage({ preferred }: { preferred?: ImportKind }) {
  const session = useSession();
  const rights = useMemo(() => {
    const has = (flag: Parameters<NonNullable<typeof session>['can']>[0]) => session?.can(flag) ?? false;
    return { kinds: importKinds.filter((kind) => mayImport(kind, has)), mayReceive: has('batchAdd') };
  }, [session]);
  const importing = useImport(rights, preferred);
  const { sheet, progress, checked, done } = importing;
  return (
    <Page
      actions={
        <LinkButton to="/imports" variant="default">
          {t.imports.imports}
        </LinkButton>
      }
    >
      {progress === undefined ? null : <UploadBar part={progress} counts={checked && countsOf(checked)} />}
      {done === undefined ? null : (
        <Suspense>
          <ImportDone done={done} />
        </Suspense>
      )}
      {progress !== undefined ? null : sheet === undefined ? (
        <ImportSource importing={importing} />
      ) : checked === undefined ? (
        <ImportColumns importing={importing} sheet={sheet} />
      ) : importing.unknownPlaces.length > 0 ? (
        <ImportPlaces importing={importing} sheet={sheet} onClose={importing.uncheck} />
      ) : (
        <ImportReview importing={importing} sheet={sheet} checked={checked} onClose={importing.uncheck} />
      )}
    </Page>
  );
}
