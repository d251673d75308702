import type { Analytics } from '../../core/scans/analytics/analytics-schema.js';
import { formatNumber } from '../format/numbers.js';
import { Delta } from './delta.js';

interface TotalsProps {
  current: Analytics;
  previous: Analytics | undefined;
  /** Names the days that `previous` is about. */
  compared: string;
  withBots: boolean;
  /** The codes have links whose clicks are counted. */
  withClicks: boolean;
}

/** Tiles with scans, daily visitors, clicks, and bots of a range, compared with other days. */
export function Totals({ current: now, previous: before, compared, withBots, withClicks }: TotalsProps) {
  return (
    <dl class={withClicks ? 'totals totals-even' : 'totals'}>
      <div class="panel">
        <dt>Scans</dt>
        <dd>
          <span class="total number">{formatNumber(now.totalScans)}</span>
          <Delta current={now.totalScans} previous={before?.totalScans} compared={compared} />
        </dd>
      </div>
      <div class="panel">
        <dt title="A visitor counts once per day and code. Nothing that identifies a visitor is stored.">
          Daily visitors
        </dt>
        <dd>
          <span class="total number">{formatNumber(now.uniqueScans)}</span>
          <Delta current={now.uniqueScans} previous={before?.uniqueScans} compared={compared} />
        </dd>
      </div>
      {withClicks && (
        <div class="panel">
          <dt title="Clicks on the links of the page. They are not scans.">Clicks</dt>
          <dd>
            <span class="total number">{formatNumber(now.clicks)}</span>
            <Delta current={now.clicks} previous={before?.clicks} compared={compared} noun="clicks" />
          </dd>
        </div>
      )}
      <div class="panel">
        <dt>Bots and previews</dt>
        <dd>
          <span class="total number">{formatNumber(now.botScans)}</span>
          <span class="small soft">{withBots ? 'Included' : 'Not included'}</span>
        </dd>
      </div>
    </dl>
  );
}
