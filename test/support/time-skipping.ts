import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { withTimeout } from '../../core/concurrency/with-timeout.js';
import { firstLine } from '../../embedded/fallbacks.js';
import { findOnPath, getCacheFolder } from '../../embedded/find-program.js';
import { withScratchFolder } from '../../embedded/install-binary.js';
import { runBounded } from '../../embedded/run-bounded.js';

const VERSION = '1.38.0';
const DOWNLOAD_MS = 90_000;

const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>local</groupId><artifactId>test-server</artifactId><version>1</version>
  <dependencies><dependency>
    <groupId>io.temporal</groupId><artifactId>temporal-test-server</artifactId><version>${VERSION}</version>
  </dependency></dependencies>
</project>
`;

/**
 * Starts a Temporal server whose clock skips timers: 75 hours of timers take a second. The server comes from the SDK's
 * download or, if that is unavailable, from Maven with a JDK; the cache folder keeps it.
 * @throws Error with the failure of each source
 */
export async function openTimeSkipping(): Promise<TestWorkflowEnvironment> {
  const folder = join(getCacheFolder(process.env), `temporal-test-server-${VERSION}`);
  if (existsSync(folder)) return openJava(folder);
  try {
    return await withTimeout(
      DOWNLOAD_MS,
      TestWorkflowEnvironment.createTimeSkipping(),
      () => new Error(`no response within ${DOWNLOAD_MS / 1000} s`),
    );
  } catch (downloadFailure) {
    try {
      await fetchByMaven(folder);
    } catch (mavenFailure) {
      throw new Error(
        `No time-skipping test server is available. Download by Temporal's SDK: ${firstLine(downloadFailure)}. ` +
          `Maven: ${firstLine(mavenFailure)}. Allow the download of temporal.download, or install a JDK and Maven.`,
        { cause: mavenFailure },
      );
    }
    return openJava(folder);
  }
}

/** Retries, because the SDK allows 5 s for the start, and a busy machine may need more. */
async function openJava(folder: string, triesLeft = 4): Promise<TestWorkflowEnvironment> {
  const path = join(folder, 'temporal-test-server');
  try {
    return await TestWorkflowEnvironment.createTimeSkipping({
      server: { executable: { type: 'existing-path', path } },
    });
  } catch (error) {
    if (triesLeft === 0 || !String(error).includes('did not start within')) throw error;
    return openJava(folder, triesLeft - 1);
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
    // The rename makes the folder complete or absent; another process may have created it first.
    await rename(join(scratch, 'server'), folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  });
}
