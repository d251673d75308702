import { useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { formatNumber, pluralize } from '../format/numbers.js';
import { countClicks, type LinkClicks, type PageLink } from './page-links.js';
import type { ShownAnalytics } from './shown-analytics.js';

/** Rows shown before "Show more". */
const COLLAPSED_ROWS = 10;

interface ClicksPanelProps {
  links: readonly PageLink[];
  analytics: ShownAnalytics;
}

/** The clicks on each link of a page in the range, most clicked first. */
export function ClicksPanel({
  links,
  analytics: { clicks, links: counted = [], omitted },
}: ClicksPanelProps) {
  const [expanded, setExpanded] = useState(false);
  const rows = countClicks(links, counted);
  const shown = expanded ? rows : rows.slice(0, COLLAPSED_ROWS);
  const hidden = rows.length - COLLAPSED_ROWS;
  return (
    <section class="panel" aria-labelledby="clicks-title">
      <div class="panel-head">
        <h3 id="clicks-title">Clicks</h3>
        <p class="small soft number">{pluralize(clicks, 'click')} in total</p>
      </div>
      <table class="clicks" aria-labelledby="clicks-title">
        <thead>
          <tr>
            <th scope="col">Link</th>
            <th scope="col">Clicks</th>
            <th scope="col" title="A visitor counts once per day and link.">
              Daily visitors
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <ClicksRow key={row.id} row={row} />
          ))}
        </tbody>
      </table>
      {hidden > 0 && (
        <Button small kind="quiet" onClick={() => setExpanded(!expanded)}>
          {expanded ? 'Show fewer' : `Show ${hidden} more`}
        </Button>
      )}
      {(omitted.links ?? 0) > 0 && (
        <p class="small soft">{pluralize(omitted.links ?? 0, 'more row is', 'more rows are')} not listed.</p>
      )}
    </section>
  );
}

function ClicksRow({ row: { title, url, clicks, uniqueClicks } }: { row: LinkClicks }) {
  return (
    <tr>
      <th scope="row">
        <bdi class="truncate">{title}</bdi>
        {url !== undefined && (
          <a class="small truncate" href={url} target="_blank" rel="noreferrer">
            <bdi>{url.replace(/^https?:\/\//, '')}</bdi>
          </a>
        )}
      </th>
      <td class="number clicks-total">{formatNumber(clicks)}</td>
      <td class="number">{formatNumber(uniqueClicks)}</td>
    </tr>
  );
}
