/** Describes uploaded files to which visitors are led. */
export function describeFiles(files: readonly string[] = []): string {
  return files.length > 1 ? `${files.length} uploaded files` : 'An uploaded file';
}
