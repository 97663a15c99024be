import type { PurchaseDetail } from '@ghala/contract/calls/purchases';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Section } from '../../ui/section';
import { DetailsForm } from './details-form';
import { DetailsSummary } from './details-summary';

/** The details of a draft: to read, and to correct until it is handed in. */
export function DraftDetails({ purchase }: { purchase: PurchaseDetail }) {
  const [isCorrecting, setCorrecting] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const wasCorrecting = useRef(false);
  useEffect(() => {
    // Back to where the correction began: the form that held the focus is gone.
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
            Cancel
          </Button>
        }
      />
    );
  return (
    <Section
      title="1. Add Details"
      actions={
        <Button
          ref={change}
          variant="default"
          size="xs"
          aria-label="Change details"
          onClick={() => setCorrecting(true)}
        >
          Change
        </Button>
      }
    >
      <DetailsSummary purchase={purchase} />
    </Section>
  );
}
