import { importKinds } from '@ghala/contract/imports/kinds';
import { useSearch } from '@tanstack/react-router';
import { ImportPage } from './import-page';

/** Imports any kind of list; the address may say what the user came for. */
export default function GuidedImportPage() {
  const { kind } = useSearch({ from: '/shell/import' });
  const preferred = importKinds.find((one) => one === kind);
  return <ImportPage key={preferred} preferred={preferred} />;
}
