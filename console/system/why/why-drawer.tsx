// Explains a person's rights to whoever grants them: a screen, a call or a row.
import { user } from '@steward/domain/index'
import { Suspense, useState } from 'react'
import { PeopleField } from '../../kinds/people/field.tsx'
import { plain } from '../../kinds/view.ts'
import { SideDrawer } from '../../kit/dialog/side-drawer.tsx'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import type { About } from '../../kit/state/why.tsx'
import type { DialogProps } from '../../screen/action.ts'
import { Chooser } from '../../why/chooser.tsx'
import { useWords } from '../../why/words/use-words.ts'

const Answer = lazyPart(() => import('../../why/answer.tsx'))
const WIDTH = 560

/** From a user's row about that user, from a list about whom one chooses. */
export function WhyDrawer({ rows: [row], close }: DialogProps) {
  const { t } = useWords()
  const isUser = row !== undefined && user.title in row && 'account' in row
  const [person, setPerson] = useState(isUser ? [{ id: plain(row.id), realName: plain(row.realName) }] : [])
  const [about, setAbout] = useState<About>()
  const [first] = person
  return (
    <SideDrawer width={WIDTH} title={t('action')} close={close}>
      <div className="why-form">
        <PeopleField
          size="middle"
          aria-label={t('person')}
          placeholder={t('choosePerson')}
          value={person}
          onChange={(chosen) => setPerson([...chosen])}
        />
        <Chooser choose={setAbout} />
      </div>
      {first && about ? (
        <Suspense fallback={null}>
          <Answer about={{ ...about, userId: first.id }} />
        </Suspense>
      ) : (
        <p className="why-pick">{t('pick')}</p>
      )}
    </SideDrawer>
  )
}
