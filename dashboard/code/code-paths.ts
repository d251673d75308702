/** A setting on the page "Access and dates", which a link opens. */
export type AccessField = 'dates' | 'limit' | 'password' | 'unavailable' | 'changes';

/**
 * Path of the page that decides who reaches a code, and when.
 *
 * @param open setting that the page opens
 */
export const accessPath = (id: string, open?: AccessField) => withOpen(`/codes/${id}/schedule`, open);

/** Starts a split of visitors on the page that decides where a code leads. */
export const SPLIT = 'split';

/**
 * Path of the page that decides where a code leads.
 *
 * @param open ID of the rule that the page opens, `default`, or `SPLIT`
 */
export const leadsPath = (id: string, open?: string) => withOpen(`/codes/${id}/routing`, open);

/** The form of the destination on the page of a code. No ID of a rule has a dot. */
export const DESTINATION = 'code.destination';

/** Path of the page of a code, with the form of its destination open. */
export const destinationPath = (id: string) => withOpen(`/codes/${id}`, DESTINATION);

const withOpen = (path: string, open: string | undefined) =>
  open === undefined ? path : `${path}?open=${encodeURIComponent(open)}`;
