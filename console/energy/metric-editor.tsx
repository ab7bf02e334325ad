// Writes a metric: what it is, what it is calculated from, and its expression, which is checked and tried while it is typed.
import { wireTime } from '@steward/client/zone'
import type { Entity } from '@steward/domain/entity'
import { modelCalc } from '@steward/domain/index'
import { DatePicker, Form, Input } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { type TypedLine, openLines, readLines } from '../crud/form/line-values.ts'
import { client } from '../data/client.ts'
import { tellFailure } from '../data/failures.ts'
import { labelOf, useLocale } from '../data/locale.ts'
import { refreshAfter } from '../data/query.ts'
import { useMutation } from '../data/use-mutation.ts'
import { useQuietDetail } from '../data/use-quiet-detail.ts'
import { viewOf } from '../kinds/index.ts'
import { type AnyRow, plain } from '../kinds/view.ts'
import { Dialog } from '../kit/dialog/dialog.tsx'
import { message, modal } from '../kit/dialog/voice.ts'
import { rebaseList } from '../kit/editor/rebase-list.ts'
import { useFirst } from '../kit/list/use-first.ts'
import { useEditedRow } from '../kit/state/stale.tsx'
import { Expected, Failed } from '../kit/state/states.tsx'
import { type Typed, openForm, readForm, rebase } from '../screen/draft.ts'
import { useWords } from '../words/energy.ts'
import { type Tried, numberText, useTrial } from './metric-data.ts'
import { MetricInputs, onlyAsked } from './metric-inputs.tsx'

const entity = modelCalc as unknown as Entity
const inputs = entity.lines.inputs
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
  const { data, error, refetch, isFetchedAfterMount } = useQuietDetail(entity, id)
  const read = async () => (await refetch({ throwOnError: true })).data
  const row = useFirst(isFetchedAfterMount ? data : undefined)
  if (id === undefined) return <Editor openedRow={undefined} read={read} below={below} close={close} />
  if (row) return <Editor openedRow={row} read={read} below={undefined} close={close} />
  return error ? <Failed failure={error} name={modelCalc[locale]} again={() => void refetch()} /> : <Expected />
}

const linesOf = (row: AnyRow | undefined): readonly TypedLine[] => (inputs ? openLines(inputs, row?.inputs) : [])

/** A line that somebody else has removed and that was changed here is written as a new one. */
const newUnless =
  (stored: readonly TypedLine[]) =>
  ({ id, ...line }: TypedLine): TypedLine =>
    stored.some((one) => one.id === id) && id !== undefined ? { ...line, id } : line

interface EditorProps {
  openedRow: AnyRow | undefined
  read: () => Promise<AnyRow | undefined>
  below: string | undefined
  close: (saved?: string) => void
}

function Editor({ openedRow, read, below, close }: EditorProps) {
  const { t } = useWords()
  const locale = useLocale()
  const [opened, setOpened] = useState<Typed>(() => ({
    ...openForm(entity.fields, openedRow),
    ...(below ? { parentId: below } : {}),
  }))
  const [typed, setTyped] = useState(opened)
  const [openedLines, setOpenedLines] = useState(() => linesOf(openedRow))
  const [lines, setLines] = useState(openedLines)
  const { row, refuse, notice } = useEditedRow(openedRow, {
    read,
    rebase(latest) {
      if (!latest) return
      setOpened(openForm(entity.fields, latest))
      setTyped((now) => rebase(entity.fields, opened, now, latest).typed)
      const latestLines = linesOf(latest)
      setOpenedLines(latestLines)
      setLines((edited) =>
        rebaseList({ opened: openedLines, edited, latest: latestLines }, ({ key }) => key).map(newUnless(latestLines)),
      )
    },
  })
  const kind = plain(typed.nodeKind)
  const sent = inputs ? readLines(inputs, kind === 'formula' || kind === 'aggregate' ? lines.map(onlyAsked) : []) : []
  const draft = { ...readForm(entity.fields, typed), expr: kind === 'formula' ? plain(typed.expr) : '' }
  const trial = useTrial({ ...(row ? { id: row.id } : {}), ...draft, inputs: sent }, kind !== 'folder')
  const isDirty = JSON.stringify([typed, lines]) !== JSON.stringify([opened, openedLines])
  const save = useMutation({
    mutationFn: () =>
      client.post(`${modelCalc.path}/submit`, {
        ...draft,
        ...(row ? { id: row.id, rev: row.rev, clearFields: cleared(opened, typed) } : {}),
        inputs: sent,
      }),
    meta: { isQuiet: true },
    async onSuccess(saved) {
      message.success(t('editor.saved'))
      const after = Object(saved)
      refreshAfter(modelCalc.name)
      close(plain(after.id))
      if (row && plain(after.calcVersion) !== plain(row.calcVersion)) askFrom(plain(after.id), t)
    },
    onError: refuse,
  })
  const set = (name: string, value: unknown) => setTyped({ ...typed, [name]: plainEvent(value) })
  return (
    <Dialog
      title={row ? `${t('edit')} · ${plain(row.calcName)}` : t('add')}
      width={1040}
      close={() => close()}
      save={() => save.mutate()}
      isSaving={save.isPending}
      isDirty={isDirty}
    >
      {notice}
      <Form component="div" layout="vertical" className="metric-editor">
        <div className="metric-basics">
          {basics.map((name) => {
            const field = entity.fields[name]
            if (!field) return null
            const { Input: Own } = viewOf(field)
            return (
              <label key={name} className="metric-field" data-needed={field.required && field.default === undefined}>
                <span>{labelOf(field, locale)}</span>
                <Own
                  name={name}
                  field={field}
                  {...(row ? { row } : {})}
                  value={typed[name]}
                  onChange={(value) => set(name, value)}
                  isNew={!row}
                />
              </label>
            )
          })}
        </div>
        {(kind === 'formula' || kind === 'aggregate') && <MetricInputs rows={lines} change={setLines} />}
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
