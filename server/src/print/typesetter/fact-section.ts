import { type Block, grid, rule, stacked } from './block';
import { CAP_HEIGHT } from './face';
import type { Flow } from './flow';
import { heading } from './heading';
import { paragraph, SMALL, TEXT_SIZE } from './paragraph';
import type { Tag } from './structure';

interface Fact {
  label: string;
  value: string;
}

/** Facts under a title. */
export interface FactSection {
  title: string;
  facts: Fact[];
}

const HAIRLINE = 0.4;
/** Characters. */
const LONG_FACT = 90;

/**
 * These are facts in as few rows as the paper allows, evenly filled. A long value takes its own line, under its label.
 */
export function setSection(
  flow: Flow,
  { title, facts }: FactSection,
  { landscape }: { landscape: boolean },
  width: number,
  root: Tag,
) {
  const rows = Math.max(1, Math.ceil(facts.length / (landscape ? 6 : 3)));
  const columns = Math.max(1, Math.ceil(facts.length / rows));
  const gap = { x: 14, y: 7 };
  const head = stacked(width, heading(title, width, root), 3.5, rule(width, HAIRLINE), 5);
  flow.require(head.height + 2 * (CAP_HEIGHT + 0.5) * TEXT_SIZE);
  flow.set(head);
  let short: Fact[] = [];
  let isFirst = true;
  const set = (block: Block) => {
    if (!isFirst) flow.gap(gap.y);
    isFirst = false;
    if (block.height > flow.room && block.height < flow.pageHeight / 2) flow.nextPage();
    flow.setBroken(block);
  };
  const setShort = () => {
    const own = (width + gap.x) / columns - gap.x;
    if (short.length > 0)
      set(
        grid(
          short.map((fact) => factOf(fact, own, root)),
          { columns, width, gap },
        ),
      );
    short = [];
  };
  for (const fact of facts) {
    const isLong = [...fact.value].length > LONG_FACT;
    if (isLong || short.length === columns) setShort();
    if (isLong) set(factOf(fact, width, root));
    else short.push(fact);
  }
  setShort();
}

function factOf({ label, value }: Fact, width: number, root: Tag): Block {
  const tag = root.add('P');
  return stacked(width, paragraph(label, width, tag, SMALL), TEXT_SIZE / 2, paragraph(value, width, tag));
}
