import type { Settings } from '../../config/settings.js';
import { DomainError } from '../../core/basics/errors.js';

/** @throws DomainError `mail_not_configured` if the operator has configured no mail. */
export function assertMailConfigured({ mail }: Pick<Settings, 'mail'>): void {
  if (!mail)
    throw new DomainError('mail_not_configured', 'The operator of this service has configured no mail');
}
