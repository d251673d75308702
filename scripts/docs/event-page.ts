import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '../../core/events/event-types.js';
import { EVENTS } from '../../core/events/registry.js';
import { inlineCode, renderCodeBlock, renderTable } from './markdown.js';
import { readReference, type Reference } from './site/openapi.js';
import { listSchemaFields } from './site/schema-fields.js';

/** Generates the parts of docs/events.md, by the names of their markers. */
export function generateEventParts(): Map<string, string> {
  const reference = readReference();
  const entries = WEBHOOK_EVENT_TYPES.map((type) => renderEvent(type, reference));
  return new Map([
    ['event-list', renderEventList()],
    ['event-entries', entries.join('\n\n')],
  ]);
}

function renderEventList(): string {
  const rows = WEBHOOK_EVENT_TYPES.map((type) => [
    `[${inlineCode(type)}](#${anchorOf(type)})`,
    EVENTS[type].description,
  ]);
  return renderTable(['type', 'sent when'], rows);
}

function renderEvent(type: WebhookEventType, { schemas, resolve }: Reference): string {
  const { id, description, example } = EVENTS[type];
  const rows = listSchemaFields(schemas[id]!, resolve)
    .filter(({ name }) => name !== 'type' && name !== 'data')
    .map((field) => [inlineCode(field.name), linkFiles(field.type), field.description]);
  return [
    `## ${type}`,
    description,
    renderCodeBlock('json', JSON.stringify(example, null, 2)),
    renderTable(['field', 'type', 'meaning'], rows),
  ].join('\n\n');
}

/** Turns links to pages of the site into links to files of docs/, which work on GitHub as well. */
function linkFiles(markdown: string): string {
  return markdown.replaceAll(/\]\(\/([\w-]+)\)/g, ']($1.md)');
}

/** Returns the anchor of a heading, on GitHub and on the site. */
function anchorOf(heading: string): string {
  return heading.replaceAll('.', '');
}
