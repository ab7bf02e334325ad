// Links of ours to other windows: a code that is good once and for a minute stands in them, never a token.
import { client } from './client.ts'

/** `location.assign(await oneTimeLink('https://wall.hospital.example/screen/1'))` */
export async function oneTimeLink(url: string): Promise<string> {
  const link = new URL(url, location.origin)
  if (!/^https?:$/.test(link.protocol)) throw new Error(`no page can be opened at ${link.protocol}`)
  link.searchParams.set('token', await client.session.code())
  return link.href
}

/** Opens it in a new window; to be called from a click, because browsers hold back windows nobody asked for. */
export async function openOneTimeLink(url: string): Promise<void> {
  const opened = window.open('about:blank', '_blank')
  try {
    const link = await oneTimeLink(url)
    if (!opened) return location.assign(link)
    opened.opener = null
    opened.location.replace(link)
  } catch (failure) {
    opened?.close()
    throw failure
  }
}
