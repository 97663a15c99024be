import { Breadcrumbs as MantineBreadcrumbs, Text } from '@mantine/core';
import { ScreenLink } from '../../ui/screen-access';
import { type Screen, screensAbove } from '../screens';

/** The way up from a screen that lies two levels deep; screens that the user may not open are plain words. */
export function Breadcrumbs({ screen }: { screen: Screen }) {
  const above = screensAbove(screen);
  if (above.length === 0) return null;
  return (
    <MantineBreadcrumbs component="nav" aria-label="Breadcrumbs" separatorMargin={6} mb="xs" fz="sm" c="dimmed">
      {above.map(({ path, title }) => (
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
