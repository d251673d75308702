import type { CodeType } from '../../core/symbols/payloads/registry.js';
import type { IconName } from '../components/icon-paths.js';

/** Purposes of a code that have a form of their own. */
export const FORM_PURPOSES: readonly { type: CodeType; name: string; icon: IconName }[] = [
  { type: 'wifi', name: 'Wi-Fi', icon: 'wifi' },
  { type: 'vcard', name: 'Contact', icon: 'card' },
  { type: 'event', name: 'Event', icon: 'calendar' },
  { type: 'app', name: 'App', icon: 'app' },
];
