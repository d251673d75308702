import type { IncomingHttpHeaders } from 'node:http';
import { LANGUAGES, type Language } from '../../../core/codes/landing-pages/messages.js';
import { chooseLanguage, namesHtml, wantsJson } from '../../http/content-negotiation.js';

/**
 * Properties of a request on which a response depends besides its target. The headers are parsed on demand,
 * since a redirect needs none of them.
 */
export class ClientPreferences {
  readonly requestId: string;
  readonly #headers: IncomingHttpHeaders;
  readonly #sendsJson: boolean;

  /** @param sendsJson Whether the request has a JSON body. */
  constructor(headers: IncomingHttpHeaders, requestId: string, sendsJson = false) {
    this.#headers = headers;
    this.#sendsJson = sendsJson;
    this.requestId = requestId;
  }

  /** The best of the languages of landing pages; English by default. */
  get language(): Language {
    return chooseLanguage(this.#headers['accept-language'], LANGUAGES);
  }

  /** Whether to respond with JSON instead of a page: programs that send JSON need not say so. */
  get wantsJson(): boolean {
    const { accept } = this.#headers;
    return wantsJson(accept) || (this.#sendsJson && !namesHtml(accept));
  }
}
