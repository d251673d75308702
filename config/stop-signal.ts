/**
 * Returns a signal that aborts when the process is to stop: on SIGTERM, on Ctrl-C, and when the process that
 * started it has exited. From then on these signals no longer end the process. Call once per process.
 *
 * @param onStop Called once, with the name of the event.
 */
export function createStopSignal(onStop: (event: string) => void): AbortSignal {
  const controller = new AbortController();
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) {
    process.on(event, () => {
      if (controller.signal.aborted) return;
      onStop(event);
      controller.abort();
    });
  }
  return controller.signal;
}
