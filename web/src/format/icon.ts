import type { ComponentType, SVGProps } from 'react';

export interface IconProps extends SVGProps<SVGSVGElement> {
  /** Width and height. Default 24. */
  size?: number | string;
}

/** An icon of Tabler's set, imported as `~icons/<name>`. */
export type Icon = ComponentType<IconProps>;
