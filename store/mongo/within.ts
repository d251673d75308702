/** MongoDB did not answer in the time that it was given. */
export class StoreTimeoutError extends Error {
  override readonly name = 'StoreTimeoutError';
}

/**
 * Waits for MongoDB's answer, but no longer than `milliseconds`: the driver's own `timeoutMS` has had no effect since
 * version 7. What was asked may still be done later, so it must be right then, too.
 * @throws StoreTimeoutError
 */
export async function within<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new StoreTimeoutError(`MongoDB did not answer within ${milliseconds} ms`)),
      milliseconds,
    );
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
