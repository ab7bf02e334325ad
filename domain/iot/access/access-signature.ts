// What a request of another system, and an event sent to it, is signed over. Pure; the help of the console shows the same.

/** Seconds by which the clocks of both sides may differ. */
export const CLOCK_SKEW = 300

export const SIGNED_HEADERS = {
  key: 'X-App-Key',
  timestamp: 'X-Timestamp',
  nonce: 'X-Nonce',
  signature: 'X-Signature',
} as const

export interface Signed {
  method: string
  /** Path and query exactly as they are sent: `/api/iot/device/list?current=1`. */
  target: string
  /** Epoch in seconds, as it is sent. */
  timestamp: string
  nonce: string
  /** SHA-256 of the body in lower-case hex; of nothing where there is no body. */
  bodyHash: string
}

/** Five lines; the signature is their HMAC-SHA256 under the secret, in lower-case hex. */
export const signedText = ({ method, target, timestamp, nonce, bodyHash }: Signed): string =>
  [method.toUpperCase(), target, timestamp, nonce, bodyHash].join('\n')

export const isNonce = (text: string): boolean => /^[\w-]{16,64}$/.test(text)

/** Whether the time is one that may still be used. `now` in ms. */
export const isTimely = (timestamp: string, now: number): boolean =>
  /^\d{10}$/.test(timestamp) && Math.abs(Number(timestamp) - now / 1_000) <= CLOCK_SKEW
