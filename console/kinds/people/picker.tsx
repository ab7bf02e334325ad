// The dialog to choose people: paged search with a selection that spans pages.
import { Button, Input } from 'antd'
import { type SyntheticEvent, useId, useState } from 'react'
import { Dialog } from '../../kit/dialog/dialog.tsx'
import { message } from '../../kit/dialog/voice.ts'
import { Pages } from '../../kit/list/pages.tsx'
import { Loaded } from '../../kit/state/loaded.tsx'
import { Expected } from '../../kit/state/states.tsx'
import { useNarrow } from '../../kit/use-narrow.ts'
import { PAGE_SIZE, type PersonRow, type Wanted, anybody, usePeoplePage } from './people.ts'
import { PeopleRows } from './rows.tsx'
import { useWords } from './words/use-words.ts'

export type Chosen = Pick<PersonRow, 'id' | 'realName'>

interface PickerProps {
  chosen: readonly Chosen[]
  isMany: boolean
  tenantId?: string | undefined
  close: () => void
  take: (people: readonly Chosen[]) => void
}

export default function Picker({ chosen: before, isMany, tenantId, close, take }: PickerProps) {
  const { t } = useWords()
  const isNarrow = useNarrow()
  const [wanted, setWanted] = useState(anybody)
  const [current, turn] = useState(1)
  const [chosen, setChosen] = useState(before)
  const query = usePeoplePage(wanted, current, tenantId)
  const { data, isPlaceholderData } = query

  const choose = (people: readonly PersonRow[], isChosen: boolean) => {
    const others = isMany ? chosen.filter((one) => !people.some(({ id }) => id === one.id)) : []
    setChosen(isChosen ? [...others, ...people] : others)
  }
  const find = (now: Wanted) => {
    setWanted(now)
    turn(1)
  }
  const confirm = () => {
    if (chosen.length === 0) message.warning(t('someone'))
    else take(chosen)
  }
  const total = data?.total ?? 0
  const idsOf = (people: readonly Chosen[]) => people.map(({ id }) => id).join()
  return (
    <Dialog
      title={t('title')}
      isDirty={idsOf(chosen) !== idsOf(before)}
      close={close}
      save={confirm}
      saveWords={t('confirm')}
      width={760}
    >
      {/* React events bubble through portals: stopped, so that the keys of the form beneath do not react. */}
      <div className="people" onKeyDown={(event) => event.stopPropagation()}>
        <Search key={String(wanted === anybody)} wanted={wanted} find={find} />
        <Loaded query={query} name={t('person')} shape={<Expected lines={PAGE_SIZE} />}>
          {(found) => (
            <div className="people-found" aria-busy={isPlaceholderData}>
              {found.records.length === 0 ? (
                <p className="people-none" role="status">
                  <strong>{t('noMatch')}</strong>
                  {t('noMatchHint')}
                </p>
              ) : (
                <PeopleRows
                  people={found.records}
                  isMany={isMany}
                  chosen={new Set(chosen.map((one) => one.id))}
                  choose={choose}
                  confirm={confirm}
                />
              )}
            </div>
          )}
        </Loaded>
        <footer className="people-foot">
          <span role="status">{t('total', { total })}</span>
          <Pages current={current} last={Math.max(1, Math.ceil(total / PAGE_SIZE))} isNarrow={isNarrow} turn={turn} />
        </footer>
        <Basket chosen={chosen} drop={(id) => setChosen(chosen.filter((one) => one.id !== id))} />
      </div>
    </Dialog>
  )
}

const boxes = [
  { field: 'name', label: 'name' },
  { field: 'deptName', label: 'dept' },
  { field: 'postName', label: 'post' },
] as const

function Search({ wanted, find }: { wanted: Wanted; find: (wanted: Wanted) => void }) {
  const { t } = useWords()
  const [typed, setTyped] = useState(wanted)
  const id = useId()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    // React events bubble through portals: the outer form must not be submitted.
    event.stopPropagation()
    find({ name: typed.name.trim(), deptName: typed.deptName.trim(), postName: typed.postName.trim() })
  }
  return (
    <form className="people-search" role="search" onSubmit={submit}>
      {boxes.map(({ field, label }, at) => (
        <Input
          key={field}
          id={`${id}-${field}`}
          aria-label={t(label)}
          placeholder={t(label)}
          autoFocus={at === 0}
          allowClear
          maxLength={100}
          value={typed[field]}
          onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
        />
      ))}
      <Button htmlType="submit" type="primary">
        {t('search')}
      </Button>
      <Button onClick={() => find(anybody)}>{t('reset')}</Button>
    </form>
  )
}

function Basket({ chosen, drop }: { chosen: readonly Chosen[]; drop: (id: string) => void }) {
  const { t } = useWords()
  return (
    <div className="people-basket">
      <span role="status">{chosen.length === 0 ? t('none') : t('chosen', { count: chosen.length })}</span>
      <ul>
        {chosen.map(({ id, realName }) => (
          <li key={id}>
            {realName}
            <button type="button" aria-label={t('drop', { name: realName })} onClick={() => drop(id)}>
              ×
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
