// `crypto.randomUUID` is missing on plain-http pages.
/** 32 hexadecimal digits that nobody else comes up with. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
