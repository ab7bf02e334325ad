// Addresses and names of signing in through others.

export const isSourceName = (text: string): boolean => /^[a-z0-9][a-z0-9-]{0,31}$/.test(text)

/** Scopes of RFC 6749, separated by spaces, `openid` among them. */
export const isScopes = (text: string): boolean =>
  /^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/.test(text) && text.split(' ').includes('openid')

/** The origin of `https://host[:port]`, written without a path; undefined for anything else. */
export const consoleAddress = (text: string): string | undefined =>
  /^(https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?)\/?$/i.exec(text)?.[1]?.toLowerCase()

/** Where the provider sends people back to. */
export const redirectAddress = (address: string, source: string): string =>
  `${consoleAddress(address) ?? ''}/login/${source}`
