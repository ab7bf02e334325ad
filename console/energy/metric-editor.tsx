// Writes a metric: what it is, what it is calculated from, and its expression, which is checked and tried while it is typed.
import { type Wire, recordOf } from '@steward/client/wire'
import { wireTime } from '@steward/client/zone'
import type { Entity } from '@steward/domain/entity'
import { modelCalc } from '@steward/domain/index'
import { DatePicker, Form, Input } from 'antd'
import type { Dayjs } from 'dayjs'
import { useRef } from 'react'
import { readLines } from '../crud/form/line-values.ts'
import { client } from '../data/client.ts'
import { tellFailure } from '../data/failures.ts'
import { labelOf, useLocale } from '../data/locale.ts'
import { refreshAfter } from '../data/query.ts'
import { useQuietDetail } from '../data/use-quiet-detail.ts'
import { viewOf } from '../kinds/index.ts'
import { type AnyRow, plain } from '../kinds/view.ts'
import { Dialog } from '../kit/dialog/dialog.tsx'
import { message, modal } from '../kit/dialog/voice.ts'
import { useEditor } from '../kit/editor/use-editor.tsx'
import { useFirst } from '../kit/list/use-first.ts'
import { Pending } from '../kit/state/loaded.tsx'
import { readForm } from '../screen/draft.ts'
import { type Tried, numberText, useTrial } from './metric-data.ts'
import { MetricInputs, PropertyChoice, onlyAsked } from './metric-inputs.tsx'
import { FORMULA, type Metric, inputs, metricFrom, metricIn, metricParts } from './metric-parts.ts'
import { useWords } from './words/use-words.ts'

const entity = modelCalc as unknown as Entity
const basics = [
  'calcName',
  'calcCode',
  'parentId',
  'nodeKind',
  'period',
  'totalBy',
  'unit',
  'precision',
  'lateness',
  'deviceId',
  'identifier',
  'remark',
] as const

interface Props {
  /** Of a new metric the one it stands below. */
  below?: string
  id?: string
  close: (saved?: string) => void
}

export default function MetricEditor({ id, below, close }: Props) {
  const locale = useLocale()
  const query = useQuietDetail(entity, id)
  const { data, refetch, isFetchedAfterMount } = query
  const read = async () => (await refetch({ throwOnError: true })).data
  const row = useFirst(isFetchedAfterMount ? data : undefined)
  if (id === undefined) return <Editor openedRow={undefined} read={read} below={below} close={close} />
  if (row) return <Editor openedRow={row} read={read} below={undefined} close={close} />
  return <Pending query={query} name={modelCalc[locale]} />
}

interface EditorProps {
  openedRow: AnyRow | undefined
  read: () => Promise<AnyRow | undefined>
  below: string | undefined
  close: (saved?: string) => void
}

function Editor({ openedRow: row, read, below, close }: EditorProps) {
  const { t } = useWords()
  const locale = useLocale()
  // Of a new one once it was saved.
  const id = useRef(row?.id)
  const editor = useEditor<Metric, Wire>({
    first: { value: metricFrom(row, below ? { parentId: below } : {}), rev: row?.rev },
    anatomy: metricParts,
    keeping: {
      place: { entity, ids: row ? [row.id] : [], action: 'compose' },
      written: ({ typed, lines }) => ({ typed, lines }),
      read: metricIn,
    },
    names: {
      nameOf: (key) => labelOf(entity.fields[key === FORMULA ? 'expr' : key] ?? modelCalc.fields.expr, locale),
      textOf: (content) => plain(content) || plain(Object(content).expr),
    },
    async send(metric, { opened, rev, key }) {
      const known = id.current ? { id: id.current, rev, clearFields: cleared(opened.typed, metric.typed) } : {}
      const body = { ...draftOf(metric), ...known, inputs: linesSent(metric) }
      const saved = recordOf(await client.post(`${modelCalc.path}/submit`, body, undefined, key))
      id.current = plain(saved.id)
      return saved
    },
    storedFrom: (saved, value) => ({ value, rev: Number(saved.rev) }),
    async read() {
      const latest = await read()
      return latest && { value: metricFrom(latest), rev: latest.rev }
    },
    saved() {
      message.success(t('editor.saved'))
      refreshAfter(modelCalc.name)
    },
    close(saved) {
      close(plain(saved.id))
      if (row && plain(saved.calcVersion) !== plain(row.calcVersion)) askFrom(plain(saved.id), t)
    },
  })
  const { typed, lines } = editor.value
  const kind = plain(typed.nodeKind)
  const trial = useTrial(
    { ...(row ? { id: row.id } : {}), ...draftOf(editor.value), inputs: linesSent(editor.value) },
    kind !== 'folder',
  )
  const set = (name: string, value: unknown) =>
    editor.change(
      (now) => ({
        ...now,
        // Of another device it is another property.
        typed: { ...now.typed, ...(name === 'deviceId' && { identifier: null }), [name]: plainEvent(value) },
      }),
      name,
    )
  return (
    <Dialog
      title={row ? `${t('edit')} · ${plain(row.calcName)}` : t('add')}
      width={1040}
      close={() => close()}
      save={() => void editor.save()}
      isSaving={editor.isSaving}
      isDirty={editor.isDirty}
      discard={editor.discard}
    >
      {editor.notices}
      <Form component="div" layout="vertical" className="metric-editor">
        <div className="metric-basics">
          {basics.map((name) => {
            const field = entity.fields[name]
            if (!field) return null
            const { Input: Own } = viewOf(field)
            return (
              <label key={name} className="metric-field" data-needed={field.required && field.default === undefined}>
                <span>{labelOf(field, locale)}</span>
                {name === 'identifier' ? (
                  <PropertyChoice row={{ key: name, ...typed, source: 'point' }} set={(value) => set(name, value)} />
                ) : (
                  <Own
                    name={name}
                    field={field}
                    {...(row ? { row } : {})}
                    value={typed[name]}
                    onChange={(value) => set(name, value)}
                    isNew={!row}
                  />
                )}
              </label>
            )
          })}
        </div>
        {(kind === 'formula' || kind === 'aggregate') && (
          <MetricInputs rows={lines} change={(next) => editor.change((now) => ({ ...now, lines: next }))} />
        )}
        {kind === 'formula' && (
          <label className="metric-field">
            <span>{labelOf(modelCalc.fields.expr, locale)}</span>
            <Input.TextArea
              className="metric-expr"
              autoSize={{ minRows: 2, maxRows: 8 }}
              maxLength={2_000}
              value={plain(typed.expr)}
              status={trial.data?.fault ? 'error' : ''}
              onChange={(event) => set('expr', event.target.value)}
            />
            <small>{t('editor.functions')}</small>
          </label>
        )}
        {kind !== 'folder' && (
          <Trial
            tried={trial.data}
            isChecking={trial.isFetching}
            expr={plain(typed.expr)}
            precision={Number(typed.precision ?? 2)}
          />
        )}
      </Form>
    </Dialog>
  )
}

const draftOf = ({ typed }: Metric) => ({
  ...readForm(entity.fields, typed),
  expr: plain(typed.nodeKind) === 'formula' ? plain(typed.expr) : '',
})

const linesSent = ({ typed, lines }: Metric) =>
  inputs ? readLines(inputs, ['formula', 'aggregate'].includes(plain(typed.nodeKind)) ? lines.map(onlyAsked) : []) : []

const plainEvent = (given: unknown): unknown =>
  given !== null && typeof given === 'object' && 'target' in given && given.target instanceof HTMLElement
    ? given.target instanceof HTMLInputElement || given.target instanceof HTMLTextAreaElement
      ? given.target.value
      : null
    : given

const cleared = (before: object, after: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(before).flatMap(([name, value]) =>
    plain(value) !== '' && plain(after[name]) === '' && name !== 'expr' ? [name] : [],
  )

interface TrialProps {
  tried: Tried | undefined
  isChecking: boolean
  expr: string
  precision: number
}

/** What is wrong and where, or the unit and the latest value. */
function Trial({ tried, isChecking, expr, precision }: TrialProps) {
  const { t } = useWords()
  if (!tried) return <p className="metric-trial">{t('editor.checking')}</p>
  const { fault, unit, value, from, to } = tried
  if (fault)
    return (
      <div className="metric-trial" role="status" data-tone="danger" aria-busy={isChecking}>
        <p>{fault.msg}</p>
        {fault.at !== undefined && fault.end !== undefined && expr !== '' && (
          <code>
            {expr.slice(0, fault.at)}
            <mark>{expr.slice(fault.at, Math.max(fault.end, fault.at + 1)) || ' '}</mark>
            {expr.slice(fault.end)}
          </code>
        )}
      </div>
    )
  return (
    <div className="metric-trial" role="status" data-tone="success" aria-busy={isChecking}>
      <p>
        {t('editor.right')} · {unit === '' ? t('editor.noUnit') : t('editor.unit', { unit })}
      </p>
      <p>
        {t('editor.preview')} <b>{value === null ? t('editor.noValue') : numberText(value, unit, precision)}</b>{' '}
        {from !== null && to !== null && (
          <small>{t('editor.previewOf', { from: wireTime(from).slice(0, 16), to: wireTime(to).slice(0, 16) })}</small>
        )}
      </p>
    </div>
  )
}

/** A changed formula holds from now on, unless somebody says from when. */
function askFrom(id: string, t: ReturnType<typeof useWords>['t']): void {
  let from = ''
  modal.confirm({
    centered: true,
    title: t('editor.recompute'),
    content: (
      <DatePicker
        aria-label={t('editor.recompute')}
        onChange={(day: Dayjs | null) => {
          from = day === null ? '' : day.format('YYYY-MM-DD')
        }}
      />
    ),
    async onOk() {
      if (from === '') return
      try {
        await client.post(`${modelCalc.path}/recompute`, { id, from })
        message.success(t('editor.recomputed'))
      } catch (failure) {
        tellFailure(failure)
      }
    },
  })
}
