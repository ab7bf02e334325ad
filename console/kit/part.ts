// Parts of the console that are fetched when somebody needs them: one that does not come is given up, with words.
const PATIENCE = 120_000

export class LatePart extends Error {
  override name = 'LatePart'
}

/** Loads a file and gives up after two minutes. */
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

/** Whether a file of the page did not come; an update takes old ones away, and each browser words that its own way. */
export const isMissingPart = (failure: unknown): boolean =>
  failure instanceof LatePart ||
  (failure instanceof Error &&
    /dynamically imported module|importing a module script|unable to preload css|load failed for the module/i.test(
      failure.message,
    ))
