// Recently visited screens of this person, newest first; cleared for another person.
import { recall, remember } from '../browser/storage.ts'
import { useSession } from '../data/session.ts'
import { HOME } from './tabs.ts'

const MOST = 12

const whoIsHere = () => useSession.getState().person?.userId ?? ''

export function recentPaths(): string[] {
  const stored = recall('recent')
  if (stored === null || typeof stored !== 'object' || !('userId' in stored) || stored.userId !== whoIsHere()) return []
  return 'paths' in stored && Array.isArray(stored.paths) ? stored.paths.filter((path) => typeof path === 'string') : []
}

export function noteVisit(path: string): void {
  if (path === HOME) return
  const paths = [path, ...recentPaths().filter((other) => other !== path)].slice(0, MOST)
  remember('recent', { userId: whoIsHere(), paths })
}
