import type { ErrorDetail } from '../../core/basics/errors.js';
import type { Draft } from './draft.js';
import { formFields } from './form-fields.js';
import { messageForPeople } from './form-texts.js';

/**
 * Returns what to do so that the code can be drawn, such as `Fix the phone number to see the code.`
 *
 * @param errors errors of the content
 */
export function nextStep({ type, fields }: Pick<Draft, 'type' | 'fields'>, errors: readonly ErrorDetail[]) {
  const [error] = errors;
  if (error?.message.startsWith('is required unless')) return messageForPeople(error.message);
  const name = /^data\.(\w+)/.exec(error?.path ?? '')?.[1];
  const field = formFields(type).find((candidate) => candidate.name === name);
  if (!name || !field) return 'Fill in the form to see the code.';
  const value = fields[name];
  const isEmpty =
    value === undefined || value === '' || (Array.isArray(value) && value.every((item) => !item));
  return `${isEmpty ? 'Fill in' : 'Fix'} the ${inSentence(field.label)} to see the code.`;
}

/** Abbreviations such as IBAN keep their capitals. */
function inSentence(label: string): string {
  return /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}
