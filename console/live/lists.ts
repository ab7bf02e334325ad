// Lists, boards, counts and open details follow what others do: what is shown is fetched again when the server says that
// rows of its entity changed. A hidden window waits until it is shown.
import type { Query } from '@tanstack/react-query'
import { useFollowed } from '../data/followed.ts'
import { queryClient } from '../data/query.ts'
import { changeOf, isChangedBy } from './changed.ts'
import { LISTS, connectionState, isRefused, onConnectionState, onLists, onPossibleGap, refresh } from './live.ts'

/** Jitter in ms, so that everybody who looks at a list does not ask for it in the same instant. */
const SPREAD = 1_000
/** How long (ms) answers are taken to have been under way that were asked for before this was loaded. */
const USUAL = 2_000

const begun = new WeakMap<Query, number>()
queryClient.getQueryCache().subscribe((event) => {
  if (event.type === 'updated' && event.action.type === 'fetch') begun.set(event.query, Date.now())
})

/** An answer asked for after the change has it, as after a write of one's own. */
const wasAskedBefore = (query: Query, at: number) => (begun.get(query) ?? query.state.dataUpdatedAt - USUAL) < at

let held: (() => void)[] = []
const untilSeen = async () => {
  while (document.hidden) await new Promise<void>((resolve) => held.push(resolve))
}

/** Lets go what waited. */
function seen(): void {
  if (document.hidden) return
  const all = held
  held = []
  for (const letGo of all) letGo()
}

onLists((data) => {
  const change = changeOf(data, Date.now())
  if (change)
    refresh((query) => isChangedBy(query.meta?.follows, change) && wasAskedBefore(query, change.at), SPREAD, untilSeen)
})

document.addEventListener('visibilitychange', seen)

const follow = () => useFollowed.setState({ isFollowed: connectionState() === 'open' && !isRefused(LISTS) })
onConnectionState(follow)
onPossibleGap(follow)
