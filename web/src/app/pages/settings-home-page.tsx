import { Anchor, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { PlainPath } from '../../net/address';
import { t } from '../../text/t';
import { linkTo } from '../../ui/page/link-to';
import { Page } from '../../ui/page/page';
import { useMayOpen } from '../../ui/page/screen-access';
import classes from './settings-home-page.module.css';

/** Links to a screen of ours, shown to users who may open it, or to a page outside the application. */
type SettingsLink = { label: string; about: string } & ({ path: PlainPath } | { url: string });

const columns: ReadonlyArray<{ title: string; links: readonly SettingsLink[] }> = [
  {
    title: t.app.systemUserSettings,
    links: [
      { label: t.common.roles, path: '/settings/roles', about: t.app.rolesAbout },
      { label: t.common.users, path: '/settings/users', about: t.app.usersAbout },
      { label: t.common.approvals, path: '/settings/approvals', about: t.app.approvalsAbout },
      {
        label: t.app.pendingRequests,
        path: '/settings/approvals/pending',
        about: t.app.pendingRequestsAbout,
      },
      { label: t.app.profile, path: '/settings/profile', about: t.app.profileAbout },
      { label: t.app.companyProfile, path: '/settings/business-profile', about: t.app.companyProfileAbout },
    ],
  },
  {
    title: t.app.systemConfigurations,
    links: [
      { label: t.common.categories, path: '/settings/categories', about: t.app.categoriesAbout },
      { label: t.app.documentFormats, path: '/settings/document-format', about: t.app.documentFormatsAbout },
      { label: t.app.notifications, path: '/settings/notifications', about: t.app.notificationsAbout },
      { label: t.app.tagsManagement, path: '/comming-soon', about: t.app.comingSoon },
      { label: t.app.currencies, path: '/comming-soon', about: t.app.comingSoon },
    ],
  },
  {
    title: t.app.tools,
    links: [
      { label: t.app.auditLogs, path: '/settings/audit', about: t.app.auditLogsAbout },
      { label: t.app.unusualEvents, path: '/settings/unusual', about: t.app.unusualEventsAbout },
      { label: t.common.messages, path: '/settings/messages', about: t.app.messagesAbout },
      { label: t.app.billing, path: '/settings/billing', about: t.app.billingAbout },
      { label: t.app.deviceManagement, path: '/comming-soon', about: t.app.comingSoon },
      { label: t.app.integrations, url: '/api/docs', about: t.app.integrationsAbout },
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
