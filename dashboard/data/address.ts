// What the address brought: the token or the code is taken out of it before anything is fetched.
export interface Brought {
  token?: string
  code?: string
  areaId?: string
  isWall: boolean
}

// One-time codes contain a dot, tokens do not.
const isCode = (text: string) => text.startsWith('once.')

/** The history of the browser, the next page's referrer and logs along the way never see it again. */
export function takeFromAddress(): Brought {
  const address = new URL(location.href)
  const { searchParams } = address
  const [handed, area] = [searchParams.get('token'), searchParams.get('area')]
  if (searchParams.has('token')) {
    searchParams.delete('token')
    history.replaceState(null, '', address)
  }
  return {
    ...(handed ? (isCode(handed) ? { code: handed } : { token: handed }) : {}),
    ...(area && /^\d{1,19}$/.test(area) ? { areaId: area } : {}),
    isWall: searchParams.has('wall'),
  }
}

export function noteArea(areaId: string | undefined): void {
  const address = new URL(location.href)
  if (areaId === undefined) address.searchParams.delete('area')
  else address.searchParams.set('area', areaId)
  history.replaceState(null, '', address)
}
