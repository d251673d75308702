/** Returns the anchor that GitHub gives a heading, so that links between the pages work in both places. */
export function githubAnchor(heading) {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}
