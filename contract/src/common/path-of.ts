import type { Call } from './call';

/** This is a call's address under /api: its path with these parameters filled in. */
export function pathOf({ path }: Pick<Call, 'path'>, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
