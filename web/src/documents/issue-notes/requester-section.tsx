import { formatDateTime } from '../../shared/format';
import { DescriptionList } from '../../ui/description-list';
import { Section } from '../../ui/section';

interface RequesterSectionProps {
  note: { User: { name: string; designation: string }; createdAt: string; purpose: string; project: string };
  /** 'Dept/Project/Site', as specified for the kind. */
  projectLabel: string;
}

/** Who asked for the goods, when and what for. */
export function RequesterSection({ note, projectLabel }: RequesterSectionProps) {
  return (
    <Section title="1. Requesters Details">
      <DescriptionList
        items={[
          { label: 'Name', value: note.User.name },
          { label: 'Position', value: note.User.designation },
          { label: 'Date Requested', value: formatDateTime(note.createdAt) },
          { label: 'Purpose', value: note.purpose },
          { label: projectLabel, value: note.project },
        ]}
      />
    </Section>
  );
}
