import type { ErrorDetail } from '../../core/basics/errors.js';
import type { Draft } from './draft.js';
import { formFields } from './form-fields.js';
import { messageForPeople } from './form-texts.js';

/**
 * Returns what to do so that the content is complete, such as `Fix the phone number to see the code.`
 *
 * @param errors errors of the content
 * @param isUndrawn Whether the code cannot be drawn before. Default: true.
 */
export function nextStep(
  { type, fields }: Pick<Draft, 'type' | 'fields'>,
  errors: readonly ErrorDetail[],
  isUndrawn = true,
) {
  const purpose = isUndrawn ? 'to see the code' : 'to finish the code';
  const [error] = errors;
  if (error?.message.startsWith('is required unless')) return messageForPeople(error.message);
  const name = /^data\.(\w+)/.exec(error?.path ?? '')?.[1];
  const field = formFields(type).find((candidate) => candidate.name === name);
  if (!name || !field) return `Fill in the form ${purpose}.`;
  const value = fields[name];
  const isEmpty =
    value === undefined || value === '' || (Array.isArray(value) && value.every((item) => !item));
  return `${isEmpty ? 'Fill in' : 'Fix'} the ${inSentence(field.label)} ${purpose}.`;
}

/** Abbreviations such as IBAN keep their capitals. */
function inSentence(label: string): string {
  return /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}
