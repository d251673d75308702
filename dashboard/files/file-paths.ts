/** API path of files. */
export const FILES_PATH = '/api/v1/files';

/** API path of a file. */
export const filePath = (id: string) => `${FILES_PATH}/${id}`;

/** Returns the path of a file's bytes, which the browser saves under the file's name. */
export function fileContentPath(id: string): string {
  return `${filePath(id)}/content`;
}
