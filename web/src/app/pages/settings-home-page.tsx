import { Anchor, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { PlainPath } from '../../shared/address';
import { linkTo } from '../../ui/link-to';
import { Page } from '../../ui/page';
import { useMayOpen } from '../../ui/screen-access';
import classes from './settings-home-page.module.css';

/** A screen of ours, shown to those it opens to, or a page outside the application. */
type SettingsLink = { label: string; about: string } & ({ path: PlainPath } | { url: string });

const columns: ReadonlyArray<{ title: string; links: readonly SettingsLink[] }> = [
  {
    title: 'System & User Settings',
    links: [
      { label: 'Roles', path: '/settings/roles', about: 'What each role may do' },
      { label: 'Users', path: '/settings/users', about: 'Who works here and who may sign in' },
      { label: 'Approvals', path: '/settings/approvals', about: 'Requests that wait for your decision' },
      {
        label: 'Pending Requests',
        path: '/settings/approvals/pending',
        about: 'What you asked for that awaits approval',
      },
      { label: 'Profile', path: '/settings/profile', about: 'Your name and contacts' },
      { label: 'Company Profile', path: '/settings/business-profile', about: 'Name, logo and contacts on documents' },
    ],
  },
  {
    title: 'System Configurations',
    links: [
      { label: 'Categories', path: '/settings/categories', about: 'Units, categories, payments, purposes, tags' },
      { label: 'Document Formats', path: '/settings/document-format', about: 'Samples of the printed documents' },
      { label: 'Notifications', path: '/settings/notifications', about: 'Notices by e-mail and push' },
      { label: 'Tags Management', path: '/comming-soon', about: 'Coming soon' },
      { label: 'Currencies', path: '/comming-soon', about: 'Coming soon' },
    ],
  },
  {
    title: 'Tools',
    links: [
      { label: 'Audit Logs', path: '/settings/audit', about: 'Who did what, and when' },
      { label: 'Messages', path: '/settings/messages', about: 'The outbox of e-mails and SMS' },
      { label: 'Billing', path: '/settings/billing', about: 'Plan, payments and cards' },
      { label: 'Device Management', path: '/comming-soon', about: 'Coming soon' },
      { label: 'Integrations', url: '/api/docs', about: 'Documentation of this system’s API' },
    ],
  },
];

export default function SettingsHomePage() {
  const mayOpen = useMayOpen();
  const isShown = (link: SettingsLink) => !('path' in link) || mayOpen(link.path);
  return (
    <Page>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
        {columns.map(({ title, links }) => (
          <Paper key={title} component="section" p="md" aria-label={title}>
            <Title order={2} mb="sm">
              {title}
            </Title>
            <Stack gap={0}>
              {links.filter(isShown).map((link) => (
                <div key={link.label} className={classes.link}>
                  {'url' in link ? (
                    <Anchor href={link.url} target="_blank" rel="noopener" fw={600} size="sm">
                      {link.label}
                    </Anchor>
                  ) : (
                    <Anchor {...linkTo(link.path)} fw={600} size="sm">
                      {link.label}
                    </Anchor>
                  )}
                  <Text size="sm" c="dimmed">
                    {link.about}
                  </Text>
                </div>
              ))}
            </Stack>
          </Paper>
        ))}
      </SimpleGrid>
    </Page>
  );
}
