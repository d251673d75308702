import type { AssignedIds } from '../routing/normalize-routing.js';
import type { Routing } from '../routing/routing-schema.js';
import type { Style } from '../../symbols/style.js';

/** Values that a template gives to new codes in addition to its style. An absent member gives nothing. */
export interface TemplateDefaults {
  tags?: string[];
  metadata?: Record<string, string | number | boolean>;
  /** ID of a folder. It may have been deleted since. */
  folder?: string;
  /** Normalized, with the IDs of its rules and variants. */
  routing?: Routing;
  dynamic?: boolean;
  compact?: boolean;
  /** Host name of a domain. It may be bound to the account no longer. */
  domain?: string;
}

/** A template as stored. Which one is the default of an account is part of the account. */
export interface StoredTemplate {
  id: string;
  accountId: string;
  name: string;
  style: Style;
  defaults: TemplateDefaults;
  /** Numbers of the IDs that were assigned in `defaults.routing`; absent until the first one. */
  assignedIds?: AssignedIds;
  /** Hash of the password that codes get. Part of no response or export. */
  passwordHash?: string;
  createdAt: Date;
  updatedAt: Date;
  /** Incremented by each change of the name, the style, or the defaults. */
  revision: number;
}

/** The template that gave a code its style, as it was then. */
export interface CodeTemplate {
  id: string;
  revision: number;
}

/** A template with what it gives to a code that exists already. */
export type TemplateStyle = Pick<StoredTemplate, 'id' | 'revision' | 'style'>;

/** Returns the form of a name that is unique in an account: names that differ only in case are equal. */
export function templateNameKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
