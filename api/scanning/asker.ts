import type { IncomingHttpHeaders } from 'node:http';
import { chooseLanguage, wantsJson } from './accept.js';
import { LANGUAGES, type Language } from '../../core/scan-pages/texts.js';

/** Who asks, as far as an answer depends on it. Read on demand: a redirect needs none of it. */
export class Asker {
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
