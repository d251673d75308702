import type { ItemError } from './item-jobs.js';

/** Bounds of what is stored of an item's error: a page has 500 of them. */
const MAX_DETAILS = 10;
const MAX_LENGTH = 500;

/** Returns an error of an item in a bounded size. */
export function boundedError({ code, message, details }: ItemError): ItemError {
  return {
    code,
    message: cut(message),
    ...(details && {
      details: details.slice(0, MAX_DETAILS).map((detail) => ({
        path: cut(detail.path),
        message: cut(detail.message),
      })),
    }),
  };
}

function cut(text: string): string {
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH)}…`;
}
