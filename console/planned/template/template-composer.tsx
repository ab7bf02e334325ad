// Composes a template: from the library on the one side to the order of the walk on the other, by mouse or by keys.
import { type Wire, recordOf } from '@steward/client/wire'
import type { Entity } from '@steward/domain/entity'
import { inspectionTemplate } from '@steward/domain/index'
import { Modal } from 'antd'
import { useState } from 'react'
import { client } from '../../data/client.ts'
import { useLocale } from '../../data/locale.ts'
import { refreshAfter } from '../../data/query.ts'
import { useQuietDetail } from '../../data/use-quiet-detail.ts'
import { type AnyRow, plain } from '../../kinds/view.ts'
import { useClosedByBack } from '../../kit/address/back.ts'
import { useGuard } from '../../kit/dialog/dialog.tsx'
import { PlainDialog } from '../../kit/dialog/plain-dialog.tsx'
import { message } from '../../kit/dialog/voice.ts'
import { byKey } from '../../kit/editor/parts.ts'
import { useEditor } from '../../kit/editor/use-editor.tsx'
import { useFirst } from '../../kit/list/use-first.ts'
import { Pending } from '../../kit/state/loaded.tsx'
import type { DialogProps } from '../../screen/action.ts'
import { useWords } from '../inspection/words/use-words.ts'
import '../inspection/inspection.css'
import { Items } from './template-items.tsx'
import { Library } from './template-library.tsx'
import { type Line, linesFrom } from './template-lines.ts'

const entity = inspectionTemplate as unknown as Entity
export default function TemplateComposer({ rows, close }: DialogProps) {
  const { t } = useWords()
  const locale = useLocale()
  const query = useQuietDetail(entity, rows[0]?.id)
  const { data, refetch, isFetchedAfterMount } = query
  const read = async () => (await refetch({ throwOnError: true })).data
  const row = useFirst(isFetchedAfterMount ? data : undefined)
  if (row) return <Composer openedRow={row} read={read} close={close} />
  return (
    <PlainDialog title={t('compose')} width={960} close={close}>
      <Pending query={query} name={inspectionTemplate[locale]} />
    </PlainDialog>
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
  useClosedByBack(leave)
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
          <Items
            lines={lines}
            move={move}
            change={change}
            remove={(at) => setLines(lines.filter((_, i) => i !== at))}
          />
          <p role="status" className="st-visually-hidden">
            {said}
          </p>
        </section>
      </div>
    </Modal>
  )
}
