import { LANGUAGES, type Language } from '../../../core/codes/landing-pages/messages.js';
import { payloadType, type CodeType } from '../../../core/symbols/payloads/registry.js';

/** Reports whether codes of a type respond with a landing page, which shows a branding. */
export function hasLandingPage(type: CodeType): boolean {
  return payloadType(type).pageName !== undefined;
}

/** Returns the name of a type on its landing pages. */
export function typeName(type: CodeType, language: Language): string {
  const { pageName, title } = payloadType(type);
  return pageName?.[LANGUAGES.indexOf(language)] ?? title;
}
