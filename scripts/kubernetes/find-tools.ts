import { findProgram, type FindOptions } from '../../embedded/find-program.js';
import { goSource } from '../../embedded/go-source.js';

/** Renders overlays. */
const KUSTOMIZE = {
  product: 'kustomize',
  path: 'sigs.k8s.io/kustomize/kustomize/v5',
  version: 'v5.7.1',
  sum: 'h1:sYJsarwy/SDJfjjLMUqwFDGPwzUtMOQ1i1Ed49+XSbw=',
  folder: '.',
  testArgs: ['version'],
};

/** Validates manifests as the API server of Kubernetes does, with schemas that it contains. */
const KUBECTL_VALIDATE = {
  product: 'kubectl-validate',
  path: 'sigs.k8s.io/kubectl-validate',
  version: 'v0.0.4',
  sum: 'h1:tGKuv0awYHn11Cb6KPsZKxUmHgavF46K3NvVH0Nse9U=',
  folder: '.',
  testArgs: ['--help'],
};

/**
 * Finds the tools that render and validate `deploy/kubernetes`, on the PATH or in the cache, or builds them
 * with Go into the cache.
 *
 * @returns The paths of both programs.
 * @throws NotFoundError if one is unavailable; the message says what to do.
 */
export async function findKubernetesTools(
  options: FindOptions,
): Promise<{ kustomize: string; validate: string }> {
  const find = (program: typeof KUSTOMIZE) =>
    findProgram(
      {
        file: program.product,
        product: program.product,
        sources: (found, target) => [goSource(program, found, target)],
        advice:
          `${program.product} is not available, so the Kubernetes manifests were not checked. Install it so that it is on the ` +
          'PATH, or install Go, which builds it.',
      },
      options,
    );
  return { kustomize: await find(KUSTOMIZE), validate: await find(KUBECTL_VALIDATE) };
}
