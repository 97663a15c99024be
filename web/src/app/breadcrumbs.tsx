import { Breadcrumbs as MantineBreadcrumbs, Text } from '@mantine/core';
import { ScreenLink } from '../ui/screen-access';
import { type Screen, screensAbove } from './screens';

/** The way up from a screen that lies two levels deep; screens that the user may not open are plain words. */
export function Breadcrumbs({ screen }: { screen: Screen }) {
  return (
    <MantineBreadcrumbs
      component="nav"
      aria-label="Breadcrumbs"
      separatorMargin={6}
      mb="xs"
      fz="sm"
      c="dimmed"
      // Long ways up take two lines on a phone.
      style={{ rowGap: '0.375rem' }}
    >
      {screensAbove(screen).map(({ path, title }) => (
        <ScreenLink key={path} to={path}>
          {title}
        </ScreenLink>
      ))}
      <Text inherit aria-current="page">
        {screen.title}
      </Text>
    </MantineBreadcrumbs>
  );
}
