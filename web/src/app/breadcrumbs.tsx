import { Breadcrumbs as MantineBreadcrumbs, Text } from '@mantine/core';
import { isPlain } from '../net/address';
import { t } from '../text/t';
import { ScreenLink } from '../ui/page/screen-access';
import { type Screen, screensAbove } from './screens';

/** Shows the way up from a screen two levels deep; screens that the user may not open are plain text. */
export function Breadcrumbs({ screen }: { screen: Screen }) {
  return (
    <MantineBreadcrumbs
      component="nav"
      aria-label={t.app.breadcrumbs}
      separatorMargin={6}
      mb={{ base: 4, sm: 0 }}
      fz="xs"
      c="dimmed"
      // A line is tall enough for a finger, also where a long trail takes two lines on a phone.
      styles={{ breadcrumb: { lineHeight: '1.5rem' } }}
    >
      {screensAbove(screen).map(({ path, title }) =>
        isPlain(path) ? (
          <ScreenLink key={path} to={path}>
            {title}
          </ScreenLink>
        ) : null,
      )}
      <Text inherit aria-current="page">
        {screen.title}
      </Text>
    </MantineBreadcrumbs>
  );
}
