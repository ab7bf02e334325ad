// What an administrator asks about: a screen, a call, or a row of a list.
import { listOf } from '@steward/client/wire'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Input, Segmented, Select } from 'antd'
import { useState } from 'react'
import { client } from '../data/client.ts'
import { nothing } from '../data/follows.ts'
import { heads } from '../data/heads.made.ts'
import { useLocale } from '../data/locale.ts'
import { plain } from '../kinds/view.ts'
import type { About } from '../kit/state/why.tsx'
import { labelIn, leavesOf } from '../menu/menu-tree.ts'
import { useWholeMenu } from '../menu/use-menu.ts'
import { useWords } from './words/use-words.ts'

const kinds = ['screen', 'call', 'record'] as const
type Kind = (typeof kinds)[number]

interface Props {
  /** Undefined while something is missing. */
  choose: (about: About | undefined) => void
}

export function Chooser({ choose }: Props) {
  const { t } = useWords()
  const [kind, setKind] = useState<Kind>('screen')
  return (
    <div className="why-chooser">
      <Segmented<Kind>
        block
        aria-label={t('about')}
        value={kind}
        options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        onChange={(value) => {
          setKind(value)
          choose(undefined)
        }}
      />
      {kind === 'screen' && <ScreenChoice choose={choose} />}
      {kind === 'call' && <CallChoice choose={choose} />}
      {kind === 'record' && <RecordChoice choose={choose} />}
    </div>
  )
}

const contains = (text: string, { label }: { label?: unknown }) =>
  plain(label).toLowerCase().includes(text.trim().toLowerCase())

/** Every declared screen, and those over several entities that one has oneself. */
function useScreens(): { value: string; label: string }[] {
  const locale = useLocale()
  const { entries = [] } = useWholeMenu()
  const declared = heads.flatMap((head) => (head.screen ? [{ value: head.name, label: labelIn(head, locale) }] : []))
  const others = leavesOf(entries).filter(({ code }) => !declared.some(({ value }) => value === code))
  return [...declared, ...others.map(({ code, label }) => ({ value: code, label }))]
}

function ScreenChoice({ choose }: Props) {
  const { t } = useWords()
  const screens = useScreens()
  return (
    <Select<string>
      showSearch={{ filterOption: (text, option) => option !== undefined && contains(text, option) }}
      aria-label={t('screen')}
      placeholder={t('screen')}
      options={screens}
      onChange={(code) => choose({ kind: 'screen', code })}
    />
  )
}

function CallChoice({ choose }: Props) {
  const { t } = useWords()
  const locale = useLocale()
  const [text, setText] = useState('')
  const {
    data = [],
    isFetching,
    isPlaceholderData,
  } = useQuery({
    queryKey: ['why', 'calls', text],
    queryFn: async ({ signal }) => listOf(await client.get('blade-system/why/calls', { text }, signal)),
    placeholderData: keepPreviousData,
    meta: { follows: nothing, isQuiet: true },
  })
  // What was found for other words must not be chosen by Enter while the answer to these is on its way.
  const options = (isPlaceholderData ? [] : data).map((call) => {
    const address = `${plain(call.method)} ${plain(call.path)}`
    return { value: address, label: `${plain(locale === 'en' ? call.nameEn : call.name)} · ${address}` }
  })
  return (
    <Select<string>
      showSearch={{ filterOption: false, onSearch: setText }}
      aria-label={t('call')}
      placeholder={t('call')}
      loading={isFetching}
      options={options}
      onChange={(address) => {
        const [method = 'GET', path = ''] = address.split(' ')
        choose({ kind: 'call', method, path })
      }}
    />
  )
}

/** An id, or the last long number of a link. */
const idIn = (text: string): string | undefined => text.match(/\d{5,19}/g)?.at(-1)

function RecordChoice({ choose }: Props) {
  const { t } = useWords()
  const locale = useLocale()
  const [entity, setEntity] = useState<string>()
  const [text, setText] = useState('')
  const listed = heads.filter(({ verbs, screen }) => screen && verbs.includes('detail'))
  const tell = (name: string | undefined, typed: string) => {
    const rowId = idIn(typed)
    choose(name !== undefined && rowId !== undefined ? { kind: 'record', entity: name, rowId } : undefined)
  }
  return (
    <>
      <Select<string>
        showSearch={{ filterOption: (typed, option) => option !== undefined && contains(typed, option) }}
        aria-label={t('list')}
        placeholder={t('list')}
        options={listed.map((head) => ({ value: head.name, label: labelIn(head, locale) }))}
        onChange={(name) => {
          setEntity(name)
          tell(name, text)
        }}
      />
      <Input
        aria-label={t('row')}
        placeholder={t('row')}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          tell(entity, event.target.value)
        }}
      />
    </>
  )
}
