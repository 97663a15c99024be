import { type ImportKind, importRights } from '@ghala/contract/imports/kinds';
import { importOf } from '../../net/address';
import { useCan } from '../../session/session';
import { t } from '../../text/t';
import { LinkButton } from '../../ui/page/link-button';

/** Links a list to its import; hidden from users who may not import. */
export function ImportButton({ kind }: { kind: ImportKind }) {
  const may = useCan(importRights[kind]);
  if (!may) return null;
  return (
    <LinkButton to={importOf(kind)} variant="default">
      {t.imports.import}
    </LinkButton>
  );
}
