// Parts of the console that are fetched when somebody needs them: one that does not come is given up, with words.
const PATIENCE = 120_000

export class LatePart extends Error {
  override name = 'LatePart'
}

/** `lazy(part(() => import('./form.tsx')))` */
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
