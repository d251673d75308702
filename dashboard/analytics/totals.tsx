import type { Analytics } from '../../core/analytics/analytics-schema.js';
import { fullNumber } from '../format/numbers.js';
import { Change } from './delta.js';

interface TotalsProps {
  now: Analytics;
  before: Analytics | undefined;
  withBots: boolean;
}

export function Totals({ now, before, withBots }: TotalsProps) {
  return (
    <dl class="totals">
      <div class="panel">
        <dt>Scans</dt>
        <dd>
          <span class="total number">{fullNumber(now.totalScans)}</span>
          <Change now={now.totalScans} before={before?.totalScans} />
        </dd>
      </div>
      <div class="panel">
        <dt title="A visitor counts once per day and code. Nothing that could tell who it was is kept.">
          Daily visitors
        </dt>
        <dd>
          <span class="total number">{fullNumber(now.uniqueScans)}</span>
          <Change now={now.uniqueScans} before={before?.uniqueScans} />
        </dd>
      </div>
      <div class="panel">
        <dt>Bots and previews</dt>
        <dd>
          <span class="total number">{fullNumber(now.botScans)}</span>
          <span class="small soft">{withBots ? 'counted' : 'not counted'}</span>
        </dd>
      </div>
    </dl>
  );
}
