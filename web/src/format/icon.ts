import type { ComponentType, SVGProps } from 'react';

export interface IconProps extends SVGProps<SVGSVGElement> {
  /** Sets the width and height; 24 by default. */
  size?: number | string;
}

/** Types an icon of Tabler's set, imported as `~icons/<name>`. */
export type Icon = ComponentType<IconProps>;
