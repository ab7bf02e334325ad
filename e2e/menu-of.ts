// The menu of somebody, without what tests of the menu add to it for a while.
import { type Session, call } from './support.ts'

/** Begins the codes of entries that leave with their test. */
export const PASSING = 'passing_'

interface Entry {
  code: string
}

export async function menuOf<E>(session: Session): Promise<(E & Entry)[]> {
  const entries: (E & Entry)[] = await call(session, 'GET', 'blade-system/menu/routes')
  return entries.filter(({ code }) => !code.startsWith(PASSING))
}
