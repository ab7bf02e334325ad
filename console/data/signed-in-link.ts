// Links to other windows carry the session: the access token, as the family of dashboards expects it, or a one-time code
// valid for one minute, where the hospital's security says so.
import { client } from './client.ts'
import { readTokens } from './session.ts'

export type LinkBy = 'token' | 'code'

/** `location.assign(await signedInLink('https://wall.hospital.example/screen/1', 'code'))` */
export async function signedInLink(url: string, by: LinkBy): Promise<string> {
  const link = new URL(url, location.origin)
  if (!/^https?:$/.test(link.protocol)) throw new Error(`no page can be opened at ${link.protocol}`)
  const token = by === 'token' ? readTokens()?.access : await client.session.code()
  if (!token) throw new Error('nobody is signed in')
  link.searchParams.set('token', token)
  return link.href
}

/** Opens the link in a new window; call it from a click handler, because browsers block other popups. */
export async function openSignedIn(url: string, by: LinkBy): Promise<void> {
  const opened = window.open('about:blank', '_blank')
  try {
    const link = await signedInLink(url, by)
    if (!opened) return location.assign(link)
    opened.opener = null
    opened.location.replace(link)
  } catch (failure) {
    opened?.close()
    throw failure
  }
}
