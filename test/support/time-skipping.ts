import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { firstLine } from '../../config/supervise.js';
import { findOnPath, getCacheFolder } from '../../embedded/find-program.js';
import { withScratchFolder } from '../../embedded/install-binary.js';
import { runBounded } from '../../embedded/run-bounded.js';
import { downloadVerified, type Archive } from '../../embedded/verified-download.js';

const VERSION = '1.38.0';

const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>local</groupId><artifactId>test-server</artifactId><version>1</version>
  <dependencies><dependency>
    <groupId>io.temporal</groupId><artifactId>temporal-test-server</artifactId><version>${VERSION}</version>
  </dependency></dependencies>
</project>
`;

/** Built by Temporal's maintainers; the digest is that of the release on GitHub. Other platforms build it with Maven. */
const ARCHIVES: Readonly<Record<string, Archive>> = {
  'linux-x64': {
    url: `https://github.com/temporalio/sdk-java/releases/download/v${VERSION}/temporal-test-server_${VERSION}_linux_amd64.tar.gz`,
    sha256: '41df834fe8e1ac59619e13908f41b63e4d1054f37634a2f89033d8cf6af71b96',
    program: `temporal-test-server_${VERSION}_linux_amd64/temporal-test-server`,
  },
};

/**
 * Starts a Temporal server whose clock skips timers: 75 hours of timers take a second. The server comes from a download
 * with a pinned digest or, if that is unavailable, from Maven with a JDK; the cache folder keeps it.
 * @throws Error with the failure of each source
 */
export async function openTimeSkipping(): Promise<TestWorkflowEnvironment> {
  const folder = join(getCacheFolder(process.env), `temporal-test-server-${VERSION}`);
  if (!existsSync(folder)) await install(folder);
  return openServer(folder);
}

async function install(folder: string): Promise<void> {
  try {
    await fetchArchive(folder);
  } catch (downloadFailure) {
    try {
      await fetchByMaven(folder);
    } catch (mavenFailure) {
      throw new Error(
        `No time-skipping test server is available. Download: ${firstLine(downloadFailure)}. ` +
          `Maven: ${firstLine(mavenFailure)}. Allow the download, or install a JDK and Maven.`,
        { cause: mavenFailure },
      );
    }
  }
}

async function fetchArchive(folder: string): Promise<void> {
  const platform = `${process.platform}-${process.arch}`;
  const archive = ARCHIVES[platform];
  if (archive === undefined) throw new Error(`no known digest for ${platform}`);
  await withScratchFolder(getCacheFolder(process.env), async (scratch) => {
    const program = await downloadVerified(archive, scratch);
    await moveIntoCache(dirname(program), folder);
  });
}

/** The rename makes the folder complete or absent; another process may have created it first. */
async function moveIntoCache(from: string, folder: string): Promise<void> {
  await rename(from, folder).catch((error: unknown) => {
    if (!existsSync(folder)) throw error;
  });
}

/** Retries, because the SDK allows 5 s for the start, and a busy machine may need more. */
async function openServer(folder: string, triesLeft = 9): Promise<TestWorkflowEnvironment> {
  const path = join(folder, 'temporal-test-server');
  try {
    return await TestWorkflowEnvironment.createTimeSkipping({
      server: { executable: { type: 'existing-path', path } },
    });
  } catch (error) {
    if (triesLeft === 0 || !String(error).includes('did not start within')) throw error;
    return openServer(folder, triesLeft - 1);
  }
}

async function fetchByMaven(folder: string): Promise<void> {
  const java = findOnPath(['java'], process.env['PATH']);
  const maven = findOnPath(['mvn'], process.env['PATH']);
  if (java === undefined || maven === undefined) throw new Error('java and mvn are not both on the PATH');
  await withScratchFolder(getCacheFolder(process.env), async (scratch) => {
    await writeFile(join(scratch, 'pom.xml'), POM);
    await runBounded({
      command: maven,
      args: [
        '-q',
        '-B',
        // Fails if a file does not match the checksum that the repository publishes.
        '--strict-checksums',
        'dependency:copy-dependencies',
        `-DoutputDirectory=${join(scratch, 'server', 'lib')}`,
      ],
      cwd: scratch,
      env: process.env,
      timeoutMs: 10 * 60_000,
    });
    const program = join(scratch, 'server', 'temporal-test-server');
    await mkdir(join(scratch, 'server'), { recursive: true });
    await writeFile(
      program,
      `#!/bin/sh\nexec "${java}" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp "$(dirname "$0")/lib/*" io.temporal.testserver.TestServer "$@"\n`,
    );
    await chmod(program, 0o755);
    await moveIntoCache(join(scratch, 'server'), folder);
  });
}
