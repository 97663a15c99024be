import type { DispatchAnswer } from '@ghala/contract/dispatches';
import { Button, Group } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { IssueItems } from '../../issue-notes/issue-items';
import { dispatchNotes } from '../../issue-notes/note-kind';
import { formatDateTime } from '../../shared/format';
import { DescriptionList } from '../../ui/description-list';
import { LinkButton } from '../../ui/link-button';
import { Page } from '../../ui/page';
import { Section } from '../../ui/section';
import { DepartureFields } from './departure-fields';
import { DispatchNumber, UrgentBadge } from './dispatch-head';
import { noteOf } from './dispatches.api';
import { LoadedDispatch } from './loaded-dispatch';
import { DocumentLink } from './particulars-summary';
import { useDepartureForm } from './use-departure-form';

/** Hands out the items of an approved note, one by one, and completes it. */
export default function DispatchProcessPage() {
  const { id } = useParams({ strict: false });
  return (
    <LoadedDispatch
      key={id}
      id={Number(id)}
      status="active"
      advice="A dispatch note is processed once, after its approval."
    >
      {(answer) => <ProcessDispatch answer={answer} />}
    </LoadedDispatch>
  );
}

function ProcessDispatch({ answer }: { answer: DispatchAnswer }) {
  const { dispatch, assignedTo } = answer;
  const navigate = useNavigate();
  const departure = useDepartureForm(answer, () => navigate({ to: '/orders' }));
  return (
    <Page
      badges={
        <>
          <DispatchNumber dispatch={dispatch} />
          <UrgentBadge dispatch={dispatch} />
        </>
      }
    >
      <Section title="1. Requesters Details">
        <DescriptionList
          items={[
            { label: 'Name', value: dispatch.User.name },
            { label: 'Position', value: dispatch.User.designation },
            { label: 'Date Requested', value: formatDateTime(dispatch.createdAt) },
            { label: 'Purpose', value: dispatch.purpose },
            { label: 'Dept/Project/Site', value: dispatch.project },
          ]}
        />
      </Section>
      <Section title="2. Dispatch Instructions">
        <DescriptionList
          items={[
            { label: 'Warehouse', value: dispatch.Warehouse.name },
            { label: 'Assignee Name', value: assignedTo.name },
            { label: 'Reference No.', value: dispatch.reference },
            { label: 'Document', value: <DocumentLink dispatch={dispatch} /> },
            { label: 'Instructions/Comments', value: dispatch.instructions },
          ]}
        />
      </Section>
      <DepartureFields form={departure} assignedTo={assignedTo} />
      <Section title="4. Stock Items to Dispatch">
        <IssueItems kind={dispatchNotes} note={noteOf(answer)} />
      </Section>
      <Group gap="xs">
        <Button loading={departure.isSending} onClick={() => void departure.send()}>
          Process
        </Button>
        <LinkButton variant="default" to="/orders">
          Close
        </LinkButton>
      </Group>
    </Page>
  );
}
