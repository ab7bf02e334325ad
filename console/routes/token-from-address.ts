// A link may carry a session (`?token=`): it is removed from address and history at once and stored only after the
// server has confirmed it.
import { client } from '../data/client.ts'
import { failureText } from '../data/failures.ts'
import { type Session, beginSession, readTokens, useSession, writeTokens } from '../data/session.ts'

/** Resolves when the session of the link is decided; undefined where the address carries none. */
export function takeTokenFromAddress(): Promise<void> | undefined {
  const carried = new URLSearchParams(location.search).get('token')
  if (carried === null) return undefined
  history.replaceState(null, '', '/')
  return carried === '' ? undefined : accept(carried)
}

async function accept(carried: string): Promise<void> {
  try {
    const link = await client.session.openLink(carried)
    const { isSignedIn, person } = useSession.getState()
    // A link must not replace the session of another person: they are asked first.
    if (isSignedIn && person && person.userId !== link.person.userId) useSession.setState({ offered: link })
    else become(link)
  } catch (failure) {
    useSession.setState({ refusedLink: failureText(failure) })
  }
}

type Link = NonNullable<Session['offered']>

function become({ person, tokens }: Link): void {
  const before = readTokens()
  beginSession(person)
  // The link carries the access token already in use: the stored refresh token is kept.
  if (tokens.access === before?.access) return
  writeTokens(tokens)
  if (before && tokens.refresh !== '') void client.session.end(before.access)
}

/** Applies the person's answer whether to switch to the link's session. */
export function decide(link: Link, isWanted: boolean): void {
  useSession.setState({ offered: undefined })
  if (isWanted) {
    become(link)
    location.assign('/')
  } else if (link.tokens.refresh !== '') {
    // This session was opened for the link only, so it is ended.
    void client.session.end(link.tokens.access)
  }
}
