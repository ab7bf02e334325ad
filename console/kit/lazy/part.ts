// Loading of lazy chunks with a timeout of two minutes (ms).
const PATIENCE = 120_000

export class LatePart extends Error {
  override name = 'LatePart'
}

/** Loads a chunk; rejects after the timeout. */
export const part =
  <T>(load: () => Promise<T>): (() => Promise<T>) =>
  () =>
    inTime(load())

function inTime<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new LatePart('a part of the page did not come')), PATIENCE)
    loading.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/**
 * Whether a chunk failed to load: an update removes old chunks, and each browser has its own error message for that.
 */
export const isMissingPart = (failure: unknown): boolean =>
  failure instanceof LatePart ||
  (failure instanceof Error &&
    /dynamically imported module|importing a module script|unable to preload css|load failed for the module/i.test(
      failure.message,
    ))
