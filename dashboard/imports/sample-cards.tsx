import { useMemo } from 'preact/hooks';
import { styleInputSchema, completeStyle, type Style } from '../../core/symbols/style.js';
import { CODE_TYPE_DISPLAY } from '../codes/code-type-display.js';
import { describeContent, displayName } from '../codes/describe-content.js';
import { Icon } from '../components/icon.js';
import { generateShortCode } from '../editor/generate-short-code.js';
import { useRenderer } from '../editor/use-renderer.js';
import { useAccount } from '../session/session.js';
import type { Item } from './build-item.js';
import type { CheckedRow } from './check-row.js';
import { describeDate } from './dates.js';

const MAX_CARDS = 3;

interface SampleCardsProps {
  rows: readonly CheckedRow[];
  /** Style of codes without their own. */
  style: Style;
  timezone: string;
}

/** The first codes as they will be: drawn, with what their rows say. */
export function SampleCards({ rows, style, timezone }: SampleCardsProps) {
  return (
    <ul class="sample-cards">
      {rows
        .slice(0, MAX_CARDS)
        .map(({ row, item, isUpdate }) =>
          item ? (
            <SampleCard key={row.number} item={item} isUpdate={isUpdate} style={style} timezone={timezone} />
          ) : null,
        )}
    </ul>
  );
}

interface SampleCardProps extends Omit<SampleCardsProps, 'rows'> {
  item: Item;
  isUpdate: boolean;
}

function SampleCard({ item, isUpdate, style, timezone }: SampleCardProps) {
  const { baseUrl } = useAccount();
  const renderer = useRenderer();
  const shortCode = useMemo(generateShortCode, []);
  const svg = useMemo(() => {
    if (isUpdate || !renderer) return undefined;
    const { type, data, dynamic, compact } = item;
    const content = {
      type,
      data,
      style: withStyle(style, item.style),
      shortCode: item.shortCode ?? shortCode,
    };
    return renderer.renderContent(
      { ...content, dynamic: asBoolean(dynamic), compact: asBoolean(compact) },
      baseUrl,
    ).preview?.svg;
  }, [renderer, item, isUpdate, style, baseUrl]);
  const code = { name: item.name ?? null, data: item.data as Parameters<typeof displayName>[0]['data'] };
  const summary = describeContent(code);
  return (
    <li class="sample-card">
      <div class="sample-image">
        {svg ? (
          <img
            src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
            alt=""
            width={96}
            height={96}
          />
        ) : (
          <Icon name={CODE_TYPE_DISPLAY[item.type].icon} size={32} />
        )}
      </div>
      <div>
        <p class="sample-name">
          <bdi class="two-lines">{displayName(code)}</bdi>
        </p>
        {summary !== '' && (
          <p class="soft small">
            <bdi class="two-lines">{summary}</bdi>
          </p>
        )}
        <dl class="sample-facts small">
          {factsOf(item, timezone).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </li>
  );
}

function factsOf({ folder, tags, status, routing }: Item, timezone: string): [string, string][] {
  const date = (name: 'activeFrom' | 'activeUntil') => {
    const at = routing?.[name];
    return typeof at === 'string' ? describeInstant(name, at, timezone) : undefined;
  };
  const facts: [string, string | undefined][] = [
    ['Folder', typeof folder === 'string' ? folder : undefined],
    ['Tags', tags?.join(', ')],
    ['From', date('activeFrom')],
    ['Until', date('activeUntil')],
    ['Status', status === 'paused' ? 'Paused' : undefined],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== undefined && fact[1] !== '');
}

function describeInstant(name: string, at: string, timezone: string): string {
  return describeDate(`routing.${name}`, at, { dateOrder: 'day', timezone }) ?? at;
}

function asBoolean(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

/** Merges the style of a row into the style of all. An invalid one is left out: its row has the problem. */
function withStyle(style: Style, own: unknown): Style {
  const parsed = styleInputSchema.safeParse({ ...style, ...(own as object | undefined) });
  return parsed.success ? completeStyle(parsed.data) : style;
}
