/** Makes a value when it is first asked for, and keeps it; what throws is asked again. */
export function once<T extends object | string>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
