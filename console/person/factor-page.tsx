// The page of a person of whom a second factor is demanded and who has none: set it up or sign out.
import { prefetchMenus } from '../data/menus.ts'
import { updatePerson, useSession } from '../data/session.ts'
import { DuePage } from '../login/due-page.tsx'
import { EnrolFactor } from './enrol-factor.tsx'
import { useWords } from './words/security/use-words.ts'

export function FactorPage() {
  const { t } = useWords()
  const account = useSession((session) => session.person?.account ?? '')
  const done = () => {
    updatePerson({ isFactorDue: false })
    prefetchMenus()
  }
  return (
    <DuePage title={t('factor.title')}>
      <EnrolFactor lead={t('factor.due')} account={account} done={done} />
    </DuePage>
  )
}
