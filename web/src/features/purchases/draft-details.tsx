import type { PurchaseDetail } from '@ghala/contract/calls/purchases';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../text/t';
import { Section } from '../../ui/page/section';
import { DetailsForm } from './details-form';
import { DetailsSummary } from './details-summary';

/** Shows the details of a draft, which can be corrected until it is submitted. */
export function DraftDetails({ purchase }: { purchase: PurchaseDetail }) {
  const [isCorrecting, setCorrecting] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const wasCorrecting = useRef(false);
  useEffect(() => {
    // The focused form is gone, so the focus returns to where the correction began.
    if (wasCorrecting.current && !isCorrecting) change.current?.focus();
    wasCorrecting.current = isCorrecting;
  }, [isCorrecting]);
  if (isCorrecting)
    return (
      <DetailsForm
        draft={purchase}
        onSaved={() => setCorrecting(false)}
        close={
          <Button variant="default" onClick={() => setCorrecting(false)}>
            {t.common.cancel}
          </Button>
        }
      />
    );
  return (
    <Section
      title={t.purchases.detailsTitle}
      actions={
        <Button
          ref={change}
          variant="default"
          size="xs"
          aria-label={t.purchases.changeDetails}
          onClick={() => setCorrecting(true)}
        >
          {t.purchases.change}
        </Button>
      }
    >
      <DetailsSummary purchase={purchase} />
    </Section>
  );
}
