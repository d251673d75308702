import type { FileData } from '../../symbols/payloads/file.js';
import type { LinksData } from '../../symbols/payloads/links.js';
import type { StoredQrCode } from '../qr-code.js';
import { listTargets } from '../routing/validate-routing.js';

/** The fields of a code that name files. */
type FileFields = Pick<StoredQrCode, 'type' | 'data' | 'routing' | 'page'>;

/** A place of a code that names files. */
export interface FileUse {
  /** Path of the list of files, or of the image, such as `routing.rules[0].files`. */
  path: string;
  /** Whether the place takes one image, rather than a PDF or a list of images. */
  isImage: boolean;
  ids: readonly string[];
}

/** Lists the places at which a code names files, without its pending changes. */
export function listFileUses({ type, data, routing, page }: FileFields): FileUse[] {
  return [
    ...(type === 'file' ? [shown('data.files', (data as FileData).files)] : []),
    ...(type === 'links' ? image('data.image', (data as LinksData).image) : []),
    ...image('page.image', page?.image),
    ...listTargets(routing ?? {}).flatMap(({ path, files }) =>
      files ? [shown(`${path}.files`, files)] : [],
    ),
  ];
}

/** Returns the IDs of the files that a code names, without its pending changes, each once. */
export function currentFileIds(code: FileFields): string[] {
  return [...new Set(listFileUses(code).flatMap(({ ids }) => ids))];
}

/** Returns the IDs of the files that a code names, pending changes included, each once. */
export function fileIdsOf(code: FileFields & Pick<StoredQrCode, 'schedule'>): string[] {
  const states = [code, ...(code.schedule?.changes ?? []).map(({ effect }) => stateOf(code, effect.set))];
  return [...new Set(states.flatMap(currentFileIds))];
}

/** Returns the fields that an effect sets, in the form of a code. A scheduled change keeps the type. */
export function stateOf({ type }: Pick<StoredQrCode, 'type'>, set: Partial<StoredQrCode>): FileFields {
  const { data, routing, page } = set;
  return {
    type: data === undefined ? 'text' : type,
    data,
    ...(routing && { routing }),
    ...(page && { page }),
  };
}

const shown = (path: string, ids: readonly string[]): FileUse => ({ path, isImage: false, ids });

const image = (path: string, id: string | undefined): FileUse[] =>
  id === undefined ? [] : [{ path, isImage: true, ids: [id] }];
