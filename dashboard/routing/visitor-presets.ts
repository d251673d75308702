import type { Choice } from '../components/choice.js';

/** Devices that a visitor can be tried as, with typical `User-Agent` headers. */
const USER_AGENTS = {
  'iPhone, Safari':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  'Android phone, Chrome':
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  'Android phone, Samsung Internet':
    'Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
  'iPad, Safari for mobile pages':
    'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  'Android tablet, Chrome':
    'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  'Windows, Edge':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
  'Mac, Safari':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  'Linux, Firefox': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
  'Link preview of WhatsApp': 'WhatsApp/2.23.20.0',
} as const;

/** The name of a device that a visitor can be tried as. */
export type VisitorDevice = keyof typeof USER_AGENTS;

/** The devices as choices. */
export const VISITOR_DEVICES: readonly Choice<VisitorDevice>[] = (
  Object.keys(USER_AGENTS) as VisitorDevice[]
).map((value) => ({ value, label: value }));

/** Returns the `User-Agent` header of a device. */
export function userAgentOf(device: VisitorDevice): string {
  return USER_AGENTS[device];
}
