import type { IncomingHttpHeaders } from 'node:http';
import { LANGUAGES, type Language } from '../../../core/landing-pages/messages.js';
import { chooseLanguage, wantsJson } from '../../http/content-negotiation.js';

/** What a response depends on besides its target. The headers are parsed on demand, since a redirect needs none of them. */
export class ClientPreferences {
  readonly requestId: string;
  readonly #headers: IncomingHttpHeaders;

  constructor(headers: IncomingHttpHeaders, requestId: string) {
    this.#headers = headers;
    this.requestId = requestId;
  }

  /** The best of the languages of landing pages; English by default. */
  get language(): Language {
    return chooseLanguage(this.#headers['accept-language'], LANGUAGES);
  }

  /** Whether to respond with JSON instead of a page. */
  get wantsJson(): boolean {
    return wantsJson(this.#headers.accept);
  }
}
