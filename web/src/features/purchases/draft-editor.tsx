import type { PurchaseDetail } from '@ghala/contract/calls/purchases';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { mayDiscardBegunLine } from '../../documents/lines/begun-line';
import type { EntryHandle } from '../../documents/lines/entry-row';
import type { PlainPath } from '../../net/address';
import { t } from '../../text/t';
import { FootBar } from '../../ui/page/foot-bar';
import { LinkButton } from '../../ui/page/link-button';
import { MainButton } from '../../ui/page/main-action';
import { Section } from '../../ui/page/section';
import { LineEntry } from './line-entry';
import { PurchaseLines } from './purchase-lines';
import { PurchaseTotals } from './purchase-totals';
import { useSubmitPurchase } from './use-purchase-actions';

interface DraftEditorProps {
  purchase: PurchaseDetail;
  /** Generate and Close lead there. A closed draft stays in its author's list. */
  home: PlainPath;
}

/** Shows the second and third step of an order: entering its products, their list, and submitting it. */
export function DraftEditor({ purchase, home }: DraftEditorProps) {
  const entry = useRef<EntryHandle>(null);
  const navigate = useNavigate();
  const submission = useSubmitPurchase(() => navigate({ to: home }));

  async function submit() {
    if (!(await mayDiscardBegunLine(entry.current, t.purchases.productNotAddedYet))) return;
    await submission.start(purchase.id);
  }

  return (
    <>
      <Section title={t.purchases.productsTitle}>
        <LineEntry purchaseId={purchase.id} handle={entry} />
      </Section>
      <Section title={t.purchases.productListTitle}>
        <PurchaseLines purchase={purchase} />
        {purchase.PurchaseProduct.length > 0 ? <PurchaseTotals purchase={purchase} /> : null}
      </Section>
      <FootBar>
        <LinkButton variant="default" to={home}>
          {t.common.close}
        </LinkButton>
        <MainButton loading={submission.isRunning} onClick={() => void submit()}>
          {t.purchases.generate}
        </MainButton>
      </FootBar>
    </>
  );
}
