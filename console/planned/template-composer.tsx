// Composes a template: from the library on the one side to the order of the walk on the other, by mouse or by keys.
import { listOf } from '@steward/client/wire'
import type { Entity } from '@steward/domain/entity'
import { inspectionIndicator, inspectionTemplate } from '@steward/domain/index'
import { spanText } from '@steward/domain/planned/inspection-value'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Input, InputNumber, Modal } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import type { DialogProps } from '../crud/adjust.ts'
import { useQuietDetail } from '../crud/quiet.ts'
import { client } from '../data/client.ts'
import { tellFailure } from '../data/failures.ts'
import { useLocale } from '../data/locale.ts'
import { refreshAfter } from '../data/query.ts'
import { type AnyRow, plain } from '../kinds/view.ts'
import { useGuard } from '../kit/dialog.tsx'
import { Expected, Failed } from '../kit/states.tsx'
import { message } from '../kit/voice.ts'
import { useWords } from '../words/inspection.ts'
import './inspection.css'

const entity = inspectionTemplate as unknown as Entity
const MOST = 500

interface Line {
  indicatorId: string
  name: string
  groupName: string
  score: number
  /** What else the line says, which stays as it is. */
  rest: Readonly<Record<string, unknown>>
}

const kept = ['isRequired', 'photoRule', 'lowerLimit', 'upperLimit'] as const

const linesFrom = (row: AnyRow): Line[] =>
  listOf(row.details).map((line) => ({
    indicatorId: plain(line.indicatorId),
    name: plain(line.indicatorName),
    groupName: plain(line.groupName),
    score: Number(line.score ?? 0),
    rest: Object.fromEntries(kept.flatMap((name) => (plain(line[name]) === '' ? [] : [[name, line[name]]]))),
  }))

export default function TemplateComposer({ rows, close }: DialogProps) {
  const { t } = useWords()
  const locale = useLocale()
  const { data, error, refetch } = useQuietDetail(entity, rows[0]?.id)
  if (data) return <Composer key={data.id} row={data} close={close} />
  return (
    <Modal open centered title={t('compose')} footer={null} width={960} onCancel={close}>
      {error ? <Failed failure={error} name={inspectionTemplate[locale]} again={() => void refetch()} /> : <Expected />}
    </Modal>
  )
}

function Composer({ row, close }: { row: AnyRow; close: () => void }) {
  const { t } = useWords()
  const [opened] = useState(() => linesFrom(row))
  const [lines, setLines] = useState(opened)
  const [said, setSaid] = useState('')
  const [over, setOver] = useState<number>()
  const isDirty = JSON.stringify(lines) !== JSON.stringify(opened)
  const leave = useGuard(isDirty, close)
  const isPublished = row.templateStatus === 'published'
  const save = useMutation({
    mutationFn: () =>
      client.post(`${inspectionTemplate.path}/submit`, {
        id: row.id,
        rev: row.rev,
        details: lines.map(({ indicatorId, groupName, score, rest }) => ({ ...rest, indicatorId, groupName, score })),
      }),
    meta: { isQuiet: true },
    async onSuccess(saved) {
      const [made] = listOf([saved])
      message.success(isPublished ? t('nextDraft', { version: Number(made?.versionNo ?? 0) }) : t('itemsSaved'))
      await refreshAfter(inspectionTemplate.name)
      close()
    },
    onError: (failure) => tellFailure(failure),
  })
  const move = (from: number, to: number) => {
    const line = lines[from]
    if (!line || to < 0 || to >= lines.length || from === to) return
    const rest = lines.filter((_, at) => at !== from)
    setLines([...rest.slice(0, to), line, ...rest.slice(to)])
    setSaid(t('moved', { name: line.name, at: to + 1 }))
  }
  const change = (at: number, patch: Partial<Line>) =>
    setLines(lines.map((line, i) => (i === at ? { ...line, ...patch } : line)))
  const byKeys = (event: KeyboardEvent, at: number) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step === 0) return
    event.preventDefault()
    move(at, at + step)
  }
  return (
    <Modal
      open
      centered
      title={`${t('compose')} · ${plain(row.name)}`}
      width={1040}
      onCancel={leave}
      okText={t('saveItems')}
      cancelText={t('drop')}
      okButtonProps={{ disabled: !isDirty, loading: save.isPending }}
      onOk={() => save.mutate()}
    >
      {isPublished && <p className="composer-hint">{t('newVersion')}</p>}
      <div className="composer">
        <Library
          equipmentType={plain(row.equipmentType)}
          used={new Set(lines.map(({ indicatorId }) => indicatorId))}
          add={(line) => setLines([...lines, line])}
        />
        <section aria-label={t('items')}>
          <h3>
            {t('items')} {lines.length}
          </h3>
          {lines.length === 0 && <p className="crud-none">{t('emptyTemplate')}</p>}
          <ol className="composer-items">
            {lines.map((line, at) => (
              <li
                key={line.indicatorId}
                data-over={over === at}
                onDragOver={(event) => {
                  event.preventDefault()
                  setOver(at)
                }}
                onDragLeave={() => setOver(undefined)}
                onDrop={(event) => {
                  event.preventDefault()
                  setOver(undefined)
                  move(Number(event.dataTransfer.getData('text/plain')), at)
                }}
              >
                <button
                  type="button"
                  draggable
                  aria-label={t('drag', { name: line.name })}
                  onDragStart={(event) => event.dataTransfer.setData('text/plain', String(at))}
                  onKeyDown={(event) => byKeys(event, at)}
                >
                  ⠿
                </button>
                <span>
                  {at + 1}. {line.name}
                </span>
                <Input
                  maxLength={30}
                  placeholder={t('group')}
                  aria-label={t('groupOf', { name: line.name })}
                  value={line.groupName}
                  onChange={({ target }) => change(at, { groupName: target.value })}
                />
                <InputNumber
                  min={0}
                  max={100}
                  precision={0}
                  aria-label={t('scoreOf', { name: line.name })}
                  title={t('score')}
                  value={line.score}
                  onChange={(value) => change(at, { score: value ?? 0 })}
                />
                <button
                  type="button"
                  aria-label={t('remove', { name: line.name })}
                  onClick={() => setLines(lines.filter((_, i) => i !== at))}
                >
                  ×
                </button>
              </li>
            ))}
          </ol>
          <p role="status" className="st-visually-hidden">
            {said}
          </p>
        </section>
      </div>
    </Modal>
  )
}

interface LibraryProps {
  equipmentType: string
  used: ReadonlySet<string>
  add: (line: Line) => void
}

/** Indicators of the template's type of device in their groups; of a mixed route all of them. */
function Library({ equipmentType, used, add }: LibraryProps) {
  const { t } = useWords()
  const locale = useLocale()
  const [sought, setSought] = useState('')
  const query = {
    size: MOST,
    order: 'sort',
    filters: { nodeType: 'indicator', status: '1', ...(equipmentType ? { equipmentType } : {}) },
  }
  const { data, error, refetch } = useQuery({
    queryKey: [inspectionIndicator.name, 'list', query],
    queryFn: ({ signal }) => client.list(inspectionIndicator, query, signal),
    meta: { isQuiet: true },
  })
  const found = (data?.records ?? []).filter(({ name, code }) =>
    `${name} ${code}`.toLowerCase().includes(sought.trim().toLowerCase()),
  )
  const groups = Map.groupBy(found, (one) => plain(one.parentName) || plain(one.equipmentTypeName))
  return (
    <section aria-label={t('library')}>
      <h3>{t('library')}</h3>
      <Input
        allowClear
        aria-label={t('find')}
        placeholder={t('find')}
        value={sought}
        onChange={({ target }) => setSought(target.value)}
      />
      {error && <Failed failure={error} name={inspectionIndicator[locale]} again={() => void refetch()} />}
      {!data && !error && <Expected lines={4} />}
      {data && found.length === 0 && <p className="crud-none">{t('nothingFound')}</p>}
      <div className="composer-library">
        {[...groups].map(([name, own]) => (
          <div key={name}>
            <h4>{name}</h4>
            {own.map((one) => (
              <button
                key={one.id}
                type="button"
                disabled={used.has(one.id)}
                aria-label={t('add', { name: one.name })}
                onClick={() =>
                  add({
                    indicatorId: one.id,
                    name: one.name,
                    groupName: name.slice(0, 30),
                    score: one.isKey ? 10 : 5,
                    rest: {},
                  })
                }
              >
                {one.name}
                <small>
                  {used.has(one.id)
                    ? t('used')
                    : [spanText(one.lowerLimit, one.upperLimit), one.unit].filter(Boolean).join(' ')}
                </small>
              </button>
            ))}
          </div>
        ))}
      </div>
    </section>
  )
}
