// What was removed from a list lately, and its return.
import { SearchOutlined } from '@ant-design/icons'
import type { Removed } from '@steward/client'
import { DAYS_KEPT } from '@steward/domain/derive/permissions'
import type { Entity } from '@steward/domain/entity'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { client } from '../data/client.ts'
import { failureText } from '../data/failures.ts'
import { useLocale } from '../data/locale.ts'
import { SideDrawer } from '../kit/dialog/side-drawer.tsx'
import { message } from '../kit/dialog/voice.ts'
import { Pages } from '../kit/list/pages.tsx'
import { Loaded } from '../kit/state/loaded.tsx'
import { Expected } from '../kit/state/states.tsx'
import { useNarrow } from '../kit/use-narrow.ts'
import { useRestore } from './use-restore.ts'
import './recycle.css'
import { useWords } from './words/use-words.ts'

const SIZE = 20

export default function RecycleBin({ entity, close }: { entity: Entity; close: () => void }) {
  const { t } = useWords()
  const name = entity[useLocale()]
  const isNarrow = useNarrow()
  const [word, setWord] = useState('')
  const [current, setCurrent] = useState(1)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const query = useQuery({
    // A list of the entity: it follows what others remove and restore.
    queryKey: [entity.name, 'list', 'removed', { word, current }],
    queryFn: ({ signal }) => client.removed(entity, { word, current, size: SIZE }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { follows: [entity], isQuiet: true },
  })
  const { data } = query
  const { mutate, isPending, error: refusal } = useRestore(entity)
  const restore = (ids: readonly string[]) =>
    mutate(ids, {
      onSuccess() {
        setChosen((before) => new Set([...before].filter((id) => !ids.includes(id))))
        message.success(t('restored'))
      },
    })
  const find = (asked: string) => {
    setWord(asked.trim())
    setCurrent(1)
  }
  const turnTo = (id: string, isOn: boolean) =>
    setChosen((before) => new Set(isOn ? [...before, id] : [...before].filter((one) => one !== id)))

  return (
    <SideDrawer
      close={close}
      width={560}
      title={t('title', { name })}
      extra={
        chosen.size > 0 && (
          <Button type="primary" loading={isPending} onClick={() => restore([...chosen])}>
            {t('restoreChosen', { count: chosen.size })}
          </Button>
        )
      }
    >
      <div className="recycle-bin">
        <Input
          type="search"
          allowClear
          prefix={<SearchOutlined />}
          aria-label={t('find')}
          placeholder={t('find')}
          onPressEnter={({ currentTarget }) => find(currentTarget.value)}
          onClear={() => find('')}
        />
        <p className="crud-hint">{t('kept', { days: DAYS_KEPT })}</p>
        {refusal && <Alert type="error" showIcon title={failureText(refusal)} />}
        <Loaded
          query={query}
          name={name}
          shape={<Expected lines={5} />}
          empty={
            <p role="status" className="recycle-none">
              {t(word === '' ? 'none' : 'noMatch')}
            </p>
          }
        >
          {({ records }) => (
            <ul aria-label={t('title', { name })}>
              {records.map((row) => (
                <Entry
                  key={row.id}
                  row={row}
                  isChosen={chosen.has(row.id)}
                  isBusy={isPending}
                  turn={(isOn) => turnTo(row.id, isOn)}
                  restore={() => restore([row.id])}
                />
              ))}
            </ul>
          )}
        </Loaded>
        {data && data.pages > 1 && <Pages current={current} last={data.pages} isNarrow={isNarrow} turn={setCurrent} />}
      </div>
    </SideDrawer>
  )
}

interface EntryProps {
  row: Removed
  isChosen: boolean
  isBusy: boolean
  turn: (isOn: boolean) => void
  restore: () => void
}

function Entry({ row, isChosen, isBusy, turn, restore }: EntryProps) {
  const { t } = useWords()
  const facts = [row.removedTime, row.removedByName, row.parts > 0 && t('parts', { count: row.parts })]
  return (
    <li>
      <Checkbox
        checked={isChosen}
        aria-label={t('choose', { name: row.title })}
        onChange={(event) => turn(event.target.checked)}
      />
      <div>
        <strong>{row.title}</strong>
        {row.code !== '' && <span>{row.code}</span>}
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </div>
      <Button disabled={isBusy} aria-label={t('restoreOf', { name: row.title })} onClick={restore}>
        {t('restore')}
      </Button>
    </li>
  )
}
