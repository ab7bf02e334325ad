// A reference to people in a form or filter: the choice, and the dialog that lists them by department and post.
import { UserOutlined } from '@ant-design/icons'
import { Suspense, useState } from 'react'
import { useSession } from '../../data/session.ts'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { RowChoice } from '../choice/choice.tsx'
import type { ChoiceProps, ChoiceState } from '../choice/use-choice.ts'
import { useWords } from '../choice/words/use-words.ts'

const Picker = lazyPart(() => import('./picker.tsx'))

export default function PeopleInput(props: ChoiceProps) {
  const { t } = useWords()
  const own = useSession(({ person }) => person?.tenantId)
  const [isOpen, setOpen] = useState(false)
  // People of one's own tenant unless another is given, as in the dialog.
  const tenantId = props.tenantId ?? own
  const dialog = ({ chosen, put, isMany }: ChoiceState) =>
    isOpen && (
      <Suspense fallback={null}>
        <Picker
          chosen={chosen.map(({ value, label }) => ({ id: value, realName: label }))}
          isMany={isMany}
          tenantId={tenantId}
          close={() => setOpen(false)}
          take={(people) => {
            put(people.map(({ id, realName }) => ({ value: id, label: realName })))
            setOpen(false)
          }}
        />
      </Suspense>
    )
  return (
    <RowChoice
      {...props}
      tenantId={tenantId}
      beside={dialog}
      suffix={
        <button
          type="button"
          tabIndex={-1}
          className="choice-more"
          aria-label={t('people')}
          title={t('people')}
          disabled={props.disabled}
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => {
            event.stopPropagation()
            setOpen(true)
          }}
        >
          <UserOutlined />
        </button>
      }
    />
  )
}
