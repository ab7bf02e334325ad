// Maps that hold so much and no more.

/** Sets the value as the newest; past `most` the oldest goes. */
export function setNewest<K, V>(map: Map<K, V>, key: K, value: V, most: number): void {
  // Deleted first so that insertion order is age.
  map.delete(key)
  const [oldest] = map.size >= most ? map.keys() : []
  if (oldest !== undefined) map.delete(oldest)
  map.set(key, value)
}
