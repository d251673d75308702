import type { IncomingHttpHeaders } from 'node:http';
import { chooseLanguage, wantsJson } from '../../http/content-negotiation.js';
import { LANGUAGES, type Language } from '../../../core/landing-pages/messages.js';

/** Who asks, as far as an answer depends on it. Read on demand: a redirect needs none of it. */
export class ClientPreferences {
  constructor(
    private readonly headers: IncomingHttpHeaders,
    readonly requestId: string,
  ) {}

  get language(): Language {
    return chooseLanguage(this.headers['accept-language'], LANGUAGES);
  }

  get wantsJson(): boolean {
    return wantsJson(this.headers.accept);
  }
}
