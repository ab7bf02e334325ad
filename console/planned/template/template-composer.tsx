// Composes a template: from the library on the one side to the order of the walk on the other, by mouse or by keys.
import { type Wire, recordOf } from '@steward/client/wire'
import type { Entity } from '@steward/domain/entity'
import { inspectionTemplate } from '@steward/domain/index'
import { Input, InputNumber, Modal } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { client } from '../../data/client.ts'
import { useLocale } from '../../data/locale.ts'
import { refreshAfter } from '../../data/query.ts'
import { useQuietDetail } from '../../data/use-quiet-detail.ts'
import { type AnyRow, plain } from '../../kinds/view.ts'
import { useGuard } from '../../kit/dialog/dialog.tsx'
import { message } from '../../kit/dialog/voice.ts'
import { byKey } from '../../kit/editor/parts.ts'
import { useEditor } from '../../kit/editor/use-editor.tsx'
import { useFirst } from '../../kit/list/use-first.ts'
import { Expected, Failed } from '../../kit/state/states.tsx'
import type { DialogProps } from '../../screen/action.ts'
import { useWords } from '../../words/inspection.ts'
import '../inspection/inspection.css'
import { Library } from './template-library.tsx'
import { type Line, linesFrom } from './template-lines.ts'

const entity = inspectionTemplate as unknown as Entity
export default function TemplateComposer({ rows, close }: DialogProps) {
  const { t } = useWords()
  const locale = useLocale()
  const { data, error, refetch, isFetchedAfterMount } = useQuietDetail(entity, rows[0]?.id)
  const read = async () => (await refetch({ throwOnError: true })).data
  const row = useFirst(isFetchedAfterMount ? data : undefined)
  if (row) return <Composer openedRow={row} read={read} close={close} />
  return (
    <Modal open centered title={t('compose')} footer={null} width={960} onCancel={close}>
      {error ? <Failed failure={error} name={inspectionTemplate[locale]} again={() => void refetch()} /> : <Expected />}
    </Modal>
  )
}

interface ComposerProps {
  openedRow: AnyRow
  read: () => Promise<AnyRow | undefined>
  close: () => void
}

const storedFrom = (row: AnyRow) => ({ value: linesFrom(row), rev: row.rev })

function Composer({ openedRow, read, close }: ComposerProps) {
  const { t } = useWords()
  const [said, setSaid] = useState('')
  const [over, setOver] = useState<number>()
  const isPublished = openedRow.templateStatus === 'published'
  const editor = useEditor<readonly Line[], Wire>({
    first: storedFrom(openedRow),
    anatomy: byKey(({ indicatorId }) => indicatorId),
    keeping: {
      place: { entity, ids: [openedRow.id], action: 'compose' },
      written: (details) => ({ details }),
      read: ({ details }) => (Array.isArray(details) ? (details as Line[]) : undefined),
    },
    names: {
      nameOf: (_, line) => (line as Line).name,
      textOf: (line) => [(line as Line).groupName, (line as Line).score].join(' '),
    },
    async send(lines, { rev, key }) {
      const details = lines.map(({ indicatorId, groupName, score, rest }) => ({
        ...rest,
        indicatorId,
        groupName,
        score,
      }))
      const draft = { id: openedRow.id, rev, details }
      return recordOf(await client.post(`${inspectionTemplate.path}/submit`, draft, undefined, key))
    },
    storedFrom: (saved, value) => ({ value, rev: Number(saved.rev) }),
    async read() {
      const latest = await read()
      return latest && storedFrom(latest)
    },
    saved({ versionNo }) {
      message.success(isPublished ? t('nextDraft', { version: Number(versionNo ?? 0) }) : t('itemsSaved'))
      refreshAfter(inspectionTemplate.name)
    },
    close,
  })
  const { value: lines, isDirty } = editor
  const setLines = (next: readonly Line[], merge?: string) => editor.change(() => next, merge)
  const leave = useGuard(isDirty, close, editor.discard, editor.isSaving)
  const move = (from: number, to: number) => {
    const line = lines[from]
    if (!line || to < 0 || to >= lines.length || from === to) return
    const rest = lines.filter((_, at) => at !== from)
    setLines([...rest.slice(0, to), line, ...rest.slice(to)])
    setSaid(t('moved', { name: line.name, at: to + 1 }))
  }
  const change = (at: number, patch: Partial<Line>) =>
    setLines(
      lines.map((line, i) => (i === at ? { ...line, ...patch } : line)),
      `${at} ${Object.keys(patch).join()}`,
    )
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
      title={`${t('compose')} · ${plain(openedRow.name)}`}
      width={1040}
      onCancel={leave}
      okText={t('saveItems')}
      cancelText={t('drop')}
      okButtonProps={{ disabled: !isDirty, loading: editor.isSaving }}
      onOk={() => void editor.save()}
    >
      {editor.notices}
      {isPublished && <p className="composer-hint">{t('newVersion')}</p>}
      <div className="composer">
        <Library
          equipmentType={plain(openedRow.equipmentType)}
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
