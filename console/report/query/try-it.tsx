// Runs a query with parameters and shows what it answers: the draft in its bench, or the stored one.
import { PlayCircleOutlined } from '@ant-design/icons'
import { listOf } from '@steward/client/wire'
import { namedQuery } from '@steward/domain/index'
import type { Interval } from '@steward/domain/report/query/datasets'
import { datasets, intervals, secondsOf } from '@steward/domain/report/query/datasets'
import { spanNames } from '@steward/domain/report/query/spans'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { Suspense } from 'react'
import { client } from '../../data/client.ts'
import { failureText } from '../../data/failures.ts'
import { useLocale } from '../../data/locale.ts'
import { useMutation } from '../../data/use-mutation.ts'
import { plain } from '../../kinds/view.ts'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { Expected } from '../../kit/state/states.tsx'
import { Choice, KindField, Labelled } from './choice.tsx'
import { resultFrom } from './data.ts'
import { type QueryDraft, parsed, storedFrom } from './draft.ts'
import { scopeFields } from './scope-fields.ts'
import { useWords } from './words/use-words.ts'

const Result = lazyPart(() => import('./result.tsx'))

type Values = Readonly<Record<string, unknown>>

const isNothing = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const given = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isNothing(value)))

export function TryIt({ draft, params }: { draft: QueryDraft; params: unknown }) {
  const { t } = useWords()
  const stored = storedFrom(draft, params)
  const [values, setValues] = useState<Values>({})
  const run = useMutation({
    mutationFn: async () =>
      resultFrom(
        await client.post(`${namedQuery.path}/try`, { dataset: draft.dataset, ...stored, values: given(values) }),
      ),
    meta: { isQuiet: true },
  })
  return (
    <fieldset className="query-part query-try">
      <legend>{t('tryIt')}</legend>
      <Running
        params={stored.params}
        dataset={draft.dataset}
        {...{ values, setValues, run }}
        isReady={draft.select.length > 0}
      />
    </fieldset>
  )
}

/** A stored query, by its code. */
export function RunStored({
  code,
  params,
  dataset,
}: {
  code: string
  params: unknown
  dataset: QueryDraft['dataset']
}) {
  const [values, setValues] = useState<Values>({})
  const run = useMutation({
    mutationFn: async () => resultFrom(await client.post(`${namedQuery.path}/query`, { code, params: given(values) })),
    meta: { isQuiet: true },
  })
  return <Running params={parsed(params)} {...{ dataset, values, setValues, run }} isReady />
}

interface RunningProps {
  params: unknown
  dataset: QueryDraft['dataset']
  values: Values
  setValues: (values: Values) => void
  run: { data: ReturnType<typeof resultFrom> | undefined; error: unknown; isPending: boolean; mutate: () => void }
  isReady: boolean
}

function Running({ params, dataset, values, setValues, run, isReady }: RunningProps) {
  const { t } = useWords()
  return (
    <>
      <div className="query-line">
        {listOf(params).map(({ name, type, label, default: usual }) => {
          const own = plain(name)
          const set = (value: unknown) => setValues({ ...values, [own]: value })
          const shown = own in values ? values[own] : usual
          return (
            <Param key={own} name={own} label={plain(label)} type={plain(type)} value={shown} {...{ dataset, set }} />
          )
        })}
        <Button icon={<PlayCircleOutlined />} loading={run.isPending} disabled={!isReady} onClick={() => run.mutate()}>
          {t('run')}
        </Button>
      </div>
      {!isReady && <p className="query-hint">{t('needed')}</p>}
      <div role="status" aria-live="polite">
        {run.error !== null && run.error !== undefined && <p className="query-fault">{failureText(run.error)}</p>}
        {run.data && !run.error && (
          <Suspense fallback={<Expected lines={3} />}>
            <Result result={run.data} />
          </Suspense>
        )}
      </div>
    </>
  )
}

interface ParamProps {
  name: string
  label: string
  type: string
  dataset: QueryDraft['dataset']
  value: unknown
  set: (value: unknown) => void
}

function Param({ name, label, type, dataset, value, set }: ParamProps) {
  const { t } = useWords()
  const locale = useLocale()
  const { finest } = datasets[dataset]
  if (type === 'span')
    return (
      <Choice
        label={label || t('span')}
        value={plain(value)}
        options={spanNames.map((one) => ({ value: one, label: t(`spans.${one}`) }))}
        choose={set}
      />
    )
  if (type === 'interval')
    return (
      <Choice
        label={label || t('byTime')}
        value={plain(value)}
        options={intervals
          .filter((one: Interval) => finest !== undefined && secondsOf[one] >= secondsOf[finest])
          .map((one) => ({ value: one, label: t(`intervals.${one}`) }))}
        choose={set}
      />
    )
  if (type === 'area' || type === 'type' || type === 'devices')
    return (
      <KindField
        name={name}
        label={label || scopeFields[type][locale]}
        field={scopeFields[type]}
        value={value}
        onChange={set}
      />
    )
  return (
    <Labelled label={label || name}>
      <Input
        value={plain(value)}
        maxLength={100}
        onChange={({ target }) => set(type === 'number' ? Number(target.value) : target.value)}
      />
    </Labelled>
  )
}
