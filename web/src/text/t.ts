import type { MessageParams } from '@ghala/contract/text/message-params';
import { en } from './en/all';
import { labels as everyLabel } from './labels';
import { inLanguage, language as pageLanguage } from './page-language';
import { type Message as OneMessage, say as sayMessage } from './say';

/*
 * Screens import their texts from here. In the build no file has all of it (web/area-texts.ts): `t.orders` becomes an
 * import of that area alone, and the other names become one of the module that has them.
 */

export type Message<Params> = OneMessage<Params>;
export const language = pageLanguage;
export const say = sayMessage;
export const labels = everyLabel;

type TextOf<Text extends string> = keyof MessageParams<Text> extends never ? string : Message<MessageParams<Text>>;

type Read<English> = {
  readonly [Name in keyof English]: English[Name] extends string ? TextOf<English[Name]> : Read<English[Name]>;
};

const areas = Object.keys(en) as (keyof typeof en)[];

/** Holds every text of the screens, by area. */
export const t = Object.fromEntries(areas.map((area) => [area, inLanguage(area, en[area])])) as unknown as Read<
  typeof en
>;
