// A link may carry a session (`?token=`): the server is asked before it is kept, and it leaves address and history at once.
import { client } from '../data/client.ts'
import { wordsOf } from '../data/failures.ts'
import { enter, readTokens, useSession, writeTokens } from '../data/session.ts'

/** Settles when it is clear whose session it is; nothing where the address carries none. */
export function takeTokenFromAddress(): Promise<void> | undefined {
  const carried = new URLSearchParams(location.search).get('token')
  if (carried === null) return undefined
  history.replaceState(null, '', '/')
  return carried === '' ? undefined : accept(carried)
}

async function accept(carried: string): Promise<void> {
  const before = readTokens()
  try {
    const { person, tokens } = await client.session.openLink(carried)
    enter(person)
    // The very session that is open here keeps what it is renewed with.
    if (tokens.access === before?.access) return
    writeTokens(tokens)
    if (before && tokens.refresh !== '') void client.session.end(before.access)
  } catch (failure) {
    useSession.setState({ refusedLink: wordsOf(failure) })
  }
}
