import type { OutlinedShape } from '../../core/symbols/render/shapes.js';
import type { VectorAssets } from './vector-assets.js';

const NO_ASSETS: VectorAssets = { logos: new Map() };

/** Loads what shapes need in addition to paths. Loads the image library only if they need anything. */
export async function loadAssetsIfNeeded(shapes: readonly OutlinedShape[]): Promise<VectorAssets> {
  if (!shapes.some(({ kind }) => kind === 'logo')) return NO_ASSETS;
  const { loadVectorAssets } = await import('./vector-assets.js');
  return loadVectorAssets(shapes);
}
