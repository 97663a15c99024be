import { importKinds } from '@ghala/contract/imports/kinds';
import { useSearch } from '@tanstack/react-router';
import { ImportPage } from './import-page';

/** Of any kind; an address may say what its user came for. */
export default function GuidedImportPage() {
  const { kind } = useSearch({ from: '/shell/import' });
  const preferred = importKinds.find((one) => one === kind);
  return <ImportPage key={preferred} preferred={preferred} />;
}
