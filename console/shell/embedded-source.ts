// From the address of an embedded page to what it shows. Pure.

/** Stands for the person's session in the address of a page that may know it. */
export const TOKEN = '${token}'

/** What `src` says. Older links carry it without encoding, so that its own `&` split it: there it is all that follows. */
export function sourceText(search: string): string {
  const bare = /[?&]src=(https?:\/\/.*)$/i.exec(search)?.[1]
  if (bare === undefined) return new URLSearchParams(search).get('src') ?? ''
  return decoded(bare.replace(/&(i18n|name)=[^&]*$/, ''))
}

/** An address of the web or of this site: a `javascript:` or `data:` address would run as us. */
export function sourceOf(text: string, here: string): URL | undefined {
  // The family writes the first # as $, because the address it stands in has its own.
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
