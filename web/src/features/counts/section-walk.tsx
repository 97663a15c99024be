import type { CountDetail, CountMode, CountSection, WalkLine } from '@ghala/contract/calls/counts';
import type { Scanned } from '@ghala/contract/calls/scan';
import { placeIdOf } from '@ghala/contract/common/place-code';
import { Alert, Button, Group, SegmentedControl, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import IconPlus from '~icons/plus';
import { countedOf } from '../../documents/lines/counting-rule';
import { countOf, countText, countUp } from '../../documents/scan/count-up';
import { KeptCodes } from '../../documents/scan/kept-codes';
import { lookUp, type Scan, type ScannedPlace, useKeptScans, useScans } from '../../documents/scan/use-scans';
import { placeText } from '../../format/place';
import { hasCode, packagingOf } from '../../format/product-code';
import { useOfflineQueue } from '../../offline/offline-queue';
import type { ReadCode } from '../../pickers/scanned-code';
import { say, t } from '../../text/t';
import { onDemand } from '../../ui/dialogs/on-demand';
import { notify, notifySuccess } from '../../ui/notices';
import { LoadingPage } from '../../ui/page/loading-page';
import { Skeletons } from '../../ui/page/skeletons';
import { soundMissed } from '../../ui/scan/missed-sound';
import { isMissed, type Missed, type Taken } from '../../ui/scan/scanner-keys';
import { DataTable } from '../../ui/table/data-table';
import { MOST_WALKED, WALK_REFRESH_MS, walkQuery } from './counts.api';
import type { FoundGoods } from './found-dialog';
import { goodsKey, goodsName, isSameLine } from './line-goods';
import { LinePanel } from './line-panel';
import { firstStep, isFinished, isLeft, mayScanOn, type Step } from './line-state';
import { type CountedLine, type FoundLot, foundLine, NO_LOT, waitingFigures, withWaiting } from './offline-count';
import type { Counting } from './use-counting';
import classes from './walk.module.css';
import { walkColumns } from './walk-columns';

const FoundDialog = onDemand(async () => (await import('./found-dialog')).FoundDialog);
const WhichLotDialog = onDemand(async () => (await import('./which-lot-dialog')).WhichLotDialog);

type Shown = 'left' | 'recount' | 'all';
interface SectionWalkProps {
  count: CountDetail;
  section: CountSection;
  counting: Counting;
  onSection: (id: number | null) => Promise<boolean>;
}

/** Holds what a code says of goods whose product is known. */
interface ScannedGoods extends Pick<Scanned, 'packaging' | 'count' | 'measure'>, Nullable<ReadCode> {}
type Nullable<Code extends ReadCode> = { [Name in 'lot' | 'serial' | 'expiry' | 'production']?: Code[Name] | null };
const JUST_NAMED: ScannedGoods = { packaging: null, count: null, measure: null };

/** Holds goods that are not on the list, about which the user must still be asked. */
interface Finding {
  goods?: FoundGoods;
  scanned?: ScannedGoods;
}

/** Lists the lines of a section below the one that is being counted. */
export function SectionWalk({ count, section, counting, onSection }: SectionWalkProps) {
  const query = useQuery({ ...walkQuery(count.id, section.id), refetchInterval: WALK_REFRESH_MS });
  const waiting = waitingFigures(useOfflineQueue(), count.id);
  const [shown, setShown] = useState<Shown>(count.status === 'review' ? 'recount' : 'left');
  const [finding, setFinding] = useState<Finding>();
  const [asked, setAsked] = useState<{ product: WalkLine['Product']; lines: WalkLine[]; scanned: ScannedGoods }>();
  const kept = useKeptScans(take);
  const lines = useMemo(() => withWaiting(query.data ?? [], waiting, section.id), [query.data, waiting, section.id]);
  const latestLines = useRef(lines);
  latestLines.current = lines;
  const { current } = counting;

  const left = lines.filter(isLeft);
  const recounts = lines.filter(({ state }) => state === 'recount');
  const listed = shown === 'all' ? lines : shown === 'recount' ? recounts : left;

  /** Keeps how a line continues that was saved here and is scanned again: the list may not yet show it as counted. */
  const savedHere = useRef(new Map<string, Step>());
  const stepOf = (line: CountedLine) => (line.state === 'recount' ? undefined : savedHere.current.get(goodsKey(line)));

  async function choose(line: CountedLine) {
    if (current !== undefined && isSameLine(current.line, line)) return;
    if (current !== undefined && current.value !== '') savedHere.current.set(goodsKey(current.line), 'finished');
    if (await counting.saveBegun()) counting.begin({ line, value: '', step: firstStep(line), isTyped: true });
  }

  async function saveAndGoOn(mode: CountMode, quantity?: number) {
    if (current === undefined || !(await counting.save(current, mode, quantity))) return;
    const { line, isTyped } = current;
    savedHere.current.set(goodsKey(line), 'finished');
    const rest = listed.filter((one) => one.id !== line.id && isLeft(one));
    const place = listed.findIndex(({ id }) => id === line.id);
    const next = rest.find((one) => listed.indexOf(one) > place) ?? rest[0];
    const isLast = next === undefined || shown === 'all';
    counting.begin(isLast ? undefined : { line: next, value: '', step: 'count', isTyped });
  }

  /** Counts what was scanned, after saving the line that was begun before. */
  async function countScanned(line: CountedLine, scanned: ScannedGoods): Promise<Taken> {
    const unit = countedOf(line.Product);
    const more = countOf(scanned, unit);
    if (isMissed(more)) {
      // The line's field is open for typing.
      await choose(line);
      return more;
    }
    if (line.awaitsAnother) return { missed: say(t.counts.anotherScanned, { name: goodsName(line) }) };
    const begun = counting.latest.current;
    const said = (quantity: number | string) =>
      say(t.scans.counted, { name: goodsName(line), quantity: countText(quantity, unit) });
    const isBegun = begun !== undefined && isSameLine(begun.line, line);
    const isSerial = line.Product.tracking === 'serial';
    const isThere = isFinished(line) && line.own !== null && line.own.quantity !== 0;
    if (isSerial && (isBegun ? begun.value !== '' : isThere)) {
      const told = say(t.counts.countedAlready, { name: goodsName(line) });
      notify({ message: told });
      return told;
    }
    if (isBegun) {
      const value = isSerial ? 1 : countUp(begun.value, more, unit);
      if (value === undefined) return { missed: t.scans.noQuantity };
      counting.begin({ ...begun, value });
      return begun.step === 'finished' ? sayFinished(line) : said(value);
    }
    const undecided = counting.undecidedText();
    if (undecided !== undefined) return { missed: undecided };
    if (!(await counting.saveBegun())) return { missed: t.scans.lineNotAdded };
    // Somebody who counts alone and scans goods as they lie comes back to lines that are not finished yet.
    if (begun !== undefined && begun.value !== '')
      savedHere.current.set(goodsKey(begun.line), !begun.isTyped && mayScanOn(begun.line, count) ? 'more' : 'finished');
    const value = isSerial ? 1 : (countUp('', more, unit) ?? '');
    // A serial number that was counted as missing has turned up.
    const step = isSerial && line.own !== null ? 'again' : (stepOf(line) ?? firstStep(line));
    counting.begin({ line, value, step, isTyped: false });
    return step === 'finished' ? sayFinished(line) : said(value);
  }

  /** Adds nothing to a finished line unless the user chooses to, and keeps what was scanned until then. */
  function sayFinished(line: CountedLine): string {
    const told = say(t.counts.finishedScanned, { name: goodsName(line) });
    notify({ message: told, color: 'yellow' });
    soundMissed();
    return told;
  }

  /** Counts scanned goods; tracked goods are counted by the lot in their code, or else the user chooses one. */
  function countGoods(product: WalkLine['Product'], scanned: ScannedGoods): Taken | Promise<Taken> {
    const own = latestLines.current.filter(({ Product }) => Product.id === product.id);
    if (product.tracking === 'none') return countScanned(own[0] ?? foundLine(product, section.id), scanned);
    const number = product.tracking === 'serial' ? scanned.serial : scanned.lot;
    const lot = { number: number ?? '', expiresOn: scanned.expiry ?? '', madeOn: scanned.production ?? '' };
    // The list hides which serial numbers exist, so the user is not offered them either.
    const isUnlisted = count.isBlind && product.tracking === 'serial';
    if (number) {
      const found = foundLine(product, section.id, lot);
      const line = own.find((one) => goodsKey(one) === goodsKey(found));
      if (line !== undefined || isUnlisted || product.shelfLife === null || lot.expiresOn !== '')
        return countScanned(line ?? found, scanned);
    }
    const lines = own.filter(({ Lot }) => Lot !== null);
    const [only, ...others] = lines;
    if (number || only === undefined || isUnlisted) setFinding({ goods: { product, lot }, scanned });
    else if (others.length === 0) return countScanned(only, scanned);
    else setAsked({ product, lines, scanned });
    return undefined;
  }

  function findGoods(product: WalkLine['Product'], lot: FoundLot | null) {
    const found = foundLine(product, section.id, lot);
    const line = lines.find((one) => goodsKey(one) === goodsKey(found)) ?? found;
    // One serial number is one piece: there is nothing more to enter.
    const scanned = finding?.scanned ?? (product.tracking === 'serial' ? JUST_NAMED : undefined);
    if (scanned === undefined) void choose(line);
    else void countScanned(line, scanned);
    setFinding(undefined);
  }

  /** Finds the section of a label; a virtual warehouse has one of its own. */
  const sectionAt = (placeId: number) => count.sections.find(({ id }) => (id ?? count.Warehouse.id) === placeId);

  async function stand({ id, name }: CountSection): Promise<Taken> {
    if (!(await onSection(id))) return { missed: t.scans.lineNotAdded };
    const said = say(t.counts.nowIn, { place: name });
    notifySuccess(said);
    return said;
  }

  async function take(scan: Scan): Promise<Taken> {
    const placeId = placeIdOf(scan.code);
    const labelled = placeId === undefined ? undefined : sectionAt(placeId);
    if (labelled !== undefined) return stand(labelled);
    const listedHere = latestLines.current.find(({ Product }) => hasCode(Product, scan.code));
    if (listedHere !== undefined) {
      const packaging = packagingOf(listedHere.Product, scan.code)?.name ?? null;
      const { count: scannedCount = null, measure = null } = scan;
      return countGoods(listedHere.Product, { ...scan, packaging, count: scannedCount, measure });
    }
    const found = await lookUp(scan);
    if (isMissed(found)) return found;
    if (found.place !== null) return elsewhere(found.place);
    if (found.product === null) return kept.keepUnknown(scan);
    const { price: _, ...product } = found.product;
    return countGoods(product, found);
  }
  useScans(take, kept);

  function elsewhere(place: ScannedPlace): Missed {
    const isWhole = place.Section === null && place.Warehouse.id === count.Warehouse.id;
    return { missed: say(isWhole ? t.counts.scanSection : t.counts.elsewhere, { place: placeText(place) }) };
  }

  if (query.data === undefined)
    return query.isError ? (
      <LoadingPage query={query} errorTitle={t.counts.oneNotLoaded} />
    ) : (
      <Skeletons lines={6} height={48} />
    );
  return (
    <>
      <KeptCodes kept={kept} />
      {current === undefined ? (
        <Text size="sm" c="dimmed">
          {t.counts.scanHint}
        </Text>
      ) : (
        <div className={classes.sticky}>
          <LinePanel
            count={count}
            lines={lines}
            counting={counting}
            current={current}
            onType={() => setFinding({ goods: { product: current.line.Product, lot: NO_LOT } })}
            onSave={(mode, quantity) => void saveAndGoOn(mode, quantity)}
          />
        </div>
      )}
      <Group justify="space-between" gap="xs">
        <SegmentedControl
          aria-label={t.counts.show}
          value={shown}
          onChange={(value) => setShown(value as Shown)}
          data={[
            { value: 'left', label: `${t.counts.toCount} ${left.length}` },
            { value: 'recount', label: `${t.counts.toRecount} ${recounts.length}` },
            { value: 'all', label: `${t.counts.all} ${lines.length}` },
          ]}
        />
        <Button variant="default" leftSection={<IconPlus size="1.1em" aria-hidden />} onClick={() => setFinding({})}>
          {t.counts.addFound}
        </Button>
      </Group>
      <DataTable
        name="count-walk"
        label={section.name}
        columns={walkColumns}
        rows={listed}
        isNumbered={false}
        onRowOpen={(line) => void choose(line)}
        empty={
          shown === 'recount'
            ? { text: t.counts.noneToRecount }
            : { text: lines.length === 0 ? t.counts.noneExpected : t.counts.allDone, hint: t.counts.allDoneHint }
        }
      />
      {section.lines > MOST_WALKED ? (
        <Alert color="gray" role="status">
          {say(t.counts.moreLines, { count: MOST_WALKED })}
        </Alert>
      ) : null}
      {finding === undefined ? null : (
        <FoundDialog
          goods={finding.goods}
          isBlind={count.isBlind}
          onClose={() => setFinding(undefined)}
          onChosen={findGoods}
        />
      )}
      {asked === undefined ? null : (
        <WhichLotDialog
          product={asked.product}
          lines={asked.lines}
          onClose={() => setAsked(undefined)}
          onChosen={(line) => {
            setAsked(undefined);
            void countScanned(line, asked.scanned);
          }}
          onOther={() => {
            const { product, scanned } = asked;
            setAsked(undefined);
            setFinding({ goods: { product, lot: NO_LOT }, scanned });
          }}
        />
      )}
    </>
  );
}
