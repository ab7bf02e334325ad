// A link may carry a session (`?token=`): the server is asked before it is kept, and it leaves address and history at once.
import { client } from '../data/client.ts'
import { wordsOf } from '../data/failures.ts'
import { type Session, enter, readTokens, useSession, writeTokens } from '../data/session.ts'

/** Settles when it is clear whose session it is; nothing where the address carries none. */
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
    // Whoever sends a link must not make somebody else of the person who is here.
    if (isSignedIn && person && person.userId !== link.person.userId) useSession.setState({ offered: link })
    else become(link)
  } catch (failure) {
    useSession.setState({ refusedLink: wordsOf(failure) })
  }
}

type Link = NonNullable<Session['offered']>

function become({ person, tokens }: Link): void {
  const before = readTokens()
  enter(person)
  // The very session that is open here keeps what it is renewed with.
  if (tokens.access === before?.access) return
  writeTokens(tokens)
  if (before && tokens.refresh !== '') void client.session.end(before.access)
}

/** The answer to the question whether to go on as the person of the link. */
export function decide(link: Link, isWanted: boolean): void {
  useSession.setState({ offered: undefined })
  if (isWanted) {
    become(link)
    location.assign('/')
  } else if (link.tokens.refresh !== '') {
    // It was opened for this window alone.
    void client.session.end(link.tokens.access)
  }
}
