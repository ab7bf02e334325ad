// Links to other windows carry a one-time code valid for one minute, never a token.
import { client } from './client.ts'

/** `location.assign(await oneTimeLink('https://wall.hospital.example/screen/1'))` */
export async function oneTimeLink(url: string): Promise<string> {
  const link = new URL(url, location.origin)
  if (!/^https?:$/.test(link.protocol)) throw new Error(`no page can be opened at ${link.protocol}`)
  link.searchParams.set('token', await client.session.code())
  return link.href
}

/** Opens the link in a new window; call it from a click handler, because browsers block other popups. */
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
