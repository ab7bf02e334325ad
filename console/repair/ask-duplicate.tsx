// Asked when a request may have been reported already: one of these, another fault, or back to the form as it is typed.
import type { Draft, Refusal } from '@steward/client'
import { listOf, recordOf } from '@steward/client/wire'
import type { Entity } from '@steward/domain/entity'
import { Button } from 'antd'
import { modal } from '../kit/dialog/voice.ts'
import { useWords } from '../words/document.ts'
import './repair.css'
import { type Same, sameOf } from './same-fault.tsx'

type Answer = Draft<Entity> | undefined

interface Props {
  found: readonly Same[]
  choose: (answer: { sameAsId: string } | { allowDuplicate: 1 } | undefined) => void
}

function Choices({ found, choose }: Props) {
  const { t } = useWords()
  return (
    <div className="repair-ask">
      <p>{t('repair.askHint')}</p>
      <ul>
        {found.map(({ id, title, words }) => (
          <li key={id}>
            <div>
              <strong>{title}</strong>
              <small>{words}</small>
            </div>
            <Button onClick={() => choose({ sameAsId: id })} aria-label={t('repair.joinThis', { title })}>
              {t('repair.join')}
            </Button>
          </li>
        ))}
      </ul>
      <footer>
        <Button onClick={() => choose(undefined)}>{t('repair.back')}</Button>
        <Button type="primary" onClick={() => choose({ allowDuplicate: 1 })}>
          {t('repair.another')}
        </Button>
      </footer>
    </div>
  )
}

function Title() {
  const { t } = useWords()
  return <>{t('repair.askTitle')}</>
}

/** The draft with the answer, or nothing where the person goes back. */
export function askDuplicate(doubt: Refusal, draft: Draft<Entity>): Promise<Answer> {
  const found = listOf(recordOf(doubt.data).candidates).map(sameOf)
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const asked = modal.confirm({
    centered: true,
    icon: null,
    width: 560,
    title: <Title />,
    content: (
      <Choices
        found={found}
        choose={(answer) => {
          asked.destroy()
          resolve(answer && { ...draft, ...answer })
        }}
      />
    ),
    footer: null,
    onCancel: () => resolve(undefined),
  })
  return promise
}
