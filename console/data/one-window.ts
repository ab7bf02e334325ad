// Runs work in one window of the browser at a time; when that window closes another takes over.

/** The returned function releases the work to another window. */
export const runInOneWindow = (name: string, begin: () => () => void): (() => void) =>
  'locks' in navigator ? byLock(name, begin) : byLease(`steward-${name}`, begin)

function byLock(name: string, begin: () => () => void): () => void {
  const giveUp = new AbortController()
  const held = () =>
    new Promise<void>((resolve) => {
      const end = begin()
      giveUp.signal.addEventListener('abort', () => {
        end()
        resolve()
      })
    })
  // Aborting a pending lock request rejects it; that is expected.
  navigator.locks.request(name, { signal: giveUp.signal }, held).catch(() => undefined)
  return () => giveUp.abort()
}

const RENEW = 2_000
const LEASE = 6_500
const SETTLE = 150

interface Lease {
  owner: string
  until: number
}

function read(key: string): Lease | undefined {
  try {
    const lease: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    const isLease = lease !== null && typeof lease === 'object' && 'owner' in lease && 'until' in lease
    return isLease ? { owner: String(lease.owner), until: Number(lease.until) } : undefined
  } catch {
    return undefined
  }
}

// The Web Locks API is missing on plain-http pages, as served by installations without a certificate: a lease in
// storage instead.
function byLease(key: string, begin: () => () => void): () => void {
  const owner = `${Date.now()}-${Math.random()}`
  let end: (() => void) | undefined
  const isMine = () => read(key)?.owner === owner
  const claim = () => localStorage.setItem(key, JSON.stringify({ owner, until: Date.now() + LEASE }))
  const drop = () => {
    end?.()
    end = undefined
  }
  // Of two simultaneous claims the later write wins; both read it back before they begin.
  const settle = () => {
    if (isMine()) end ??= begin()
  }
  const look = () => {
    const lease = read(key)
    if (lease && lease.owner !== owner && lease.until > Date.now()) return drop()
    claim()
    if (!end) setTimeout(settle, SETTLE)
  }
  const leave = () => {
    clearInterval(renewing)
    drop()
    if (isMine()) localStorage.removeItem(key)
  }
  const renewing = setInterval(look, RENEW)
  window.addEventListener('pagehide', leave, { once: true })
  look()
  return leave
}
