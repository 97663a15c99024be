import { EmptyState } from '../../ui/empty-state';
import { Page } from '../../ui/page';
import { useCurrentScreen } from '../current-screen';

/** Stands for a screen that is planned and not there yet. */
export function NotBuiltPage() {
  const screen = useCurrentScreen();
  return (
    <Page>
      <EmptyState text="This screen is not built yet" hint={`What it will do: ${screen?.about ?? ''}`} />
    </Page>
  );
}
