// Browser storage with the envelope `{ dataType, content, type, datetime }` and a product prefix.
const PREFIX = 'steward-'

export interface Envelope {
  dataType: string
  content: unknown
  type?: string
  /** Epoch milliseconds of the write. */
  datetime: number
}

type Place = 'local' | 'session'

const storeOf = (place: Place): Storage => (place === 'session' ? sessionStorage : localStorage)

const isEnvelope = (value: unknown): value is Envelope =>
  value !== null && typeof value === 'object' && 'content' in value && 'datetime' in value

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function contentOf({ dataType, content }: Envelope): unknown {
  if (dataType === 'number') return Number(content)
  if (dataType === 'boolean') return content === true || content === 'true'
  return content
}

/** Whether a value counts as empty (undefined, null, empty text, list or object); `false` and 0 do not. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || ['', 'null', 'undefined'].some((text) => text === value)) return true
  return typeof value === 'object' && Object.keys(value).length === 0
}

/** sessionStorage is read before localStorage; text without an envelope is returned as it is. */
export function recall(name: string): unknown {
  const value = unwrap(name)
  return isEnvelope(value) ? contentOf(value) : value
}

/** The envelope itself, for callers that need its time. */
export function recallEnvelope(name: string): Envelope | undefined {
  const value = unwrap(name)
  return isEnvelope(value) ? value : undefined
}

function unwrap(name: string): unknown {
  const text = sessionStorage.getItem(PREFIX + name) ?? localStorage.getItem(PREFIX + name)
  return text === null ? undefined : parse(text)
}

/** Writing fails in private windows and when the quota is exceeded: false, and what was stored before still is. */
export function remember(name: string, content: unknown, place: Place = 'local', datetime = Date.now()): boolean {
  const envelope: Envelope = {
    dataType: typeof content,
    content,
    ...(place === 'session' ? { type: 'session' } : {}),
    datetime,
  }
  try {
    storeOf(place).setItem(PREFIX + name, JSON.stringify(envelope))
    return true
  } catch {
    return false
  }
}

export function forget(name: string, place: Place = 'local'): void {
  storeOf(place).removeItem(PREFIX + name)
}

/** Calls the listener when another window of this browser writes or removes the value. */
export function onForeignChange(name: string, listener: () => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === PREFIX + name || event.key === null) listener()
  }
  window.addEventListener('storage', heard)
  return () => window.removeEventListener('storage', heard)
}

/** Names that begin like this, with what is stored under them in the browser. */
export const recallAll = (start: string): [name: string, content: unknown][] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(PREFIX + start))
    .map((key) => key.slice(PREFIX.length))
    .map((name) => [name, recall(name)])

/** Removes the values whose names begin like this; with `before` (epoch ms) those written before the time of their name. */
export function forgetAll(start: string, before: (name: string) => number = () => Number.POSITIVE_INFINITY): void {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(PREFIX + start)) continue
    const value = parse(localStorage.getItem(key) ?? '')
    if (!isEnvelope(value) || value.datetime < before(key.slice(PREFIX.length))) localStorage.removeItem(key)
  }
}
