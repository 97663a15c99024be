import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { t } from '../../text/t';
import { LoadingPage } from '../../ui/page/loading-page';
import { Page } from '../../ui/page/page';
import { CountPlanForm } from './count-plan-form';
import { countQuery } from './counts.api';

/** Plans a count, or changes the plan of the one whose id is in the address. */
export default function CountPlanPage() {
  const { id } = useSearch({ from: '/shell/inventory/counts/add' });
  const navigate = useNavigate();
  const knownId = Number(id) || 0;
  const known = useQuery({ ...countQuery(knownId), enabled: knownId > 0 });
  if (knownId > 0 && known.data === undefined) return <LoadingPage query={known} errorTitle={t.counts.oneNotLoaded} />;
  return (
    <Page isNarrow title={knownId > 0 ? t.counts.editPlan : undefined}>
      <CountPlanForm
        key={knownId}
        count={known.data}
        onSaved={(savedId) =>
          void navigate({ to: '/inventory/counts/$id', params: { id: String(savedId) }, replace: true })
        }
      />
    </Page>
  );
}
