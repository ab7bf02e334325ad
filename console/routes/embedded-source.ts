// The URL of an embedded page, taken from the console's address. Pure.

/** Placeholder for a session code in the URL of an embedded page. */
export const TOKEN = '${token}'

/**
 * The value of `src`. Older links do not encode it, so its own `&` splits the query: then everything after `src=`
 * belongs to it.
 */
export function sourceText(search: string): string {
  const bare = /[?&]src=(https?:\/\/.*)$/i.exec(search)?.[1]
  if (bare === undefined) return new URLSearchParams(search).get('src') ?? ''
  return decoded(bare.replace(/&(i18n|name)=[^&]*$/, ''))
}

/** Only http(s) URLs: a `javascript:` or `data:` URL would run in the console's origin. */
export function sourceOf(text: string, here: string): URL | undefined {
  // Such addresses write the first `#` as `$`, because the console's own address may have a hash.
  const kept = text.replaceAll(TOKEN, '\0')
  const whole = kept.replace('$', '#').replaceAll('\0', encodeURIComponent(TOKEN))
  if (text === '' || !URL.canParse(whole, here)) return undefined
  const url = new URL(whole, here)
  return /^https?:$/.test(url.protocol) ? url : undefined
}

export const hasToken = (url: URL): boolean => url.href.includes(encodeURIComponent(TOKEN))

export const withToken = (url: URL, token: string): string =>
  url.href.replaceAll(encodeURIComponent(TOKEN), encodeURIComponent(token))

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
