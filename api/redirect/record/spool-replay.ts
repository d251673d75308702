import type { Logger } from '../../../telemetry/logger.js';
import type { ScanRecorder } from './recorder.js';
import type { Spool } from './spool.js';

const EVERY_MS = 1_000;

/**
 * Moves spooled scans into the store when it answers: this process's own, and those that others left behind. A scan's
 * id decides, so doing it twice is doing it once.
 */
export class SpoolReplay {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly spool: Spool,
    private readonly keeper: ScanRecorder,
    private readonly log: Logger,
    private readonly now: () => Date,
  ) {}

  start(): void {
    if (this.stopped) return;
    this.running = this.pass()
      .catch((error: unknown) => this.log.warn({ err: error }, 'spooled scans can not be stored yet'))
      .then(() => {
        if (this.stopped) return;
        this.timer = setTimeout(() => this.start(), EVERY_MS);
        this.timer.unref();
      });
  }

  /** Ends after the file under way. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private async pass(): Promise<void> {
    for (const name of await this.spool.files(this.now().getTime())) {
      if (this.stopped) return;
      await this.replay(name);
    }
    this.keeper.storeIsBack();
  }

  private async replay(name: string): Promise<void> {
    const claimed = await this.spool.claim(name, this.now().getTime());
    if (!claimed) return;
    const { scans, unreadable } = claimed;
    try {
      if (scans.length > 0) await this.keeper.storeLate(scans);
    } catch (error) {
      await claimed.release();
      throw error;
    }
    this.keeper.storeIsBack();
    if (unreadable > 0)
      this.log.error({ file: name, unreadable }, 'spooled scans that can not be read are lost');
    await claimed.done();
    this.log.info({ scans: scans.length }, 'spooled scans are stored');
  }
}
