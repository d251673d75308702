import { browserTimeZone } from '../format/browser-time-zone.js';
import type { ConditionField } from './describe-rule.js';
import type { WhenDraft } from './routing-draft.js';

/** Returns a condition to be filled in. Opening hours begin with a working week in the reader's time zone. */
export function newCondition(field: ConditionField): WhenDraft {
  switch (field) {
    case 'region':
      return { region: [{ country: '', region: '' }] };
    case 'city':
      return { city: [{ country: '', city: '' }] };
    case 'from':
    case 'until':
      return { [field]: '' };
    case 'schedule':
      return {
        schedule: {
          timezone: browserTimeZone(),
          weekly: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '09:00', to: '17:00' }],
        },
      };
    case 'query':
      return { query: [{ key: '', value: '*' }] };
    case 'source':
      return { source: 'symbol' };
    case 'device':
    case 'os':
    case 'browser':
    case 'country':
    case 'language':
    case 'network':
      return { [field]: [] };
  }
}
